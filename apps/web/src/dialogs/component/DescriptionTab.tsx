import { safeUrl } from '@lintel/richtext/safeUrl';
import { ArrowUpRight } from 'lucide-react';
import { mixedText } from '../../attributes/attributeInput.ts';
import { problemAt } from '../../data/refusals.ts';
import { TagField } from '../../pickers/TagField.tsx';
import { RichTextEditor } from '../../richText/RichTextEditor.tsx';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/controls/TextInput.tsx';
import { repositoryProblem } from './componentLimits.ts';
import { StateField } from './StateField.tsx';
import type { ComponentEditing } from './useComponentEditing.ts';

interface DescriptionTabProps {
  editing: ComponentEditing;
  /** Undefined where there are several. */
  slug: string | undefined;
}

/** What a component is, in words. */
export function DescriptionTab({ editing, slug }: DescriptionTabProps) {
  const { draft, change, isMixed, error } = editing;
  const repository = safeUrl(draft.repositoryUrl.trim());
  const wrong = repositoryProblem(draft.repositoryUrl);
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Description"
        as="group"
        hint={
          isMixed('richDescription')
            ? `${mixedText}: what you write takes the place of all of them`
            : undefined
        }
        error={problemAt(error, 'richDescription')}
      >
        <RichTextEditor
          label="Description"
          value={draft.richDescription}
          imagesOf={slug === undefined ? undefined : { component: slug }}
          onChange={(richDescription) => change({ richDescription })}
        />
      </Field>
      <Checkbox
        checked={draft.inlineDesc}
        indeterminate={isMixed('inlineDesc')}
        onChange={(inlineDesc) => change({ inlineDesc })}
        label="Show the description in the box"
      />
      <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        <StateField value={isMixed('state') ? null : draft.state} onChange={(state) => change({ state })} />
        <Field label="Repository" error={wrong ?? problemAt(error, 'repositoryUrl')}>
          <TextInput
            type="url"
            value={draft.repositoryUrl}
            placeholder={isMixed('repositoryUrl') ? mixedText : 'https://'}
            autoComplete="off"
            onChange={(event) => change({ repositoryUrl: event.target.value })}
            trailing={
              repository !== null && (
                <a
                  href={repository}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label="Open repository"
                  className="rounded-xs text-secondary hover:text-default touch-target"
                >
                  <Icon icon={ArrowUpRight} size={16} />
                </a>
              )
            }
          />
        </Field>
      </div>
      <Field label="Tags" as="group">
        <TagField tags={draft.tags} onChange={(tags) => change({ tags })} />
      </Field>
    </div>
  );
}
