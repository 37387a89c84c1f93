import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { isPhone } from '../../../chrome/useMedia.ts';
import { tileHues } from '../../../pickers/TypeTile.tsx';
import { useReadable } from '../../../state/useReadable.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { classes } from '../../../ui/classes.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { keepOffBoxes } from './keepOffBoxes.ts';
import { boxCount, type Legend, type LegendEntry } from './legend.ts';

export interface LegendPanelProps {
  title: string;
  /** Null until it is known. */
  legend: Legend | null;
  isFailed: boolean;
  /** At an entry, by its id; undefined = at none. */
  onPoint: (id: string | null | undefined) => void;
  onSelect: (entry: LegendEntry) => void;
  onClose: () => void;
}

/** What the colours of the drawing mean. */
export function LegendPanel({ title, legend, isFailed, onPoint, onSelect, onClose }: LegendPanelProps) {
  const { editor, panels } = useDesk();
  const canEdit = useReadable(editor.diagram.access) === 'write';
  const isFinding = useReadable(panels.finding);
  // There it would take half of the drawing.
  const [folded, setFolded] = useState(isPhone);
  const entries = useId();
  const isKnown = legend !== null;
  useEffect(() => {
    if (isKnown) keepOffBoxes(editor.camera, editor.partsOf(editor.snapshot.items.keys()));
  }, [editor, isKnown]);
  return (
    <section
      aria-label={`Coloured by ${title}`}
      className={classes(
        'absolute left-4 z-floating flex max-h-2/5 w-56 max-w-[60%] flex-col overflow-hidden rounded-md bg-raised shadow-bar max-md:top-4 max-md:bottom-auto',
        // The button of the change log stands below.
        canEdit ? 'bottom-14' : 'bottom-4',
        isFinding && 'max-md:hidden',
      )}
    >
      <div className="flex h-9 shrink-0 items-center gap-2 pr-1 pl-3 pointer-coarse:h-12 pointer-coarse:pr-0.5">
        <h2 className="min-w-0 flex-1 truncate text-13 font-semibold" title={title}>
          {title}
        </h2>
        <IconButton
          icon={folded ? ChevronUp : ChevronDown}
          label={folded ? 'Show what the colours mean' : 'Fold up'}
          aria-expanded={!folded}
          aria-controls={entries}
          size="sm"
          tooltipSide="top"
          // At the top, where it is on a phone, it opens downwards.
          className="max-md:rotate-180 pointer-coarse:size-touch!"
          onClick={() => setFolded(!folded)}
        />
        <IconButton
          icon={X}
          label="Turn colours off"
          size="sm"
          tooltipSide="top"
          className="pointer-coarse:size-touch!"
          onClick={onClose}
        />
      </div>
      <div id={entries} hidden={folded} className="min-h-0 overflow-y-auto px-1 pb-1">
        {isFailed && <Said>What it tells could not be read.</Said>}
        {legend?.entries.length === 0 && <Said>Nothing is drawn yet.</Said>}
        <ul>
          {legend?.entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} onPoint={onPoint} onSelect={onSelect} />
            </li>
          ))}
        </ul>
        {legend?.isRepeating === true && <Said>Colours repeat: press a value to see its boxes.</Said>}
        {legend?.isOverlapping === true && (
          <Said>Boxes with several count at each, and have the colour of the first.</Said>
        )}
      </div>
    </section>
  );
}

function Said({ children }: { children: string }) {
  return <p className="px-2 py-1 text-12 text-muted">{children}</p>;
}

interface EntryProps extends Pick<LegendPanelProps, 'onPoint' | 'onSelect'> {
  entry: LegendEntry;
}

function Entry({ entry, onPoint, onSelect }: EntryProps) {
  const { id, label, hue, keys } = entry;
  const leave = () => onPoint(undefined);
  return (
    <button
      type="button"
      aria-label={`${label}, ${boxCount(keys.length)}`}
      title={label}
      onClick={() => onSelect(entry)}
      // A finger that has left still points for the browser.
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && onPoint(id)}
      onPointerLeave={leave}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onPoint(id)}
      onBlur={leave}
      className="focus-inset flex h-7 w-full items-center gap-2 rounded-sm px-2 text-left text-13 hover:bg-hover pointer-coarse:h-touch"
    >
      <span
        aria-hidden
        className={classes(
          'size-3.5 shrink-0 rounded-xs border',
          hue === null ? 'border-strong bg-raised' : `border-current ${tileHues[hue]}`,
        )}
      />
      <span className={classes('min-w-0 flex-1 truncate', id === null && 'text-muted')}>{label}</span>
      <span className="text-12 text-muted tabular">{keys.length}</span>
    </button>
  );
}
