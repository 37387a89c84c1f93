import type { ReactElement } from 'react';
import { useState } from 'react';
import { ContextMenu } from '../../../ui/ContextMenu.tsx';
import type { MenuEntry } from '../../../ui/menuEntries.ts';
import { useDesk } from './EditorContext.tsx';
import { isNothingToPaste } from '../actions/diagramClipboard.ts';
import { itemEntries, paneEntries, readerEntries, unreadEntries } from './menuOfItems.ts';

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
    <ContextMenu items={entries} label="Diagram" onOpenChange={onOpenChange}>
      {children}
    </ContextMenu>
  );
}
