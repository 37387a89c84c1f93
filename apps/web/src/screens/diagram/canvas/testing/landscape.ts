import type { Rect } from '@lintel/drawing/picture';

/** A diagram as plain data, from which each painter makes what it needs. In grid units. */
export interface PlainBox extends Rect {
  readonly key: string;
  readonly name: string;
  readonly type: string;
}

export interface PlainLine {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** Below or to the right of where it begins. */
  readonly heads: 'right' | 'down';
  readonly label: string;
}

export interface Landscape {
  readonly boxes: readonly PlainBox[];
  readonly lines: readonly PlainLine[];
  readonly columns: number;
}

export interface Spacing {
  readonly width: number;
  readonly height: number;
  readonly across: number;
  readonly down: number;
  /** Whether a label has room between neighbours. */
  readonly labelled: boolean;
}

/** About 60 of them are seen in 1280 × 800 at 62 %. */
const roomy: Spacing = { width: 3, height: 2, across: 5, down: 4, labelled: true };
/** 2,000 of them are seen in 1280 × 800 at 28 %. */
const dense: Spacing = { width: 1, height: 1, across: 1.6, down: 1.6, labelled: false };

const nouns = ['Order', 'Stock', 'Billing', 'Catalogue', 'Payment', 'Customer', 'Shipping', 'Loyalty'];
const types = ['Service', 'Data store', 'Web application', 'External system'];
const labels = ['Reads', 'Places order', 'Publishes', 'Pays', ''];

const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';
const keyOf = (kind: string, index: number): string => `${kind}-${String(index).padStart(6, '0')}`;

/** Boxes in rows, with lines to their neighbours: two to the right in three, one down in five. */
export function landscape(count: number, spacing: Spacing): Landscape {
  const { width, height, across, down, labelled } = spacing;
  const columns = Math.ceil(Math.sqrt((count * 1.6 * down) / across));
  const boxes: PlainBox[] = [];
  const lines: PlainLine[] = [];
  for (let index = 0; index < count; index += 1) {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    boxes.push({
      key: keyOf('box', index),
      name: `${pick(nouns, index * 7)} ${index}`,
      type: pick(types, index),
      x: column * across,
      y: row * down,
      width,
      height,
    });
    const add = (to: number, heads: 'right' | 'down') =>
      lines.push({
        key: keyOf(heads, index),
        from: keyOf('box', index),
        to: keyOf('box', to),
        heads,
        label: labelled ? pick(labels, index) : '',
      });
    if (index % 3 !== 2 && column < columns - 1 && index + 1 < count) add(index + 1, 'right');
    if (index % 5 === 0 && index + columns < count) add(index + columns, 'down');
  }
  return { boxes, lines, columns };
}

/** The boxes that a gesture moves: those nearest to the middle of the diagram, so many of them. */
export function movedBoxes({ boxes }: Landscape, count: number): readonly PlainBox[] {
  const middle = middleOf({ boxes });
  const away = (box: PlainBox): number => Math.hypot(box.x - middle.x, box.y - middle.y);
  return [...boxes].sort((a, b) => away(a) - away(b)).slice(0, count);
}

export function middleOf({ boxes }: Pick<Landscape, 'boxes'>): { readonly x: number; readonly y: number } {
  const last = boxes.at(-1);
  const right = Math.max(...boxes.map(({ x, width }) => x + width));
  return { x: right / 2, y: ((last?.y ?? 0) + (last?.height ?? 0)) / 2 };
}

export interface BenchSettings {
  readonly count: number;
  readonly spacing: Spacing;
  readonly zoom: number;
  readonly dragged: number;
}

/** `?count=2000&spacing=dense&zoom=0.28&dragged=50` */
export function settingsOf(search: string): BenchSettings {
  const parameters = new URLSearchParams(search);
  const number = (name: string, standard: number): number => Number(parameters.get(name) ?? standard);
  return {
    count: number('count', 500),
    spacing: parameters.get('spacing') === 'dense' ? dense : roomy,
    zoom: number('zoom', 0.62),
    dragged: number('dragged', 1),
  };
}

/** What a page offers to the benchmark that measures it. */
export interface Bench {
  /** Makes and shows the diagram; settles when the first complete frame is on the screen. */
  readonly show: () => Promise<void>;
  /** Settles when what cannot be seen is laid out too. */
  readonly complete: () => Promise<void>;
  /** As a move of another person arrives: box number `index` one unit further. */
  readonly moveOne: (index: number) => void;
  /** Settles when a zoom that is over is painted as sharp as it can be. */
  readonly zoomRested: () => Promise<void>;
  /** Where to press for a drag, in pixels of the screen. */
  readonly grip: () => { readonly x: number; readonly y: number };
  /** What was dragged is let go where it came from. */
  readonly rest: () => void;
}

export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });

export const offer = (bench: Bench): void => {
  Object.assign(globalThis, { bench });
};
