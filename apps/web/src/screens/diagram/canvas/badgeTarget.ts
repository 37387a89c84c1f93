import { boundsOf, grown, type PictureItem, type Rect } from '@lintel/drawing/picture';

/** Of what a finger presses, in screen pixels. */
export const leastTarget = 24;

/** Around what is drawn of it. */
const room = 6;
const iconSize = 12;
/** The line of the number, which begins a little above the icon. */
const lineHeight = 16;

const textsOf = ({ shapes }: PictureItem, number: number): Rect[] =>
  shapes.flatMap((shape, index) =>
    shape.kind === 'text' && index !== number ? (boundsOf(shape) ?? []) : [],
  );

/**
 * Where a press leads to the linked diagrams of a box: the icon and the number with some room around, as large as `least`
 * at the least. It never reaches over the name or the type: where these leave too little, it goes on beyond the box.
 */
export const badgeTarget = (painted: PictureItem, box: Rect, least: number): Rect | null => {
  const at = painted.shapes.findIndex(
    (shape) => shape.kind === 'icon' && shape.name === 'layers' && shape.size === iconSize,
  );
  const icon = painted.shapes[at];
  if (icon?.kind !== 'icon') return null;
  const texts = textsOf(painted, at + 1);
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const [lineTop, lineBottom] = [icon.y - 2, icon.y - 2 + lineHeight];
  const beside = texts.filter(({ y, height, x }) => y < lineBottom && y + height > lineTop && x < icon.x);
  const left = Math.max(
    Math.min(icon.x - room, right - least),
    ...beside.map(({ x, width }) => Math.min(icon.x, x + width)),
  );
  const above = texts.filter(({ x, width, y }) => x + width > left && y < lineTop);
  const top = Math.max(
    Math.min(icon.y - room, bottom - least),
    ...above.map(({ y, height }) => Math.min(lineTop, y + height)),
  );
  return {
    x: left,
    y: top,
    width: Math.max(right - left, least),
    height: Math.max(bottom - top, least),
  };
};

/** The same on a line, where it stands alone. */
export const atLeast = (rect: Rect, least: number): Rect =>
  grown(rect, Math.max(0, (least - Math.min(rect.width, rect.height)) / 2));
