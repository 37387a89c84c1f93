import { X } from 'lucide-react';
import { tileHues } from '../../../pickers/TypeTile.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import type { Colours } from '../shown/useColours.ts';

/** What the colours of the graph mean. */
export function GraphLegend({ colours, onSelect }: { colours: Colours; onSelect: (id: number) => void }) {
  const { coloured, title, choose } = colours;
  if (coloured === null) return null;
  return (
    <section
      aria-label={`Coloured by ${title}`}
      className="absolute bottom-12 left-4 z-floating flex max-h-2/5 w-60 max-w-[60%] flex-col overflow-hidden rounded-md bg-raised shadow-bar"
    >
      <div className="flex h-9 shrink-0 items-center gap-2 pr-1 pl-3">
        <h2 className="min-w-0 flex-1 truncate text-13 font-semibold">{title}</h2>
        <IconButton icon={X} label="Turn colours off" size="sm" onClick={() => choose('nothing')} />
      </div>
      <ul className="min-h-0 overflow-y-auto px-1 pb-1">
        {coloured.entries.length === 0 && <li className="px-2 py-1 text-12 text-muted">{coloured.none}</li>}
        {coloured.entries.map(({ id, label, hue, nodes }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => nodes[0] !== undefined && onSelect(nodes[0])}
              className="focus-inset flex min-h-7 w-full items-center gap-2 rounded-sm px-2 text-left text-13 hover:bg-hover pointer-coarse:min-h-touch"
            >
              <span
                aria-hidden
                className={classes('size-3.5 shrink-0 rounded-xs border border-current', tileHues[hue])}
              />
              <span className="min-w-0 flex-1 truncate">{label}</span>
              <span className="text-12 text-muted tabular">{nodes.length}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
