import { boundsAround, holds, type Rect } from '@lintel/diagram/geometry/rect';
import type { Camera } from '../../../camera/camera.ts';

/**
 * For what has come to stand over the drawing: a view that showed all of it does so again, with nothing behind that.
 * A reader who looks at a part has chosen what to see, and keeps it.
 */
export const keepOffBoxes = (camera: Camera, parts: readonly Rect[]): void => {
  const bounds = boundsAround(parts);
  if (bounds === null || !holds(camera.visible(), bounds) || camera.areFree(parts)) return;
  camera.fitClear(parts);
};
