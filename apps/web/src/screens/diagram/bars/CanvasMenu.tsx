import { overlaps } from '@lintel/diagram/geometry/rect';
import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
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

type Show = (entries: readonly MenuEntry[]) => void;

/** What can be done with what is selected, as far as it is known by now, or else on the ground. */
const showEntries = (desk: EditorDesk, show: Show, ofGround: boolean): void => {
  const at = desk.editor.pointerAt;
  withMenus(({ entriesAbout, paneEntries }) => {
    const about = entriesAbout(desk);
    if (about !== null) return show(about);
    if (!ofGround) return;
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
  const stop = useRef(() => {});
  const onOpenChange = (open: boolean) => {
    stop.current();
    if (!open) return;
    showEntries(desk, setEntries, true);
    // What becomes known only while the menu is open counts as well.
    stop.current = desk.editor.names.subscribe(() => showEntries(desk, setEntries, false));
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
