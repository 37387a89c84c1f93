import { useState } from 'react';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { Button } from '../../ui/controls/Button.tsx';
import type { ControlSize } from '../../ui/controls/buttonLook.ts';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { matchesWords } from '../../ui/matchesWords.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { type ModelColumn, movedColumn } from './columns/modelColumns.ts';

export interface ColumnChooserProps {
  every: readonly ModelColumn[];
  /** The ids of those that are shown, in the order of this person. */
  shown: readonly string[];
  onShow: (id: string, isShown: boolean) => void;
  onOrder: (ids: readonly string[]) => void;
  size?: ControlSize | undefined;
}

const iconInNarrowHeading =
  '@max-[26rem]/heading:[&>span]:sr-only @max-[26rem]/heading:[&>svg]:ml-0 @max-[26rem]/heading:px-2';

/** Which columns a view has, which is the same for everybody, and in which order this person has them. */
export function ColumnChooser({ every, shown, onShow, onOrder, size = 'sm' }: ColumnChooserProps) {
  const [words, setWords] = useState('');
  const byId = new Map(every.map((column) => [column.id, column]));
  const listed = [
    ...shown.flatMap((id) => byId.get(id) ?? []),
    ...every.filter(({ id }) => !shown.includes(id)),
  ].filter(({ label }) => matchesWords(label, words));
  return (
    <Popover
      label="Columns"
      align="end"
      className="flex max-h-[min(28rem,var(--available-height))] w-72 flex-col overflow-hidden"
      trigger={
        <Button size={size} icon={Columns3} className={iconInNarrowHeading}>
          Columns
        </Button>
      }
    >
      <div className="p-2">
        <SearchInput label="Search columns" value={words} onChange={setWords} />
      </div>
      <ul aria-label="Columns" className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {listed.map(({ id, label }) => {
          const at = shown.indexOf(id);
          return (
            <li
              key={id}
              className="group/column flex min-h-menu-row items-center gap-1 rounded-sm pl-2 hover:bg-hover"
            >
              <Checkbox
                label={label}
                checked={at >= 0}
                disabled={at >= 0 && shown.length === 1}
                onChange={(checked) => onShow(id, checked)}
                className="min-w-0 flex-1 text-13!"
              />
              {at >= 0 && (
                <span className="flex opacity-0 group-focus-within/column:opacity-100 group-hover/column:opacity-100 pointer-coarse:opacity-100">
                  <IconButton
                    icon={ArrowUp}
                    label={`Move ${label} to the left`}
                    size="xs"
                    disabled={at === 0}
                    onClick={() => onOrder(movedColumn(shown, id, -1))}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={`Move ${label} to the right`}
                    size="xs"
                    disabled={at === shown.length - 1}
                    onClick={() => onOrder(movedColumn(shown, id, 1))}
                  />
                </span>
              )}
            </li>
          );
        })}
        {listed.length === 0 && <li className="px-2 py-2 text-13 text-muted">No results</li>}
      </ul>
    </Popover>
  );
}
