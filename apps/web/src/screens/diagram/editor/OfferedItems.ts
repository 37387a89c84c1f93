import { useMemo } from 'react';
import { useOfferItems } from '../../../chrome/openDrawing.ts';
import type { Editor } from './editor.ts';
import { itemFinder } from '../finding/itemFinder.ts';

export interface OfferedItemsProps {
  editor: Editor;
  focusCanvas: () => void;
}

/** Shows nothing: only so its code comes with the parts that nobody waits for. */
export function OfferedItems({ editor, focusCanvas }: OfferedItemsProps) {
  useOfferItems(useMemo(() => itemFinder(editor, focusCanvas), [editor, focusCanvas]));
  return null;
}
