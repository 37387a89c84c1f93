import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { mixedText } from '../../attributes/attributeInput.ts';
import { noType, tileIdOf, type TypeChoice, type TypeTile } from '../../pickers/typeTiles.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { whenNeeded } from '../../ui/whenNeeded.tsx';

const TypePicker = whenNeeded(async () => (await import('../TypePicker.tsx')).TypePicker);

export interface ComponentTypeProps {
  value: TypeChoice;
  tile: TypeTile | null;
  mixed: boolean;
  onChange: (type: TypeChoice) => void;
}

/** The type below the name, and the picker behind it. */
export function ComponentType({ value, tile, mixed, onChange }: ComponentTypeProps) {
  const [open, setOpen] = useState(false);
  const picked = mixed ? null : tileIdOf(value);
  const shown = mixed ? mixedText : (tile?.name ?? 'No type');
  return (
    <Popover
      label="Types"
      className="w-100"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          aria-label={`Type: ${shown}`}
          className="-ml-1.5 inline-flex h-6 max-w-full min-w-0 items-center gap-1 rounded-xs px-1.5 text-13 text-secondary hover:bg-hover data-popup-open:bg-hover touch-target focus-inset"
        >
          <span className="truncate">{shown}</span>
          <Icon icon={ChevronDown} size={14} />
        </button>
      }
    >
      <div className="grid min-h-100">
        <TypePicker
          picked={picked === null ? [] : [picked]}
          onPick={({ choice, id }) => {
            // Picked once more, it is taken off.
            onChange(id === picked ? noType : choice);
            setOpen(false);
          }}
        />
      </div>
    </Popover>
  );
}
