import type { Side } from '@lintel/diagram/layout';
import type { Point, Rect } from '@lintel/diagram/geometry/rect';

/** A diagram as plain data, from which both pages get what they show. In grid units. */
export interface PlainBox extends Rect {
  readonly name: string;
}

export interface PlainRelation {
  /** Numbers of boxes. */
  readonly from: number;
  readonly to: number;
  readonly sides: readonly [Side, Side];
  readonly label: string;
}

export interface Landscape {
  readonly boxes: readonly PlainBox[];
  readonly relations: readonly PlainRelation[];
}

interface Spacing {
  readonly width: number;
  readonly height: number;
  readonly across: number;
  readonly down: number;
  /** Whether a label has room between neighbours. */
  readonly labelled: boolean;
}

export const spacings = {
  /** About 60 of them are seen at 62 %. */
  roomy: { width: 3, height: 2, across: 5, down: 4, labelled: true },
  /** Hardly a way between them, and nothing on the grid. */
  crowded: { width: 2, height: 1, across: 2.56, down: 1.6, labelled: false },
} as const satisfies Record<string, Spacing>;
export type SpacingName = keyof typeof spacings;

const nouns = ['Order', 'Stock', 'Billing', 'Catalogue', 'Payment', 'Customer', 'Shipping', 'Loyalty'];
const labels = ['Reads', 'Places order', 'Publishes', 'Pays', ''];
const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** Boxes in rows and as many relations to neighbours: two of three to the right, the others down. */
export function landscape(count: number, name: SpacingName): Landscape {
  const { width, height, across, down, labelled } = spacings[name];
  const columns = Math.ceil(Math.sqrt((count * 1.6 * down) / across));
  const boxes = Array.from({ length: count }, (_, index) => ({
    name: `${pick(nouns, index * 7)} ${index}`,
    x: (index % columns) * across,
    y: Math.floor(index / columns) * down,
    width,
    height,
  }));
  const hasRight = (index: number): boolean => (index + 1) % columns !== 0 && index + 1 < count;
  const hasBelow = (index: number): boolean => index + columns < count;
  const goesRight = (index: number): boolean => hasRight(index) && (index % 3 !== 2 || !hasBelow(index));
  const relations: PlainRelation[] = [];
  const add = (from: number, right: boolean): void => {
    relations.push({
      from,
      to: right ? from + 1 : from + columns,
      sides: right ? ['right', 'left'] : ['bottom', 'top'],
      label: labelled ? pick(labels, from) : '',
    });
  };
  for (let index = 0; index < count; index += 1)
    if (hasRight(index) || hasBelow(index)) add(index, goesRight(index));
  // What has no neighbour left is made up for by second relations of the first.
  for (let index = 0; relations.length < count; index += 1)
    if (hasRight(index) && hasBelow(index)) add(index, !goesRight(index));
  return { boxes, relations };
}

export function middleOf({ boxes }: Pick<Landscape, 'boxes'>): Point {
  const last = boxes.at(-1);
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  return { x: right / 2, y: ((last?.y ?? 0) + (last?.height ?? 0)) / 2 };
}

/** The box nearest to the middle. */
export function middleBox({ boxes }: Landscape): number {
  const middle = middleOf({ boxes });
  const away = boxes.map(({ x, y, width, height }) =>
    Math.hypot(x + width / 2 - middle.x, y + height / 2 - middle.y),
  );
  return away.indexOf(Math.min(...away));
}
