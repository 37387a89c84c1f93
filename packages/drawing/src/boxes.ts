import { atLeastOnePixel, type Detail, fullView, type View } from './detail.ts';
import type { IconName } from './icons.ts';
import {
  gridSize,
  type ImageShape,
  type IconShape,
  type Rect,
  type RectShape,
  type Shape,
  type Stroke,
  type TextShape,
} from './picture.ts';
import { ellipsis } from './textLines.ts';
import { textShape, type TextLook, widthOf } from './textShapes.ts';
import { measure } from './textMetrics.ts';
import type { ColourToken } from './theme.ts';
import { nameLine, smallNameLine } from './typography.ts';

export const hues = ['slate', 'blue', 'violet', 'green', 'amber', 'rose', 'teal'] as const;
export type Hue = (typeof hues)[number];

/** A glyph of ours, or an image: lines without a colour of their own where it is tinted, else shown as it is. */
export type TypeIcon = { readonly glyph: IconName } | { readonly image: string; readonly tinted?: true };

/** What a component shows of itself, on a diagram or in a graph. */
export interface ComponentFace extends Rect {
  readonly name: string;
  /** Null: no type line. */
  readonly type: string | null;
  readonly icon: TypeIcon;
  readonly hue: Hue;
  /** What the whole box is coloured in, for what is told by colour; then its tile follows. */
  readonly tint?: Hue;
  readonly kind: 'component' | 'placeholder' | 'dependency';
  readonly linkedDiagrams: number;
  readonly archived?: boolean;
  /** What it is, in plain words, where the box is to say so. */
  readonly description?: string;
}

export type BoxState = 'rest' | 'hover' | 'pressed';

const radius = 8;
const nameLook = (face: ComponentFace): TextLook => ({
  style: { size: 14, weight: face.kind === 'component' ? 600 : 500 },
  colour:
    face.archived === true ? 'text-muted' : face.kind === 'component' ? 'component-name' : 'placeholder-name',
  line: nameLine,
});
const typeLook: TextLook = { style: { size: 12, weight: 400 }, colour: 'component-type' };

const frames: Record<ComponentFace['kind'], Stroke & { readonly fill: ColourToken }> = {
  component: { fill: 'component-fill', colour: 'component-border', width: 1 },
  placeholder: {
    fill: 'placeholder-fill',
    colour: 'placeholder-border',
    width: 1.5,
    dash: [0.1, 4],
    roundCaps: true,
  },
  dependency: {
    fill: 'component-fill',
    colour: 'graph-dependency-border',
    width: 1.5,
    dash: [0.1, 4],
    roundCaps: true,
  },
};

function frame(face: ComponentFace, state: BoxState, view: View): RectShape {
  const { x, y, width, height, kind, tint } = face;
  const { fill, ...line } = frames[kind];
  const stroke = { ...line, width: atLeastOnePixel(line.width, view) };
  const rect = { kind: 'rect', x, y, width, height, radius } as const;
  if (tint !== undefined)
    return { ...rect, fill: `hue-${tint}-soft`, stroke: { ...stroke, colour: `hue-${tint}` } };
  const colour = state !== 'rest' && kind === 'component' ? 'component-border-hover' : stroke.colour;
  return {
    ...rect,
    fill: state === 'pressed' ? 'component-fill-pressed' : fill,
    stroke: { ...stroke, colour },
  };
}

/** What is only led to has no colour of its own; a placeholder has that of its type. */
const hueOf = (face: ComponentFace): Hue => face.tint ?? (face.kind === 'dependency' ? 'slate' : face.hue);

function tile(face: ComponentFace, x: number, y: number, size: number): Shape[] {
  const hue = hueOf(face);
  const own = face.tint === undefined ? (`hue-${hue}-soft` as const) : 'component-fill';
  const ground: RectShape = {
    kind: 'rect',
    x,
    y,
    width: size,
    height: size,
    radius: size < 32 ? 6 : radius,
    // What others drew in colours of their own is never recoloured: it lies on a plate that suits them.
    fill: 'image' in face.icon && face.icon.tinted !== true ? 'hue-plate' : own,
  };
  const glyph = size < 32 ? 16 : 18;
  const place = { x: x + (size - glyph) / 2, y: y + (size - glyph) / 2 };
  const colour = `hue-${hue}` as const;
  if ('glyph' in face.icon) {
    const icon: IconShape = { kind: 'icon', name: face.icon.glyph, ...place, size: glyph, colour };
    return [ground, icon];
  }
  const image: ImageShape =
    face.icon.tinted === true
      ? { kind: 'image', source: face.icon.image, ...place, width: glyph, height: glyph, tint: colour }
      : {
          kind: 'image',
          source: face.icon.image,
          x,
          y,
          width: size,
          height: size,
          radius: ground.radius ?? 0,
        };
  return [ground, image];
}

