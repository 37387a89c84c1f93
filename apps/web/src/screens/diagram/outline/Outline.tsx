import { X } from 'lucide-react';
import { type KeyboardEvent, memo, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import { useRestedSnapshot } from '../openDocument/useItem.ts';
import type { Editor } from '../editor/editor.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { itemEntries } from '../bars/menuOfItems.ts';
import { type OutlineNode, type OutlineRow, rowCount, rowsOf } from './outline.ts';
import { OutlineLine } from './OutlineLine.tsx';
import { useOutline } from './useOutline.ts';
import { lineOf, useOutlineFocus } from './useOutlineFocus.ts';

const batch = 300;

/** The rows that are not folded away, as many as were asked for. */
const useShownRows = (nodes: readonly OutlineNode[]) => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [most, setMost] = useState(batch);
  const shown = useMemo(() => rowsOf(nodes, closed, most), [nodes, closed, most]);
  const count = useMemo(() => rowCount(nodes, closed), [nodes, closed]);
  const toggle = (key: string, isOpen: boolean): void => {
    const next = new Set(closed);
    if (isOpen) next.delete(key);
    else next.add(key);
    setClosed(next);
  };
  return { shown, count, toggle, showMore: () => setMost(most + batch) };
};

const selectIn = (editor: Editor, key: string, adds: boolean): void => {
  const before = [...editor.selection.get()];
  const without = before.filter((each) => each !== key);
  const toggled = without.length < before.length ? without : [...before, key];
  editor.selection.set(adds ? toggled : [key]);
  editor.reveal([key]);
};

interface OutlineHands {
  readonly goTo: (row: OutlineRow | undefined) => void;
  readonly toggle: (key: string, isOpen: boolean) => void;
  readonly select: (key: string, adds: boolean) => void;
  readonly edit: (key: string) => void;
}

const handsOn = (editor: Editor): Pick<OutlineHands, 'select' | 'edit'> => ({
  select: (key, adds) => selectIn(editor, key, adds),
  edit: (key) => editor.edit(key),
});

/** What each key does on the row in that place, with Shift or without. */
const keyActions = (
  rows: readonly OutlineRow[],
  at: number,
  { goTo, toggle, select, edit }: OutlineHands,
): Record<string, (shift: boolean) => void> => {
  const row = rows[at];
  if (row === undefined) return {};
  const { key, isOpen, level } = row;
  const above = () => rows.findLast((each, index) => index < at && each.level < level);
  return {
    ArrowDown: () => goTo(rows[at + 1]),
    ArrowUp: () => goTo(rows[at - 1]),
    Home: () => goTo(rows[0]),
    End: () => goTo(rows.at(-1)),
    ArrowRight: () => (isOpen === false ? toggle(key, true) : goTo(rows[at + 1])),
    ArrowLeft: () => (isOpen === true ? toggle(key, false) : goTo(above())),
    Enter: (shift) => select(key, shift),
    ' ': (shift) => select(key, shift),
    F2: () => {
      select(key, false);
      edit(key);
    },
  };
};

/** What cannot be closed is there for a reader of the screen alone. */
function OutlineHead({ onClose }: { onClose: (() => void) | undefined }) {
  return (
    <div className="flex h-10 shrink-0 items-center justify-between pr-1 pl-3 pointer-coarse:h-12 pointer-coarse:pr-0.5">
      <h2 className="text-13 font-semibold">Outline</h2>
      {onClose && (
        <IconButton
          icon={X}
          label="Close the outline"
          size="sm"
          className="pointer-coarse:size-touch!"
          onClick={onClose}
        />
      )}
    </div>
  );
}

/**
 * The diagram as a tree: always there for screen readers, for others while it is open or in use. Its
 * hundreds of lines are not drawn anew with the page around it.
 */
export const Outline = memo(function Outline({ open, onClose }: { open: boolean; onClose: () => void }) {
  const desk = useDesk();
  const { editor } = desk;
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);
  // Nobody waits for the outline with a pointer in hand.
  const snapshot = useDeferredValue(useRestedSnapshot(editor.diagram.snapshots));
  const selection = useReadable(editor.selection);
  const [focused, setFocused] = useState<string | null>(null);
  const frame = useRef<HTMLElement>(null);
  const names = useReadable(editor.names);
  const { shown, count, toggle, showMore } = useShownRows(useOutline(snapshot, names));
  const current = shown.find(({ key }) => key === focused)?.key ?? shown[0]?.key;
  const focus = useOutlineFocus({ frame, open, rows: shown, selection, focused });

  const { select, edit } = handsOn(editor);
  const goTo = (row: OutlineRow | undefined) => {
    if (row === undefined) return;
    setFocused(row.key);
    lineOf(frame.current, row.key)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = shown.findIndex(({ key }) => key === current);
    const action = keyActions(shown, at, { goTo, toggle, select, edit })[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action(event.shiftKey);
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
      <OutlineHead onClose={open ? onClose : undefined} />
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
              <OutlineLine
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
              <Button variant="ghost" size="sm" onClick={showMore}>
                {`Show ${Math.min(batch, count - shown.length)} more of ${count}`}
              </Button>
            )}
          </div>
        </ContextMenu>
      )}
    </section>
  );
});
