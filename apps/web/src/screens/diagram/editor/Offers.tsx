import { diagramShownAt } from '@lintel/domain/links';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useMemo } from 'react';
import { useOfferItems } from '../../../chrome/openDrawing.ts';
import { useReadable } from '../../../state/useReadable.ts';
import { useDrops } from '../components/useDrops.ts';
import { useFiles } from '../placing/useFiles.ts';
import { itemFinder } from '../finding/itemFinder.ts';
import { showComponentAt } from './componentInAddress.ts';
import { Ghosts } from '../ghosts/Ghosts.tsx';
import { useDesk } from './EditorContext.tsx';

export interface OffersProps {
  slug: string;
  canvas: RefObject<HTMLDivElement | null>;
  focusCanvas: () => void;
}

/**
 * What is on the drawing, to be found, where an address leads on it, the drawing itself, to put components on, and what is
 * known of these from elsewhere. Its code comes with the parts that nobody waits for.
 */
export function Offers({ slug, canvas, focusCanvas }: OffersProps) {
  const { editor, components } = useDesk();
  const canEdit = useReadable(editor.diagram.access) === 'write';
  useOfferItems(useMemo(() => itemFinder(editor, focusCanvas), [editor, focusCanvas]));
  useDrops(canvas, editor, { canEdit, components });
  useFiles(canvas, editor);
  const { pathname, hash, state } = useLocation();
  // The address of another diagram is there before that is.
  const isHere = diagramShownAt(pathname)?.slug === slug;
  const entry = state.__TSR_key;
  useEffect(() => {
    if (isHere) showComponentAt(editor, `${entry}`, `#${hash}`);
  }, [editor, isHere, entry, hash]);
  return canEdit ? <Ghosts slug={slug} canvas={canvas} /> : null;
}
