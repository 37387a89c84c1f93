import { diagramBounds } from '@lintel/diagram/derived/bounds';
import { holds } from '@lintel/diagram/geometry/rect';
import type { View } from '../../../viewer/viewAddress.ts';
import type { Editor } from '../editor/editor.ts';

/**
 * With which part a version opens, null for all of it: a reader who sees all that is drawn now sees all that was drawn
 * then, which may have been more; one who looks at a part of it, the same part.
 */
export const previewView = (
  { camera, snapshot }: Pick<Editor, 'camera' | 'snapshot'>,
  looked: View | null,
): View | null => {
  const drawn = diagramBounds(snapshot);
  return drawn === null || looked === null || holds(camera.visible(), drawn) ? null : looked;
};
