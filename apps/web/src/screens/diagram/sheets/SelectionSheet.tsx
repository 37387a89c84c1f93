import { useEffect, useState } from 'react';
import { Sheet, type SheetProps } from '../../../ui/overlays/Sheet.tsx';
import { useDesk } from '../editor/EditorContext.tsx';

export interface SelectionSheetProps
  extends Pick<SheetProps, 'open' | 'title' | 'subtitle' | 'leading' | 'actions' | 'children'> {
  /** The key of what is selected. */
  of: string;
}

/** Stands under the drawing, in which what is selected stays in sight; closed, nothing is selected any more. */
export function SelectionSheet({ of, open, ...shown }: SelectionSheetProps) {
  const { editor } = useDesk();
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (popup === null || !open) return;
    const { camera } = editor;
    const cover = () => camera.cover(popup.offsetHeight);
    cover();
    // A phone that is turned has another height.
    const stop = camera.viewport.subscribe(cover);
    const bounds = editor.boundsOf([of]);
    if (bounds !== null && !camera.isFree(bounds)) editor.reveal([of]);
    return () => {
      stop();
      camera.cover(0);
    };
  }, [editor, popup, of, open]);
  return <Sheet {...shown} open={open} onClose={() => editor.selection.set([])} low popup={setPopup} />;
}
