import type { Area, Stretch } from './stretch.ts';

/** From there on every name can be read. */
export const readableZoom = 0.6;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** Where reading by rows begins: at the left of what begins beside the topmost. */
export const firstRead = (areas: readonly Area[]): Area | null => {
  const [one, ...others] = areas;
  if (one === undefined) return null;
  const top = others.reduce((before, each) => (each.y < before.y ? each : before), one);
  const row = areas.filter(({ y }) => y < top.y + top.height);
  return row.reduce((before, each) => (each.x < before.x ? each : before), top);
};

/**
 * The middle of what is seen first along one axis, all in the same measure: everything where there is room for it, else
 * the beginning, or what is read first where that lies further on.
 */
export const openingMiddle = (
  { start, length }: Stretch,
  first: Stretch | null,
  room: number,
  padding: number,
): number => {
  const inner = room - 2 * padding;
  if (length <= inner) return start + length / 2;
  const beginning = start + room / 2 - padding;
  if (first === null) return beginning;
  // Of what is longer than the room its own beginning.
  const shown = Math.min(first.length, inner);
  if (first.start + shown <= beginning + room / 2) return beginning;
  return within(first.start + shown / 2, beginning, start + length - room / 2 + padding);
};
