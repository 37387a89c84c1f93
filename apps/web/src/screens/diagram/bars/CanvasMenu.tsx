import { overlaps } from '@lintel/diagram/geometry/rect';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import type { Editor } from '../editor/editor.ts';
import { type EditorDesk, useDesk } from '../editor/EditorContext.tsx';
import { isNothingToPaste } from '../actions/diagramClipboard.ts';

/** Where what is selected is seen; null where it is not. */
const selectionIn = (area: DOMRect, editor: Editor): DOMRect | null => {
  const bounds = editor.boundsOf(editor.selection.get());
  if (bounds === null) return null;
  const seen = editor.camera.onScreen(bounds);
  const isSeen = overlaps(seen, { x: 0, y: 0, width: area.width, height: area.height });
  return isSeen ? new DOMRect(area.x + seen.x, area.y + seen.y, seen.width, seen.height) : null;
};

/** What can be done there: its code has come with that of the bar, once a drawing could be worked on. */
const showEntries = async (
  desk: EditorDesk,
  show: (entries: readonly MenuEntry[]) => void,
): Promise<void> => {
  const { editor } = desk;
  const at = editor.pointerAt;
  const { itemEntries, paneEntries, readerEntries, unreadEntries } = await import('./menuOfItems.ts');
  if (!editor.canEdit) return show([...unreadEntries(desk), ...readerEntries(desk)]);
  if (editor.selection.get().size > 0) return show([...unreadEntries(desk), ...itemEntries(desk)]);
  show(paneEntries(desk, { at, isNothingToPaste: false }));
  if (await isNothingToPaste()) show(paneEntries(desk, { at, isNothingToPaste: true }));
};

/** Under the right button: about what lies there, which the press has selected. */
export function CanvasMenu({ children }: { children: ReactElement }) {
  const desk = useDesk();
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);
  const onOpenChange = (open: boolean) => {
    if (open) void showEntries(desk, setEntries);
  };
  return (
    <ContextMenu
      items={entries}
      label="Diagram"
      onOpenChange={onOpenChange}
      keyPlace={(area) => selectionIn(area, desk.editor)}
    >
      {children}
    </ContextMenu>
  );
}
