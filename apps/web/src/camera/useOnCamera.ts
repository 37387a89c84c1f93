import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Readable } from '../state/readable.ts';
import type { Camera } from './camera.ts';

/** Keeps an element where the view has it, without asking React at every step of a wheel. */
export const useOnCamera = (
  ref: RefObject<HTMLElement | null>,
  camera: Camera,
  place: (element: HTMLElement) => void,
  steps: Readable<unknown> = camera,
): void => {
  const placeNow = useEffectEvent(() => {
    if (ref.current !== null) place(ref.current);
  });
  // After every drawing as well: what is shown may be another thing at another place.
  useEffect(() => placeNow());
  useEffect(() => {
    const stops = [steps.subscribe(() => placeNow()), camera.viewport.subscribe(() => placeNow())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [camera, steps]);
};
