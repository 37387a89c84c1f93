import { grown, holds, type Rect } from '@lintel/diagram/geometry/rect';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import type { Camera } from '../../../camera/camera.ts';
import { atOnce, whenIdle } from '../../../state/idle.ts';

/** Fewer are read before anything is seen. */
export const mostRelationsAtOnce = 1_000;
/** In grid units: a picture is asked for somewhat more than is seen. */
const beyond = 2;
/** So many take about a millisecond. */
const perStep = 50;

/** Any of these begins an action for which all of a diagram has to be known. */
const beginnings = ['pointerdown', 'click', 'keydown', 'drop', 'copy', 'cut', 'paste'] as const;
const beforeAll = { capture: true };

/**
 * Of a large diagram the relations that are seen are read at once, and the others while nothing else is to be done.
 * Answers how to call it off.
 */
export const readRelationsLater = (
  snapshots: SnapshotStore,
  camera: Camera,
  page: EventTarget = window,
): (() => void) => {
  let stopWaiting: (() => void) | null = null;
  let seen: Rect | null = null;

  const goOn = (): void => {
    stopWaiting = null;
    const end = performance.now() + atOnce;
    while (!snapshots.isWhole && performance.now() < end) snapshots.readRelations(perStep);
    wait();
  };
  const wait = (): void => {
    if (!snapshots.isWhole) stopWaiting ??= whenIdle(goOn);
  };
  const look = (): void => {
    const area = grown(camera.visible(), beyond);
    if (snapshots.isWhole) seen = null;
    else if (camera.viewport.get().width > 0 && (seen === null || !holds(seen, area))) {
      seen = area;
      snapshots.readNear(area);
    }
    wait();
  };
  const readRest = (): void => {
    while (!snapshots.isWhole) snapshots.readRelations(Number.POSITIVE_INFINITY);
  };

  const stops = [snapshots.subscribe(look), camera.subscribe(look), camera.viewport.subscribe(look)];
  for (const name of beginnings) page.addEventListener(name, readRest, beforeAll);
  look();
  return () => {
    for (const stop of stops) stop();
    for (const name of beginnings) page.removeEventListener(name, readRest, beforeAll);
    stopWaiting?.();
  };
};
