import { type GraphLayout, type LayoutInput, framesAround } from '@lintel/model/layout/graphLayout';
import { plainRoutes } from '@lintel/model/layout/routes';
import { useEffect, useRef, useState } from 'react';
import { screenMotion } from '../../../camera/cameraMotion.ts';

/** How long a graph takes to find to its new layout; none for people who asked their system for less motion. */
export const layoutMotion = {
  get duration() {
    return screenMotion.duration === 0 ? 0 : 1000;
  },
  run: screenMotion.run,
};

/** Of more nodes than that the way is not shown: each frame of it would take longer than it is seen. */
export const mostGliding = 300;

const easeOut = (part: number): number => 1 - (1 - part) ** 3;

/** Part of the way from one layout to another; what is new is where it will be. */
const layoutBetween = (from: GraphLayout, to: GraphLayout, input: LayoutInput, part: number): GraphLayout => {
  const places = new Map(
    [...to.places].map(([id, end]) => {
      const start = from.places.get(id) ?? end;
      return [id, { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }] as const;
    }),
  );
  return { places, frames: framesAround(places, input.groupOf), routes: plainRoutes(input.edges, places) };
};

/** The layout on its way from the one before. */
export const useGlide = (laidOut: { input: LayoutInput; layout: GraphLayout } | null): GraphLayout | null => {
  const to = laidOut?.layout ?? null;
  const settled = useRef<GraphLayout>(null);
  const [passing, setPassing] = useState<{ to: GraphLayout; now: GraphLayout } | null>(null);
  useEffect(() => {
    const from = settled.current;
    settled.current = to;
    if (to === null || laidOut === null || from === null || from === to) return;
    const { duration } = layoutMotion;
    if (duration === 0 || to.places.size > mostGliding) return;
    const stop = layoutMotion.run((elapsed) => {
      const part = Math.min(1, elapsed / duration);
      settled.current = part < 1 ? layoutBetween(from, to, laidOut.input, easeOut(part)) : to;
      setPassing(part < 1 ? { to, now: settled.current } : null);
      if (part >= 1) stop();
    });
    return stop;
  }, [to, laidOut]);
  return passing !== null && passing.to === to ? passing.now : to;
};
