import type { Rect } from '@lintel/diagram/geometry/rect';
import { sharedArea } from '../editor/barPlace.ts';

/** What two of them take, with what keeps them off the edge. */
const room = { width: 480, height: 120 };

/**
 * Toasts stand in the middle of the view at its bottom; at its top while they would lie there on what is being worked on.
 * All in pixels of the view.
 */
export const toastPlace = (
  busy: readonly Rect[],
  { width, height }: { width: number; height: number },
): 'top' | 'bottom' => {
  const isBusy = (y: number): boolean =>
    busy.some((rect) => sharedArea(rect, { x: (width - room.width) / 2, y, ...room }) > 0);
  return isBusy(height - room.height) && !isBusy(0) ? 'top' : 'bottom';
};
