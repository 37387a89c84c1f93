import { overlaps } from '@lintel/diagram/geometry/rect';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { ContextMenu } from '../../../ui/overlays/ContextMenu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import type { Editor } from '../editor/editor.ts';
import { type EditorDesk, useDesk } from '../editor/EditorContext.tsx';
import { isNothingToPaste } from '../actions/diagramClipboard.ts';
import { withMenus } from './menuLoading.ts';

/** Where what is selected is seen; null where it is not. */
const selectionIn = (area: DOMRect, editor: Editor): DOMRect | null => {
  const bounds = editor.boundsOf(editor.selection.get());
  if (bounds === null) return null;
  const seen = editor.camera.onScreen(bounds);
  const isSeen = overlaps(seen, { x: 0, y: 0, width: area.width, height: area.height });
  return isSeen ? new DOMRect(area.x + seen.x, area.y + seen.y, seen.width, seen.height) : null;
};

/** What can be done there. */
const showEntries = (desk: EditorDesk, show: (entries: readonly MenuEntry[]) => void): void => {
  const { editor } = desk;
  const at = editor.pointerAt;
  withMenus(({ itemEntries, paneEntries, readerEntries, unreadEntries }) => {
    if (!editor.canEdit) return show([...unreadEntries(desk), ...readerEntries(desk)]);
    if (editor.selection.get().size > 0) return show([...unreadEntries(desk), ...itemEntries(desk)]);
    show(paneEntries(desk, { at, isNothingToPaste: false }));
    void isNothingToPaste().then((isNothing) => {
      if (isNothing) show(paneEntries(desk, { at, isNothingToPaste: true }));
    });
  });
};

/** Under the right button: about what lies there, which the press has selected. */
export function CanvasMenu({ children }: { children: ReactElement }) {
  const desk = useDesk();
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);
  const onOpenChange = (open: boolean) => {
    if (open) showEntries(desk, setEntries);
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
