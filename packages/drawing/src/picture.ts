import type { IconName } from './icons.ts';
import type { ColourToken } from './theme.ts';
import type { TextStyle } from './typography.ts';

/**
 * A picture as data. It is painted by a canvas and written as SVG from the same value, so that no two painters can
 * disagree. Lengths are pixels at 100 %; colours are names that a theme resolves. Nothing here is ever changed.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Point {
  readonly width: number;
  readonly height: number;
}

export const gridSize = 50;

export interface Stroke {
  readonly colour: ColourToken;
  /** A painter draws it one screen pixel wide at least, however far the view is zoomed out. */
  readonly width: number;
  readonly dash?: readonly number[];
  readonly roundCaps?: boolean;
}

interface Shown {
  readonly opacity?: number;
}

interface Painted extends Shown {
  readonly fill?: ColourToken;
  readonly stroke?: Stroke;
}

export interface RectShape extends Rect, Painted {
  readonly kind: 'rect';
  readonly radius?: number;
}

export type PathCommand =
  | ({ readonly to: 'move' | 'line' } & Point)
  /** A quarter of a circle that touches the lines to and from the corner. */
  | ({ readonly to: 'bend'; readonly corner: Point; readonly radius: number } & Point)
  | ({ readonly to: 'curve'; readonly first: Point; readonly second: Point } & Point)
  | { readonly to: 'close' };

export interface PathShape extends Painted {
  readonly kind: 'path';
  readonly commands: readonly PathCommand[];
}

export interface TextRun {
  readonly text: string;
  readonly style: TextStyle;
  readonly colour: ColourToken;
  readonly underlined?: boolean;
  /** From the left of the line. */
  readonly x: number;
  readonly width: number;
  /** The line does, whatever this part of it says. */
  readonly rightToLeft?: boolean;
}

export interface TextLine {
  readonly runs: readonly TextRun[];
  readonly width: number;
  /** From the top of the text. */
  readonly baseline: number;
}

/** Lines are already broken and shortened: a painter only puts them where they belong. */
export interface TextShape extends Point, Shown {
  readonly kind: 'text';
  /** Which part of each line stands at x. */
  readonly anchor: 'start' | 'middle' | 'end';
  readonly lines: readonly TextLine[];
  readonly height: number;
}

export interface IconShape extends Point, Shown {
  readonly kind: 'icon';
  readonly name: IconName;
  readonly size: number;
  readonly colour: ColourToken;
}

/** An uploaded or cloud icon, or an image in a text. Painters decide how to get at what the source names. */
export interface ImageShape extends Rect, Shown {
  readonly kind: 'image';
  readonly source: string;
  readonly radius?: number;
  /** The colour of lines that have none of their own. */
  readonly tint?: ColourToken;
  /** What is painted as long as there is no image. */
  readonly instead?: readonly Shape[];
}

export interface GroupShape extends Shown {
  readonly kind: 'group';
  readonly children: readonly Shape[];
  /** Children are scaled first, then moved. */
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  /** In the children's own measure. */
  readonly clip?: Rect;
}

/** Invisible: where a click leads somewhere. */
export interface LinkShape extends Rect {
  readonly kind: 'link';
  readonly target: string;
  readonly title: string;
}

export type Shape = RectShape | PathShape | TextShape | IconShape | ImageShape | GroupShape | LinkShape;

/** What is painted again as a whole when one thing on a diagram changes. */
export interface PictureItem {
  /** Stable: the key of the item, with a suffix where one item is painted in several layers. */
  readonly id: string;
  readonly shapes: readonly Shape[];
  readonly bounds: Rect;
}

/** From back to front. */
export interface Picture {
  readonly items: readonly PictureItem[];
}

function boundsAround(rects: readonly Rect[]): Rect | null {
  const [first, ...rest] = rects;
  if (first === undefined) return null;
  let { x, y } = first;
  let [right, bottom] = [x + first.width, y + first.height];
  for (const rect of rest) {
    x = Math.min(x, rect.x);
    y = Math.min(y, rect.y);
    right = Math.max(right, rect.x + rect.width);
    bottom = Math.max(bottom, rect.y + rect.height);
  }
  return { x, y, width: right - x, height: bottom - y };
}

export const grown = (rect: Rect, by: number): Rect => ({
  x: rect.x - by,
  y: rect.y - by,
  width: rect.width + 2 * by,
  height: rect.height + 2 * by,
});

/** Point by point, because a relation that jumps over hundreds of others has thousands of them. */
function boundsOfPath(commands: readonly PathCommand[]): Rect | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const reach = ({ x, y }: Point): void => {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  };
  for (const command of commands) {
    if (command.to === 'close') continue;
    reach(command);
    if (command.to === 'bend') reach(command.corner);
    if (command.to !== 'curve') continue;
    reach(command.first);
    reach(command.second);
  }
  return left > right ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

const textBounds = (text: TextShape): Rect => {
  const width = Math.max(0, ...text.lines.map((line) => line.width));
  const before = text.anchor === 'start' ? 0 : text.anchor === 'middle' ? width / 2 : width;
  return { x: text.x - before, y: text.y, width, height: text.height };
};

/** Of what only touches nothing is left, nor of what lies apart. */
export const intersection = (a: Rect, b: Rect): Rect => {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
};

const insides = new WeakMap<readonly Shape[], Rect | null>();

/** The same shapes may be painted at one place after the other. */
function boundsInside(shapes: readonly Shape[]): Rect | null {
  const known = insides.get(shapes);
  if (known !== undefined) return known;
  const bounds = boundsAround(shapes.map(boundsOf).filter((each) => each !== null));
  insides.set(shapes, bounds);
  return bounds;
}

/** What the shape may paint on, line width included. */
export function boundsOf(shape: Shape): Rect | null {
  switch (shape.kind) {
    case 'rect':
      return grown(shape, (shape.stroke?.width ?? 0) / 2);
    case 'path': {
      const bounds = boundsOfPath(shape.commands);
      return bounds === null ? null : grown(bounds, (shape.stroke?.width ?? 0) / 2);
    }
    case 'text':
      return textBounds(shape);
    case 'icon':
      return { x: shape.x, y: shape.y, width: shape.size, height: shape.size };
    case 'image':
    case 'link':
      return { x: shape.x, y: shape.y, width: shape.width, height: shape.height };
    case 'group': {
      const inside = boundsInside(shape.children);
      if (inside === null) return null;
      const { x, y, width, height } = shape.clip === undefined ? inside : intersection(inside, shape.clip);
      const scale = shape.scale ?? 1;
      return {
        x: (shape.x ?? 0) + x * scale,
        y: (shape.y ?? 0) + y * scale,
        width: width * scale,
        height: height * scale,
      };
    }
  }
}

export const itemOf = (id: string, shapes: readonly Shape[]): PictureItem => ({
  id,
  shapes,
  bounds: boundsAround(shapes.map(boundsOf).filter((bounds) => bounds !== null)) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  },
});

export const pictureBounds = (picture: Picture): Rect | null =>
  boundsAround(
    picture.items.map((item) => item.bounds).filter(({ width, height }) => width > 0 || height > 0),
  );
