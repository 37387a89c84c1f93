import type { Point } from '@lintel/drawing/picture';
import { framesAround, type GraphLayout, type LayoutInput, snapped } from '@lintel/model/layout/graphLayout';
import { plainRoutes } from '@lintel/model/layout/routes';
import { useMemo, useState } from 'react';

/** Where this reader has put nodes by hand, until the graph is laid out anew. */
export const useMovedNodes = (laidOut: { input: LayoutInput; layout: GraphLayout } | null) => {
  const [moved, setMoved] = useState<{
    layout: GraphLayout | null;
    by: ReadonlyMap<number, Point>;
    held: number | null;
  }>({ layout: null, by: new Map(), held: null });
  const [offset, setOffset] = useState<Point>({ x: 0, y: 0 });
  const layout = laidOut?.layout ?? null;
  const own = moved.layout === layout ? moved : null;

  const shown = useMemo(() => {
    if (laidOut === null || own === null || (own.by.size === 0 && own.held === null)) return layout;
    return withMoved(laidOut, own.by, own.held === null ? null : { id: own.held, by: offset });
  }, [laidOut, layout, own, offset]);

  const drag = (node: number, by: Point, isDone: boolean): void => {
    const places = new Map(own?.by);
    if (!isDone) {
      setOffset(by);
      setMoved({ layout, by: places, held: node });
      return;
    }
    const before = places.get(node) ?? { x: 0, y: 0 };
    places.set(node, { x: snapped(before.x + by.x), y: snapped(before.y + by.y) });
    setOffset({ x: 0, y: 0 });
    setMoved({ layout, by: places, held: null });
  };
  return { layout: shown, drag };
};

const nowhere: Point = { x: 0, y: 0 };

const withMoved = (
  { input, layout }: { input: LayoutInput; layout: GraphLayout },
  by: ReadonlyMap<number, Point>,
  held: { id: number; by: Point } | null,
): GraphLayout => {
  const isMoved = (id: number): boolean => by.has(id) || held?.id === id;
  const places = new Map(layout.places);
  for (const id of held === null ? by.keys() : [...by.keys(), held.id]) {
    const place = layout.places.get(id);
    const own = by.get(id) ?? nowhere;
    const more = held?.id === id ? held.by : nowhere;
    if (place !== undefined) places.set(id, { x: place.x + own.x + more.x, y: place.y + own.y + more.y });
  }
  const routes = plainRoutes(input.edges, places, ({ from, to }) => isMoved(from) || isMoved(to));
  return {
    places,
    frames: framesAround(places, input.groupOf),
    routes: new Map([...layout.routes, ...routes]),
  };
};