const descriptionGap = 8;
const descriptionLine = 16;
const descriptionLook: TextLook = { style: { size: 12, weight: 400 }, colour: 'component-type' };

/** What stands in the corner keeps its line. */
const marginBelow = (face: ComponentFace): number => (hasBadge(face) ? 24 : descriptionGap);

/** As much of the description as there is room for below a head of this height; null where that is not a line. */
function descriptionBelow(
  face: ComponentFace,
  headHeight: number,
  place: { x: number; maxWidth: number; anchor?: 'middle' },
): TextShape | null {
  if (face.description === undefined || face.description.trim() === '') return null;
  const room = face.height - descriptionGap - marginBelow(face) - headHeight - descriptionGap;
  const maxLines = Math.floor(room / descriptionLine);
  if (maxLines < 1) return null;
  const words = face.description.replaceAll(/\s+/gu, ' ').trim();
  return textShape(words, descriptionLook, { ...place, y: 0, maxLines });
}

const heightOf = (below: TextShape | null): number => (below === null ? 0 : descriptionGap + below.height);

/** Where head and description begin: in the middle, or rather higher than the description would run into the corner. */
const topOf = (face: ComponentFace, headHeight: number, below: TextShape | null): number => {
  const free = face.height - headHeight - heightOf(below);
  return below === null ? free / 2 : Math.min(free / 2, free - marginBelow(face));
};

/** Four units and wider: tile to the left, name and type beside it. */
function wide(face: ComponentFace): Shape[] {
  const [padding, size, gap] = [14, 34, 11];
  const x = face.x + padding + size + gap;
  const maxWidth = face.width - 2 * padding - size - gap;
  const typeHeight = face.type === null ? 0 : 16;
  const maxLines = Math.max(1, Math.min(2, Math.floor((face.height - 8 - typeHeight) / nameLine)));
  const measured = textShape(face.name, nameLook(face), { x, y: 0, maxWidth, maxLines });
  const head = Math.max(size, measured.height + typeHeight);
  const below = descriptionBelow(face, head, { x: face.x + padding, maxWidth: face.width - 2 * padding });
  const middle = face.y + topOf(face, head, below) + head / 2;
  const top = middle - (measured.height + typeHeight) / 2;
  const shapes: Shape[] = [...tile(face, face.x + padding, middle - size / 2, size), { ...measured, y: top }];
  if (face.type !== null)
    shapes.push(textShape(face.type, typeLook, { x, y: top + measured.height, maxWidth, maxLines: 1 }));
  if (below !== null) shapes.push({ ...below, y: middle + head / 2 + descriptionGap });
  return shapes;
}

/** Narrower: one below the other, centred. */
function stacked(face: ComponentFace): Shape[] {
  const [padding, size, gap] = [8, 32, 7];
  const x = face.x + face.width / 2;
  const maxWidth = face.width - 2 * padding;
  const typeHeight = face.type === null ? 0 : 16;
  const room = face.height - 8 - size - gap - typeHeight;
  const maxLines = Math.max(1, Math.min(2, Math.floor(room / nameLine)));
  const centred = (text: string, look: TextLook, lines: number, width = maxWidth): TextShape =>
    textShape(text, look, { x, y: 0, anchor: 'middle', maxWidth: width, maxLines: lines });
  const name = centred(face.name, nameLook(face), maxLines);
  const type = face.type === null ? null : centred(face.type, typeLook, 1);
  const head = size + gap + name.height + typeHeight;
  const below = descriptionBelow(face, head, { x, maxWidth, anchor: 'middle' });
  const middle = topOf(face, head, below);
  // Rather a little higher than shortened, where the last line would run into the corner.
  const highest = face.height - badgeHeight - head;
  const clear = widthBesideBadge(face);
  const isTight = below === null && middle > highest && widthOf(type ?? name) > clear;
  const top = face.y + (isTight && highest >= leastMargin ? highest : middle);
  const nameTop = top + size + gap;
  const shapes: Shape[] = [...tile(face, x - size / 2, top, size), { ...name, y: nameTop }];
  const isCut = isTight && highest < leastMargin;
  if (face.type !== null && type !== null && !(isCut && clear < leastType)) {
    const shown = isCut ? centred(face.type, typeLook, 1, clear) : type;
    shapes.push({ ...shown, y: nameTop + name.height });
  }
  if (below !== null) shapes.push({ ...below, y: top + head + descriptionGap });
  return shapes;
}

