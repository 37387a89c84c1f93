import { boundsOf, type Point, type Rect, type Shape } from '../picture.ts';

export type Of<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

export const of = <Kind extends Shape['kind']>(kind: Kind, shapes: readonly Shape[]): Of<Kind>[] =>
  shapes.filter((shape): shape is Of<Kind> => shape.kind === kind);

export const first = <Kind extends Shape['kind']>(kind: Kind, shapes: readonly Shape[]): Of<Kind> => {
  const [found] = of(kind, shapes);
  if (found === undefined) throw new Error(`There is no ${kind}`);
  return found;
};

export const place = (shape: Shape): Rect => {
  const bounds = boundsOf(shape);
  if (bounds === null) throw new Error(`A ${shape.kind} without a place`);
  return bounds;
};

export const right = ({ x, width }: Pick<Rect, 'x' | 'width'>): number => x + width;
export const bottom = ({ y, height }: Rect): number => y + height;
export const centre = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

export const words = (shape: Of<'text'>): string[] =>
  shape.lines.map(({ runs }) => runs.map(({ text }) => text).join(''));

/** Of a text with more lines than one, each on its own. */
export const baselines = (shape: Of<'text'>): number[] =>
  shape.lines.map(({ baseline }) => shape.y + baseline);

/** All shapes, those in groups and in the place of images as well. */
export const deep = (shapes: readonly Shape[]): Shape[] =>
  shapes.flatMap((shape) => {
    if (shape.kind === 'group') return [shape, ...deep(shape.children)];
    return shape.kind === 'image' ? [shape, ...deep(shape.instead ?? [])] : [shape];
  });
