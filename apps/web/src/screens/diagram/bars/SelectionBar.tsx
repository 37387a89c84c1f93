import type { Rect } from '@lintel/diagram/geometry/rect';
import { Ellipsis } from 'lucide-react';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useIsPhone, useIsTouch } from '../../../chrome/useMedia.ts';
import { useReadable } from '../../../state/useReadable.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import { selectedInstances } from '../actions/componentActions.ts';
import type { EditorActionId } from '../actions/editorActions.ts';
import { isAwaited, leadsTo, liveComponentOf } from '../names/diagramNames.ts';
import { ActionButton } from './ActionButton.tsx';
import { type EditorDesk, useDesk } from '../editor/EditorContext.tsx';
import { floatingOver } from '../editor/floating.ts';
import { itemEntries } from './menuOfItems.ts';
import { TypeButton } from './TypeButton.tsx';
import { placeBar } from '../editor/placeBar.ts';
import { useOnCamera } from '../../../camera/useOnCamera.ts';

/** The actions that make most sense for what is selected. */
const shownFor = ({ editor }: EditorDesk, isNarrow: boolean): EditorActionId[] => {
  const keys = [...editor.selection.get()];
  const items = keys.flatMap((key) => editor.snapshot.get(key) ?? []);
  const [only, another] = items;
  if (only === undefined) return [];
  if (another !== undefined) {
    const boxes = items.filter(({ kind }) => kind !== 'relation').length;
    return [...(boxes > 1 ? (['align.left', 'align.top'] as const) : []), 'duplicate', 'delete'];
  }
  if (only.kind === 'relation') return ['rename', 'relation', 'flip', 'delete'];
  if (only.kind === 'textarea') return ['rename', 'duplicate', 'delete'];
  const names = editor.names.get();
  const isLinked = liveComponentOf(only, names) !== null;
  if (isAwaited(only, names)) return ['componentDetails', 'addConnected', 'duplicate', 'delete'];
  const way: EditorActionId[] = leadsTo(only, names).length > 0 ? ['openLinked'] : [];
  // As many as a finger has room for; the rest stands in the menu.
  if (isLinked && isNarrow) return ['componentDetails', 'addConnected', ...way, 'delete'];
  return isLinked
    ? ['component', 'componentDetails', 'addConnected', ...way, 'duplicate', 'delete']
    : ['rename', 'convert', 'addConnected', 'duplicate', 'delete'];
};

const touchSize = 'pointer-coarse:size-touch!';

const noEntries: readonly MenuEntry[] = [];

/** The actions for what is selected, beside it. */
export function SelectionBar() {
  const desk = useDesk();
  const { editor, action } = desk;
  const bar = useRef<HTMLDivElement>(null);
  useSyncExternalStore(
    (listener) => editor.diagram.snapshots.subscribe(listener),
    () => editor.snapshot,
  );
  useReadable(editor.names);
  const chrome = useRef<readonly Rect[]>([]);
  // Before it is placed for the first time.
  useLayoutEffect(() => {
    if (bar.current !== null) chrome.current = floatingOver(bar.current.parentElement);
  });
  useOnCamera(bar, editor.camera, (element) => {
    placeBar(editor, element, { keys: editor.selection.get(), chrome: chrome.current, before: null });
  });
  // Finding out what is possible costs trying it all: once, when it is shown.
  const [entries, setEntries] = useState(noEntries);
  const isPhone = useIsPhone();
  const isTouch = useIsTouch();
  const [first, ...others] = shownFor(desk, isPhone && isTouch);
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Selection"
      tabIndex={-1}
      data-goes-along=""
      // Whatever is pressed, keys still belong to the drawing.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-0 left-0 z-floating flex h-10 items-center gap-0.5 rounded-md bg-raised px-1 shadow-bar pointer-coarse:h-12 pointer-coarse:gap-0 pointer-coarse:px-0.5"
    >
      {first !== undefined && <ActionButton action={action(first)} tooltipSide="top" className={touchSize} />}
      {selectedInstances(editor).length > 0 && <TypeButton />}
      {others.map((id) => (
        <ActionButton key={id} action={action(id)} tooltipSide="top" className={touchSize} />
      ))}
      <span aria-hidden className="mx-0.5 h-5 border-l" />
      <Menu
        label="More actions"
        align="end"
        keepsFocus
        trigger={<IconButton icon={Ellipsis} label="More actions" tooltipSide="top" className={touchSize} />}
        items={entries}
        onOpenChange={(isOpen) => isOpen && setEntries(itemEntries(desk))}
      />
    </div>
  );
}
