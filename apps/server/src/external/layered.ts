import { packed } from '@lintel/diagram/arrange/loose';
import type { Block } from '@lintel/diagram/arrange/arrangement';
import type { Point } from '@lintel/diagram/geometry/rect';
import type { Size } from '@lintel/diagram/layout';

/** Boxes in rows: what something needs stands below it, and what nothing connects below all of that. */

export interface BoxLine {
  readonly from: string;
  readonly to: string;
}

/** Free units between boxes of a row, and between rows, where the words of relations stand. */
const beside = 2;
const below = 3;

/** In which row each box stands: one below the lowest that leads to it. A circle is opened where it is first closed. */
const rowsOf = (keys: readonly string[], lines: readonly BoxLine[]): Map<string, number> => {
  const next = Map.groupBy(lines, ({ from }) => from);
  const state = new Map<string, 'open' | 'done'>();
  const order: string[] = [];
  const forward: BoxLine[] = [];
  for (const start of keys) {
    const path: { key: string; left: BoxLine[] }[] = [];
    const enter = (key: string): void => {
      state.set(key, 'open');
      path.push({ key, left: [...(next.get(key) ?? [])] });
    };
    if (!state.has(start)) enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const line = top.left.shift();
      if (line === undefined) {
        state.set(top.key, 'done');
        order.push(top.key);
        path.pop();
      } else if (state.get(line.to) !== 'open') {
        forward.push(line);
        if (!state.has(line.to)) enter(line.to);
      }
    }
  }
  const into = Map.groupBy(forward, ({ from }) => from);
  const rows = new Map(keys.map((key) => [key, 0]));
  for (const key of order.toReversed())
    for (const { to } of into.get(key) ?? [])
      rows.set(to, Math.max(rows.get(to) ?? 0, (rows.get(key) ?? 0) + 1));
  return rows;
};

/** Each row in the order of the middles of what leads to it, so that few lines cross. */
const inOrder = (
  row: readonly string[],
  middles: ReadonlyMap<string, number>,
  lines: readonly BoxLine[],
): string[] => {
  const into = Map.groupBy(lines, ({ to }) => to);
  const wish = (key: string): number => {
    const above = (into.get(key) ?? []).flatMap(({ from }) => middles.get(from) ?? []);
    return above.length === 0 ? 0 : above.reduce((sum, middle) => sum + middle, 0) / above.length;
  };
  const wishes = new Map(row.map((key) => [key, wish(key)]));
  return [...row].sort((a, b) => (wishes.get(a) ?? 0) - (wishes.get(b) ?? 0));
};

const placeRows = (
  rows: readonly (readonly string[])[],
  sizes: ReadonlyMap<string, Size>,
  lines: readonly BoxLine[],
): Map<string, Point> => {
  const sizeOf = (key: string): Size => sizes.get(key) ?? { width: 1, height: 1 };
  const widthOf = (row: readonly string[]): number =>
    row.reduce((sum, key) => sum + sizeOf(key).width, 0) + beside * (row.length - 1);
  const widest = Math.max(0, ...rows.map(widthOf));
  const into = Map.groupBy(lines, ({ to }) => to);
  const places = new Map<string, Point>();
  const middles = new Map<string, number>();
  let y = 0;
  for (const row of rows) {
    const leading = row.flatMap((key) => into.get(key) ?? []);
    let x = Math.floor((widest - widthOf(row)) / 2);
    for (const key of inOrder(row, middles, leading)) {
      const { width } = sizeOf(key);
      places.set(key, { x, y });
      middles.set(key, x + width / 2);
      x += width + beside;
    }
    y += Math.max(...row.map((key) => sizeOf(key).height)) + below;
  }
  return places;
};

/** More of them than can be read side by side go into several rows. */
const longestRow = 12;

const inPieces = (row: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(row.length / longestRow) }, (_, piece) =>
    row.slice(piece * longestRow, (piece + 1) * longestRow),
  );

/** Where each of the boxes goes, from the upper left corner of all of them; in whole grid units. */
export const layered = (sizes: ReadonlyMap<string, Size>, all: readonly BoxLine[]): Map<string, Point> => {
  const lines = all.filter(({ from, to }) => from !== to && sizes.has(from) && sizes.has(to));
  const touched = new Set(lines.flatMap(({ from, to }) => [from, to]));
  const connected = [...sizes.keys()].filter((key) => touched.has(key));
  const rows: string[][] = [];
  for (const [key, row] of rowsOf(connected, lines)) (rows[row] ??= []).push(key);
  const places = placeRows(
    rows.flatMap((row) => inPieces(row)),
    sizes,
    lines,
  );
  const ends = [...places].map(([key, at]) => ({
    right: at.x + (sizes.get(key)?.width ?? 0),
    bottom: at.y + (sizes.get(key)?.height ?? 0),
  }));
  const width = Math.max(0, ...ends.map(({ right }) => right));
  const bottom = Math.max(0, ...ends.map((end) => end.bottom));
  const loose = [...sizes].flatMap(([key, size]): Block[] =>
    touched.has(key) ? [] : [{ key, size, inner: [] }],
  );
  const from = ends.length === 0 ? 0 : bottom + below;
  for (const [key, at] of packed(loose, () => true, width)) places.set(key, { x: at.x, y: at.y + from });
  return places;
};
