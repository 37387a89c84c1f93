import { limits } from '@lintel/domain/limits';
import { safeUrl } from '@lintel/richtext/safeUrl';
import { ArrowUpRight, Link } from 'lucide-react';
import { Icon } from '../ui/Icon.tsx';
import { TextInput } from '../ui/controls/TextInput.tsx';
import { type AttributeInput, type AttributeInputProps, mixedText, textOf } from './attributeInput.ts';

function LinkInput({ attribute, value, mixed, readOnly, invalid, onChange }: AttributeInputProps) {
  const text = textOf(value);
  const address = safeUrl(text);
  return (
    <TextInput
      type="url"
      aria-label={attribute.name}
      value={text}
      placeholder={mixed ? mixedText : 'https://'}
      readOnly={readOnly}
      invalid={invalid}
      maxLength={limits.descriptionLength}
      inputClassName={address === null ? undefined : 'text-accent'}
      onChange={(event) => onChange({ kind: 'text', text: event.target.value })}
      trailing={
        address !== null &&
        !invalid && (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Open ${attribute.name}`}
            className="rounded-xs text-secondary hover:text-default touch-target"
          >
            <Icon icon={ArrowUpRight} size={16} />
          </a>
        )
      }
    />
  );
}

export const linkInput: AttributeInput = { Input: LinkInput, icon: Link, columnWidth: 200 };
