import { Plus, X } from 'lucide-react';
import { Button } from '../ui/controls/Button.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Popover } from '../ui/overlays/Popover.tsx';
import { TypePicker } from './TypePicker.tsx';
import { TypeTile } from '../pickers/TypeTile.tsx';
import { useTypes } from '../pickers/useTypes.ts';

export interface TypesFieldProps {
  /** Ids of tiles. */
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Several types in a form: each can be taken off, and a picker adds more. */
export function TypesField({ value, onChange }: TypesFieldProps) {
  const { groups } = useTypes();
  const tiles = new Map(groups.flatMap((group) => group.tiles.map((tile) => [tile.id, tile] as const)));
  const toggle = (id: string) =>
    onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id].sort());
  return (
    <div className="flex flex-col gap-1.5">
      {value.length === 0 && <p className="text-13 text-muted">No types selected</p>}
      <ul className="flex max-h-50 flex-col overflow-y-auto">
        {value.map((id) => {
          const tile = tiles.get(id);
          return (
            <li key={id} className="flex min-h-8 items-center gap-2">
              <TypeTile icon={tile?.icon ?? null} slug={tile?.slug ?? null} size="row" />
              <span className="min-w-0 flex-1 truncate text-13">{tile?.name ?? 'A type that is gone'}</span>
              <IconButton
                icon={X}
                label={`Remove ${tile?.name ?? 'type'}`}
                size="xs"
                onClick={() => toggle(id)}
              />
            </li>
          );
        })}
      </ul>
      <Popover
        label="Types"
        className="w-100"
        trigger={
          <Button variant="ghost" size="sm" icon={Plus} className="self-start">
            Add types
          </Button>
        }
      >
        <TypePicker multiple picked={value} onPick={({ id }) => toggle(id)} />
      </Popover>
    </div>
  );
}
