import { gridSize, type Rect } from '@lintel/drawing/picture';
import { extentOf } from '@lintel/model/layout/graphLayout';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Camera } from '../../../camera/camera.ts';
import type { CameraState } from '../../../camera/cameraStates.ts';
import type { LaidOut } from './useGraphLayout.ts';

/** Cameras know grid units. */
export const inUnits = ({ x, y, width, height }: Rect): Rect => ({
  x: x / gridSize,
  y: y / gridSize,
  width: width / gridSize,
  height: height / gridSize,
});

/** At first all of it is seen at once; later on only what the person asked for moves the view. */
export const useLooks = (camera: Camera, laidOut: LaidOut | null, asked: number): void => {
  const seen = useRef<number>(null);
  const begun = useRef<CameraState>(null);
  const look = useEffectEvent(() => {
    if (laidOut === null || camera.viewport.get().width === 0 || seen.current === asked) return;
    const parts = [inUnits(extentOf(laidOut.layout))];
    // A reader who has looked elsewhere since is not led back.
    const isLeft = begun.current !== null && begun.current !== camera.get();
    if (seen.current !== null) camera.fit(parts);
    else if (!isLeft) camera.begin(parts);
    if (!isLeft) begun.current = camera.get();
    // What the engine finds afterwards is looked at once more.
    if (!laidOut.isRough) seen.current = asked;
  });
  // Before anything is laid out for the canvas, which is done for the view that there is then.
  useLayoutEffect(() => look(), [laidOut]);
  useEffect(() => camera.viewport.subscribe(() => begun.current === null && look()), [camera]);
};
