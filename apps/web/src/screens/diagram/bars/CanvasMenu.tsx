import { overlaps } from '@lintel/diagram/geometry/rect';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { ContextMenu } from '../../../ui/ContextMenu.tsx';
import type { MenuEntry } from '../../../ui/menuEntries.ts';
import type { Editor } from '../editor/editor.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { isNothingToPaste } from '../actions/diagramClipboard.ts';
import { itemEntries, paneEntries, readerEntries, unreadEntries } from './menuOfItems.ts';

/** Where what is selected is seen; null where it is not. */
const selectionIn = (area: DOMRect, editor: Editor): DOMRect | null => {
  const bounds = editor.boundsOf(editor.selection.get());
  if (bounds === null) return null;
  const seen = editor.camera.onScreen(bounds);
  const isSeen = overlaps(seen, { x: 0, y: 0, width: area.width, height: area.height });
  return isSeen ? new DOMRect(area.x + seen.x, area.y + seen.y, seen.width, seen.height) : null;
};

/** Under the right button: about what lies there, which the press has selected. */
export function CanvasMenu({ children }: { children: ReactElement }) {
  const desk = useDesk();
  const [entries, setEntries] = useState<readonly MenuEntry[]>([]);
  const onOpenChange = (open: boolean) => {
    if (!open) return;
    const { editor } = desk;
    if (!editor.canEdit) setEntries([...unreadEntries(desk), ...readerEntries(desk)]);
    else if (editor.selection.get().size > 0) setEntries([...unreadEntries(desk), ...itemEntries(desk)]);
    else {
      const at = editor.pointerAt;
      setEntries(paneEntries(desk, { at, isNothingToPaste: false }));
      void isNothingToPaste().then((isNothing) => {
        if (isNothing) setEntries(paneEntries(desk, { at, isNothingToPaste: true }));
      });
    }
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
