import { BoxSelect, ChevronDown, ChevronRight, type LucideIcon, Box, Spline, Type, X } from 'lucide-react';
import { type KeyboardEvent, memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import { useRestedSnapshot } from '../openDocument/useItem.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { itemEntries } from '../bars/menuOfItems.ts';
import { type OutlineRow, rowCount, rowsOf } from './outline.ts';
import { useOutline } from './useOutline.ts';
import { lineOf, useOutlineFocus } from './useOutlineFocus.ts';

const icons: Record<OutlineRow['kind'], LucideIcon> = {
  container: BoxSelect,
  component: Box,
  placeholder: Box,
  textarea: Type,
  relation: Spline,
};
const words: Record<OutlineRow['kind'], string> = {
  container: 'Container',
  component: 'Component',
  placeholder: 'Placeholder',
  textarea: 'Text area',
  relation: 'Relation',
};

const batch = 300;

/**
 * The diagram as a tree: for whoever does not see the canvas always there, for others while it is open or in use. Its
 * hundreds of lines are not drawn anew with the page around it.
 */
export const Outline = memo(function Outline({ open, onClose }: { open: boolean; onClose: () => void }) {
  const desk = useDesk();
  const { editor } = desk;
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);
  // Nobody waits for the outline with a pointer in hand.
  const snapshot = useDeferredValue(useRestedSnapshot(editor.diagram.snapshots));
  const selection = useReadable(editor.selection);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [most, setMost] = useState(batch);
  const [focused, setFocused] = useState<string | null>(null);
  const frame = useRef<HTMLElement>(null);
  const names = useReadable(editor.names);
  const nodes = useOutline(snapshot, names);
  const shown = useMemo(() => rowsOf(nodes, closed, most), [nodes, closed, most]);
  const count = useMemo(() => rowCount(nodes, closed), [nodes, closed]);
  const current = shown.find(({ key }) => key === focused)?.key ?? shown[0]?.key;
  const focus = useOutlineFocus({ frame, open, rows: shown, selection, focused });

  const toggle = (key: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(key);
    else next.add(key);
    setClosed(next);
  };
  const select = (key: string, adds: boolean) => {
    const before = [...editor.selection.get()];
    const without = before.filter((each) => each !== key);
    const toggled = without.length < before.length ? without : [...before, key];
    editor.selection.set(adds ? toggled : [key]);
    editor.reveal([key]);
  };
  const goTo = (row: OutlineRow | undefined) => {
    if (row === undefined) return;
    setFocused(row.key);
    lineOf(frame.current, row.key)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = shown.findIndex(({ key }) => key === current);
    const row = shown[at];
    if (row === undefined) return;
    const actions: Record<string, () => void> = {
      ArrowDown: () => goTo(shown[at + 1]),
      ArrowUp: () => goTo(shown[at - 1]),
      Home: () => goTo(shown[0]),
      End: () => goTo(shown.at(-1)),
      ArrowRight: () => (row.isOpen === false ? toggle(row.key, true) : goTo(shown[at + 1])),
      ArrowLeft: () =>
        row.isOpen === true
          ? toggle(row.key, false)
          : goTo(shown.findLast((each, index) => index < at && each.level < row.level)),
      Enter: () => select(row.key, event.shiftKey),
      ' ': () => select(row.key, event.shiftKey),
      F2: () => {
        select(row.key, false);
        editor.edit(row.key);
      },
    };
    const action = actions[event.key];
    if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };

  return (
    <section
      ref={frame}
      aria-label="Outline"
      tabIndex={-1}
      {...focus}
      className={classes(
        'absolute top-4 right-4 z-floating flex outline-hidden max-h-[calc(100%-var(--space-8)*2)] max-md:max-h-[calc(100%-var(--space-8)*3.5)] w-sidebar max-w-[calc(100%-var(--space-8))] flex-col overflow-hidden rounded-md bg-raised shadow-bar',
        !open && 'not-focus-within:sr-only',
      )}
    >
      <div className="flex h-10 shrink-0 items-center justify-between pr-1 pl-3 pointer-coarse:h-12 pointer-coarse:pr-0.5">
        <h2 className="text-13 font-semibold">Outline</h2>
        {open && (
          <IconButton
            icon={X}
            label="Close the outline"
            size="sm"
            className="pointer-coarse:size-touch!"
            onClick={onClose}
          />
        )}
      </div>
      {snapshot.size === 0 ? (
        <p className="px-3 pb-3 text-13 text-muted">Nothing is drawn yet.</p>
      ) : (
        <ContextMenu
          items={entries}
          label="Item"
          onOpenChange={(isOpen) => isOpen && setEntries(itemEntries(desk))}
        >
          <div
            role="tree"
            aria-label="Items"
            aria-multiselectable
            tabIndex={-1}
            className="min-h-0 overflow-y-auto p-1"
          >
            {shown.map((row) => (
              <Line
                key={row.key}
                row={row}
                selected={selection.has(row.key)}
                focusable={row.key === current}
                onFocus={() => setFocused(row.key)}
                onKeyDown={onKeyDown}
                onToggle={() => toggle(row.key, row.isOpen === false)}
                onSelect={(adds) => select(row.key, adds)}
                onMenu={() => !editor.selection.get().has(row.key) && select(row.key, false)}
              />
            ))}
            {count > shown.length && (
              <Button variant="ghost" size="sm" onClick={() => setMost(most + batch)}>
                {`Show ${Math.min(batch, count - shown.length)} more of ${count}`}
              </Button>
            )}
          </div>
        </ContextMenu>
      )}
    </section>
  );
});

interface LineProps {
  row: OutlineRow;
  selected: boolean;
  focusable: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onToggle: () => void;
  onSelect: (adds: boolean) => void;
  /** Its menu is about what is selected. */
  onMenu: () => void;
}

function Line(props: LineProps) {
  const { row, selected, focusable, onFocus, onKeyDown, onToggle, onSelect, onMenu } = props;
  const { key, kind, title, level, place, among, isOpen } = row;
  return (
    <div
      role="treeitem"
      data-key={key}
      tabIndex={focusable ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={among}
      aria-expanded={isOpen ?? undefined}
      aria-selected={selected}
      aria-label={`${title}, ${words[kind]}`}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onContextMenu={onMenu}
      onClick={(event) => onSelect(event.shiftKey || event.ctrlKey || event.metaKey)}
      style={{ paddingLeft: `calc(var(--space-3) * ${level - 1} + var(--space-1))` }}
      className={classes(
        'focus-inset flex h-7 cursor-default items-center gap-1 rounded-sm pr-2 text-13 pointer-coarse:h-touch',
        selected ? 'bg-selected text-accent' : 'hover:bg-hover',
      )}
    >
      <span
        aria-hidden
        onClick={(event) => {
          if (isOpen === null) return;
          event.stopPropagation();
          onToggle();
        }}
        className="flex size-4 shrink-0 items-center justify-center text-muted pointer-coarse:h-full pointer-coarse:w-8"
      >
        {isOpen !== null && <Icon icon={isOpen ? ChevronDown : ChevronRight} size={12} />}
      </span>
      <Icon icon={icons[kind]} size={14} className={selected ? '' : 'text-muted'} />
      <span className="truncate">{title}</span>
    </div>
  );
}
