import { limits } from '@lintel/domain/limits';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/controls/Button.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { TextInput } from '../ui/controls/TextInput.tsx';
import { type ListItemDraft, withItem } from './attributeDraft.ts';
import { counted } from './counted.ts';
import { isComposing } from '../ui/isComposing.ts';

export interface ListItemsFieldProps {
  items: readonly ListItemDraft[];
  /** As they are stored: what went of these is said below. */
  before: readonly ListItemDraft[];
  usage: readonly { attributeListItemId: number; components: number }[];
  onChange: (items: ListItemDraft[]) => void;
}

/** The choices of a list: Enter goes on to the next. */
export function ListItemsField({ items, before, usage, onChange }: ListItemsFieldProps) {
  const list = useRef<HTMLUListElement>(null);
  const countOf = (id: number): number =>
    usage.find(({ attributeListItemId }) => attributeListItemId === id)?.components ?? 0;
  const lost = before.filter(
    ({ attributeListItemId: id }) =>
      !items.some((item) => item.attributeListItemId === id && item.value.trim() !== '') && countOf(id) > 0,
  );
  const add = () => {
    // At once: the next letter may come before the next picture.
    flushSync(() => onChange(withItem(items, '')));
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  };
  return (
    <div className="flex flex-col gap-1.5">
      {items.length === 0 && <p className="text-13 text-muted">Empty list</p>}
      <ul ref={list} className="flex flex-col gap-1.5">
        {items.map((item, at) => (
          <li key={item.attributeListItemId} className="flex items-center gap-1">
            <TextInput
              aria-label={`Item ${at + 1}`}
              value={item.value}
              maxLength={limits.nameLength}
              onChange={(event) =>
                onChange(items.map((each) => (each === item ? { ...each, value: event.target.value } : each)))
              }
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isComposing(event)) return;
                event.preventDefault();
                add();
              }}
              className="min-w-0 flex-1"
            />
            <IconButton
              icon={X}
              label={`Remove item ${at + 1}`}
              size="sm"
              onClick={() => onChange(items.filter((each) => each !== item))}
            />
          </li>
        ))}
      </ul>
      {lost.map(({ attributeListItemId, value }) => (
        <p key={attributeListItemId} className="text-12 text-warning">
          {counted(countOf(attributeListItemId), 'component')} will lose the value “{value}”.
        </p>
      ))}
      <Button variant="ghost" size="sm" icon={Plus} className="self-start" onClick={add}>
        Add item
      </Button>
    </div>
  );
}