/** One unit high: everything on one baseline, the type only where there is room for it. */
function flat(face: ComponentFace): Shape[] {
  const [padding, size, gap, typeGap] = [11, 28, 11, 8];
  const x = face.x + padding + size + gap;
  const top = face.y + face.height / 2 - nameLine / 2;
  const maxWidth = face.x + face.width - padding - x;
  const name = textShape(face.name, nameLook(face), { x, y: top, maxWidth, maxLines: 1 });
  const shapes: Shape[] = [...tile(face, face.x + padding, face.y + (face.height - size) / 2, size)];
  if (maxWidth > 16) shapes.push(name);
  const left = maxWidth - widthOf(name) - typeGap;
  if (face.type === null || left < leastType) return shapes;
  const type = textShape(face.type, typeLook, {
    x: x + widthOf(name) + typeGap,
    y: top,
    maxWidth: left,
    maxLines: 1,
  });
  const baseline = (shape: typeof type): number => shape.lines[0]?.baseline ?? 0;
  shapes.push({ ...type, y: top + baseline(name) - baseline(type) });
  return shapes;
}

const tileOnly = (face: ComponentFace): Shape[] =>
  tile(face, face.x + (face.width - 28) / 2, face.y + (face.height - 28) / 2, 28);

function contents(face: ComponentFace): Shape[] {
  // A name of three letters and an ellipsis says less than the tile alone.
  if (face.width <= gridSize) return tileOnly(face);
  if (face.height <= gridSize) return flat(face);
  return face.width >= 4 * gridSize ? wide(face) : stacked(face);
}

/** Left out where it would cover the name. */
const hasBadge = ({ linkedDiagrams, height, width }: ComponentFace): boolean =>
  linkedDiagrams > 0 && height > gridSize && width >= 2 * gridSize;

const badgeLook: TextLook = { style: { size: 11, weight: 500 }, colour: 'component-type' };
const badgeHeight = 7 + 16;
const badgeText = ({ linkedDiagrams }: ComponentFace): string =>
  linkedDiagrams > 99 ? '99+' : `${linkedDiagrams}`;
/** Of a type, in which a few letters can be read. */
const leastType = 28;
/** Between a text and the edge of its box. */
const leastMargin = 2;

/** Of a centred line as low as the badge, so that it keeps clear of it. */
const widthBesideBadge = (face: ComponentFace): number => {
  if (!hasBadge(face)) return face.width;
  const taken = 9 + measure(badgeText(face), badgeLook.style) + 4 + 12 + 6;
  return face.width - 2 * taken;
};

/** How many diagrams hang behind the component, bottom right. */
function badge(face: ComponentFace): Shape[] {
  if (!hasBadge(face)) return [];
  const text = badgeText(face);
  const right = face.x + face.width - 9;
  const top = face.y + face.height - badgeHeight;
  const width = measure(text, badgeLook.style);
  return [
    {
      kind: 'icon',
      name: 'layers',
      x: right - width - 4 - 12,
      y: top + 2,
      size: 12,
      colour: 'component-type',
    },
    textShape(text, badgeLook, { x: right, y: top, anchor: 'end', maxWidth: 40, maxLines: 1 }),
  ];
}

/** Zoomed out, a hue is a bar, and the name is written in pixels of the screen where there is room for it. */
interface SmallFace {
  /** Of a box of this size on the screen, in its pixels. */
  readonly bar: (width: number, height: number) => Rect;
  readonly nameTop: number;
  readonly nameInsets: { readonly left: number; readonly right: number };
  readonly anchor: 'start' | 'middle';
  readonly mostLines: number;
  /** How much smaller than it is written the name may stand, the largest first. */
  readonly scales: readonly [number, ...number[]];
}

