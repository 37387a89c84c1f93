import { diagramShownAt } from '@lintel/domain/links';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useOfferItems } from '../../../chrome/openDrawing.ts';
import { showComponentAt } from './componentInAddress.ts';
import type { Editor } from './editor.ts';
import { itemFinder } from '../finding/itemFinder.ts';

export interface OfferedItemsProps {
  editor: Editor;
  slug: string;
  focusCanvas: () => void;
}

/** Shows nothing: only so their code comes with the parts that nobody waits for. */
export function OfferedItems({ editor, slug, focusCanvas }: OfferedItemsProps) {
  useOfferItems(useMemo(() => itemFinder(editor, focusCanvas), [editor, focusCanvas]));
  const { pathname, hash, state } = useLocation();
  // The address of another diagram is there before that is.
  const isHere = diagramShownAt(pathname)?.slug === slug;
  const entry = state.__TSR_key;
  useEffect(() => {
    if (isHere) showComponentAt(editor, `${entry}`, `#${hash}`);
  }, [editor, isHere, entry, hash]);
  return null;
}
