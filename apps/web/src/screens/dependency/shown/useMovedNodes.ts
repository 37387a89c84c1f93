import type { Point } from '@lintel/drawing/picture';
import { framesAround, type GraphLayout, type LayoutInput, snapped } from '@lintel/model/layout/graphLayout';
import { plainRoutes } from '@lintel/model/layout/routes';
import { useCallback, useMemo, useState } from 'react';

interface LaidOut {
  readonly input: LayoutInput;
  /** As it is shown, perhaps on its way. */
  readonly layout: GraphLayout;
  /** Where it is on its way to. */
  readonly target: GraphLayout;
}

/** A node, and how far a hand moves it from where it is shown, in pixels of the drawing. */
export interface HeldNode {
  readonly node: number;
  readonly by: Point;
}

type Offsets = ReadonlyMap<number, Point>;

const nothingMoved: Offsets = new Map();

/** Where this reader has put nodes by hand, until the graph is laid out anew. */
export const useMovedNodes = (laidOut: LaidOut | null) => {
  const [put, setPut] = useState<{ target: GraphLayout | null; offsets: Offsets }>({
    target: null,
    offsets: nothingMoved,
  });
  const layout = laidOut?.layout ?? null;
  const target = laidOut?.target ?? null;
  const offsets = put.target === target ? put.offsets : nothingMoved;

  const shown = useMemo(
    () => (laidOut === null || offsets.size === 0 ? layout : withMoved(laidOut, offsets)),
    [laidOut, layout, offsets],
  );
  const whileHeld = useCallback(
    (held: HeldNode) => (laidOut === null ? null : movedIn(laidOut, furtherBy(offsets, held))),
    [laidOut, offsets],
  );
  const putDown = ({ node, by }: HeldNode): void => {
    const further = furtherBy(offsets, { node, by });
    const { x, y } = further.get(node) ?? by;
    setPut({ target, offsets: new Map(further).set(node, { x: snapped(x), y: snapped(y) }) });
  };
  return { layout: shown, whileHeld, putDown };
};

const furtherBy = (offsets: Offsets, { node, by }: HeldNode): Offsets => {
  const before = offsets.get(node) ?? { x: 0, y: 0 };
  return new Map(offsets).set(node, { x: before.x + by.x, y: before.y + by.y });
};

/** Where nodes are once they are moved; only routes that go along with them. */
const movedIn = ({ input, layout }: LaidOut, offsets: Offsets): GraphLayout => {
  const places = new Map(layout.places);
  for (const [id, by] of offsets) {
    const place = layout.places.get(id);
    if (place !== undefined) places.set(id, { x: place.x + by.x, y: place.y + by.y });
  }
  return {
    places,
    frames: framesAround(places, input.groupOf),
    routes: plainRoutes(input.edges, places, ({ from, to }) => offsets.has(from) || offsets.has(to)),
  };
};

const withMoved = (laidOut: LaidOut, offsets: Offsets): GraphLayout => {
  const moved = movedIn(laidOut, offsets);
  return { ...moved, routes: new Map([...laidOut.layout.routes, ...moved.routes]) };
};