const smallFaces: Record<Exclude<Detail, 'all'>, SmallFace> = {
  names: {
    bar: (_, height) => ({ x: 3, y: 4, width: 3, height: Math.max(0, height - 8) }),
    nameTop: 0,
    nameInsets: { left: 10, right: 4 },
    anchor: 'start',
    mostLines: 2,
    scales: [1],
  },
  // Across the top, because every letter counts.
  far: {
    bar: (width) => ({ x: 3, y: 1, width: Math.max(0, width - 6), height: 2 }),
    nameTop: 2,
    nameInsets: { left: 1, right: 1 },
    anchor: 'middle',
    mostLines: 2,
    scales: [1],
  },
  card: {
    bar: (width) => ({ x: 2, y: 1, width: Math.max(0, width - 4), height: 1.5 }),
    nameTop: 2,
    // A reader's font may be wider.
    nameInsets: { left: 2, right: 2 },
    anchor: 'middle',
    mostLines: 3,
    scales: [0.65, 0.6, 0.55, 0.5, 0.45],
  },
};

const smallNameLook = (face: ComponentFace): TextLook => ({
  ...nameLook(face),
  style: { size: 11, weight: 500 },
  line: smallNameLine,
});

function zoomedOut(
  face: ComponentFace,
  { detail, zoom }: View & { detail: Exclude<Detail, 'all'> },
): Shape[] {
  const small = smallFaces[detail];
  const { bar, nameTop } = small;
  const [width, height] = [face.width * zoom, face.height * zoom];
  const place = bar(width, height);
  const coloured: RectShape = {
    kind: 'rect',
    x: face.x + place.x / zoom,
    y: face.y + place.y / zoom,
    width: place.width / zoom,
    height: place.height / zoom,
    radius: Math.min(place.width, place.height) / 2 / zoom,
    fill: `hue-${hueOf(face)}`,
  };
  const names = small.scales.flatMap((scale) => {
    const size = { width: width / scale, height: (height - nameTop) / scale };
    const name = smallName(face, small, size);
    return name === null ? [] : [{ scale, name, room: size.height }];
  });
  const shown = names.find(({ name }) => isWhole(name)) ?? names.at(-1);
  if (shown === undefined) return [coloured];
  const { scale, name, room } = shown;
  const centred = { ...name, y: nameTop / scale + (room - name.height) / 2 };
  return [coloured, { kind: 'group', x: face.x, y: face.y, scale: scale / zoom, children: [centred] }];
}

/** In the room that a name has where it is written as large as always; null for none. */
function smallName(
  face: ComponentFace,
  { nameInsets, anchor, mostLines }: SmallFace,
  { width, height }: { width: number; height: number },
): TextShape | null {
  if (height < smallNameLine || width < 24) return null;
  const maxWidth = width - nameInsets.left - nameInsets.right;
  return textShape(face.name, smallNameLook(face), {
    x: anchor === 'start' ? nameInsets.left : nameInsets.left + maxWidth / 2,
    y: 0,
    anchor,
    maxWidth,
    maxLines: Math.min(mostLines, Math.floor(height / smallNameLine)),
    wholeWords: true,
  });
}

const isWhole = ({ lines }: TextShape): boolean =>
  lines.every(({ runs }) => runs.every(({ text }) => !text.endsWith(ellipsis)));

const insideOf = (face: ComponentFace, { detail, zoom }: View): Shape[] =>
  detail === 'all' ? [...contents(face), ...badge(face)] : zoomedOut(face, { detail, zoom });

/** A component, placeholder or node of a graph. Rings, handles and ports are drawn over it (see states.ts). */
export function componentShapes(
  face: ComponentFace,
  state: BoxState = 'rest',
  view: View = fullView,
): Shape[] {
  return [frame(face, state, view), ...insideOf(face, view)];
}

/** Where the name stands, for the field in which it is edited. */
export function nameRect(face: ComponentFace): Rect | null {
  const name = contents(face).find((shape) => shape.kind === 'text');
  if (name === undefined) return null;
  const width = widthOf(name);
  return {
    x: name.anchor === 'middle' ? name.x - width / 2 : name.x,
    y: name.y,
    width,
    height: name.height,
  };
}
