import { useEffect, useRef } from 'react';
import type { OpenDrawing } from '../openDrawing.ts';
import { actionOf, isPlaced, type PaletteGroup } from './paletteItems.ts';
import type { ChoiceWay } from './paletteKeys.ts';
import { PaletteRow } from './PaletteRow.tsx';

export interface PaletteResultsProps {
  id: string;
  groups: readonly PaletteGroup[];
  query: string;
  /** The row that Enter chooses, counted through all groups. */
  current: number;
  drawing: OpenDrawing | null;
  onPoint: (index: number) => void;
  onChoose: (index: number, way: ChoiceWay) => void;
  onClose: () => void;
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** Above what is put onto the drawing it says so: nobody takes it for something else that is only opened. */
const headingOf = ({ title, items }: PaletteGroup, drawing: OpenDrawing | null): string =>
  items.some((item) => isPlaced(item, drawing)) ? `${title} to put on the diagram` : title;

export function PaletteResults(props: PaletteResultsProps) {
  const { id, groups, query, current, drawing, onPoint, onChoose, onClose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector('[aria-selected=true]');
    // The first row takes the heading above it along.
    if (current === 0) list.current?.scrollTo({ top: 0 });
    else row?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2 md:max-h-96"
    >
      {groups.map((group, at) => {
        const start = groups.slice(0, at).reduce((sum, each) => sum + each.items.length, 0);
        return (
          <div key={group.title} role="group" aria-label={headingOf(group, drawing)} className="pb-1">
            <div aria-hidden className="px-2.5 pt-2 pb-1 text-12 font-medium text-muted">
              {headingOf(group, drawing)}
            </div>
            {group.items.map((item, index) => (
              <PaletteRow
                key={item.id}
                id={optionId(id, start + index)}
                item={item}
                query={query}
                active={start + index === current}
                action={actionOf(item, drawing)}
                onPoint={() => onPoint(start + index)}
                onChoose={(way) => onChoose(start + index, way)}
                onDragged={isPlaced(item, drawing) ? onClose : undefined}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}
