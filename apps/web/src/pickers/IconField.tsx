import type { IconRef } from '@lintel/api/iconRefShape';
import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { useFieldWiring } from '../ui/controls/Field.tsx';
import { fieldFrame } from '../ui/controls/fieldFrame.ts';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Popover } from '../ui/overlays/Popover.tsx';
import { IconPicker } from './IconPicker.tsx';
import { TypeTile } from './TypeTile.tsx';

export interface IconFieldProps {
  value: IconRef | null;
  /** Of the type it is for: its hue. */
  slug: string | null;
  name: string;
  onChange: (iconId: number | null) => void;
}

export function IconField({ value, slug, name, onChange }: IconFieldProps) {
  const field = useFieldWiring({});
  const [open, setOpen] = useState(false);
  return (
    <div className="flex items-center gap-1">
      <Popover
        label="Icons"
        className="w-100"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            id={field.id}
            aria-labelledby={field.labelId === undefined ? undefined : `${field.labelId} ${field.id}`}
            className={fieldFrame('md', 'min-w-0 flex-1 justify-between text-left')}
          >
            <span className="flex min-w-0 items-center gap-2">
              <TypeTile icon={value} slug={slug} size="row" />
              <span className="truncate">{value?.name ?? <span className="text-muted">No icon</span>}</span>
            </span>
            <Icon icon={ChevronDown} size={14} className="text-secondary" />
          </button>
        }
      >
        <IconPicker
          picked={value?.iconId ?? null}
          name={name}
          onPick={({ iconId }) => {
            onChange(iconId);
            setOpen(false);
          }}
        />
      </Popover>
      {value !== null && <IconButton icon={X} label="Remove icon" onClick={() => onChange(null)} />}
    </div>
  );
}
