import { type RefObject, useEffect, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { groupId } from './TileGrid.tsx';

interface GroupTabsProps {
  gridId: string;
  groups: readonly { id: string; title: string }[];
  scroller: RefObject<HTMLDivElement | null>;
}

/** Lead to a group, and say which one is in view. */
export function GroupTabs({ gridId, groups, scroller }: GroupTabsProps) {
  const [seen, setSeen] = useState<string | null>(null);
  const ids = groups.map(({ id }) => id).join(' ');

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = (): void => {
      const top = element.getBoundingClientRect().top + 8;
      const above = ids.split(' ').filter((id) => {
        const group = document.getElementById(groupId(gridId, id));
        return group !== null && group.getBoundingClientRect().top <= top;
      });
      setSeen(above.at(-1) ?? null);
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [gridId, ids, scroller]);

  if (groups.length < 2) return null;
  return (
    <div className="flex shrink-0 gap-1 overflow-x-auto border-b px-2 pb-2" role="group" aria-label="Go to">
      {groups.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          aria-current={seen === id || undefined}
          onClick={() => document.getElementById(groupId(gridId, id))?.scrollIntoView({ block: 'start' })}
          className={classes(
            'h-6 shrink-0 rounded-xs px-1.5 text-13 font-medium touch-target focus-inset',
            seen === id ? 'bg-selected text-accent' : 'text-secondary hover:bg-hover',
          )}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
