import { gridSize } from '@lintel/drawing/picture';
import { nearestEndpoint } from '../geometry/endpoint.ts';
import { centreOf, type Point, type Rect } from '../geometry/rect.ts';
import { diagramLimits } from '../limits.ts';
import { storable, textFromPlain } from '../text.ts';
import type { ExchangedItem } from './exchangedItems.ts';

/** What stands on a page of draw.io, and what becomes of it here. */
export interface DrawioCell {
  readonly id: string;
  readonly parent: string | null;
  readonly kind: 'vertex' | 'edge' | 'layer';
  /** As it is read, without its formats. */
  readonly label: string;
  readonly style: ReadonlyMap<string, string>;
  readonly source: string | null;
  readonly target: string | null;
  /** In points, from the corner of its parent. Null: it lies nowhere, or along a line. */
  readonly rect: Rect | null;
  /** A line that was led somewhere by hand. */
  readonly isBent?: boolean;
}

export interface DrawioPage {
  readonly id: string;
  readonly name: string;
  /** What a file of ours says of it, as JSON. */
  readonly own: string | null;
  readonly cells: readonly DrawioCell[];
}

/** What could be made of a page, and in words what could not. */
export interface PageItems {
  readonly items: readonly ExchangedItem[];
  readonly notes: readonly string[];
}

/** Their boxes are half as large as ours for a name of the same length. */
export const foreignUnit = gridSize / 2;

const within = (value: number, limit: number): number =>
  Number.isFinite(value) ? Math.min(limit, Math.max(-limit, value)) : 0;

/** Outwards for a container, so that what lies in it still does. */
const onGrid = ({ x, y, width, height }: Rect, unit: number, isContainer: boolean): Rect => {
  const [first, last] = isContainer ? [Math.floor, Math.ceil] : [Math.round, Math.round];
  const units = (points: number): number => within(points / unit, diagramLimits.coordinate);
  const [left, top] = [first(units(x)), first(units(y))].map((value) => value + 0) as [number, number];
  const length = (from: number, to: number): number =>
    Math.min(diagramLimits.size, Math.max(1, last(units(to)) - from));
  return { x: left, y: top, width: length(left, x + width), height: length(top, y + height) };
};

const oneLine = (label: string): string =>
  storable(label.replaceAll(/\s+/g, ' ').trim()).slice(0, diagramLimits.nameLength).toWellFormed();

const isText = ({ style }: DrawioCell): boolean => style.has('text') || style.get('shape') === 'text';
const isImage = ({ style }: DrawioCell): boolean => style.has('image') || style.get('shape') === 'image';

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

export class PageReader {
  readonly #cells: ReadonlyMap<string, DrawioCell>;
  readonly #inside: ReadonlyMap<string | null, readonly DrawioCell[]>;

  constructor({ cells }: Pick<DrawioPage, 'cells'>) {
    this.#cells = new Map(cells.map((cell) => [cell.id, cell]));
    this.#inside = Map.groupBy(cells, ({ parent }) => parent);
  }

  cell(id: string): DrawioCell | undefined {
    return this.#cells.get(id);
  }

  /** In points of the page. */
  rectOf(cell: DrawioCell): Rect | null {
    if (cell.rect === null) return null;
    let { x, y } = cell.rect;
    const seen = new Set([cell.id]);
    for (let at = this.#parentOf(cell); at !== undefined && !seen.has(at.id); at = this.#parentOf(at)) {
      seen.add(at.id);
      if (at.kind === 'edge') return null;
      x += at.rect?.x ?? 0;
      y += at.rect?.y ?? 0;
    }
    return { ...cell.rect, x, y };
  }

  isContainer(cell: DrawioCell): boolean {
    return (
      cell.style.get('container') === '1' ||
      (this.#inside.get(cell.id) ?? []).some((inner) => inner.kind === 'vertex' && !isText(inner))
    );
  }

  /** What is written on a line is a cell in it. */
  labelOf(edge: DrawioCell): string {
    const labels = [edge, ...(this.#inside.get(edge.id) ?? [])].map(({ label }) => label.trim());
    return labels.filter((label) => label !== '').join(' ');
  }

  isOnLine(cell: DrawioCell): boolean {
    return this.#parentOf(cell)?.kind === 'edge';
  }

  #parentOf({ parent }: DrawioCell): DrawioCell | undefined {
    return parent === null ? undefined : this.#cells.get(parent);
  }
}

const numberIn = (style: ReadonlyMap<string, string>, name: string): number | null => {
  const value = Number(style.get(name) ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
};

/** Where a line leaves a box: where it says, else towards the other box. */
const endpointAt = (rect: Rect, style: ReadonlyMap<string, string>, side: 'exit' | 'entry', other: Rect) => {
  const [x, y] = [numberIn(style, `${side}X`), numberIn(style, `${side}Y`)];
  const at: Point =
    x === null || y === null ? centreOf(other) : { x: rect.x + x * rect.width, y: rect.y + y * rect.height };
  return nearestEndpoint(rect, at, new Set());
};

interface KnownBoxes {
  /** The box that a cell became. */
  readonly boxOf: (cell: string) => { key: string; rect: Rect } | undefined;
}

export const relationEnds = ({ source, target, style }: DrawioCell, { boxOf }: KnownBoxes) => {
  const from = source === null ? undefined : boxOf(source);
  const to = target === null ? undefined : boxOf(target);
  if (from === undefined || to === undefined || from.key === to.key) return null;
  return {
    from: { item: from.key, endpoint: endpointAt(from.rect, style, 'exit', to.rect) },
    to: { item: to.key, endpoint: endpointAt(to.rect, style, 'entry', from.rect) },
  };
};

const hasArrow = (style: ReadonlyMap<string, string>, end: string): boolean =>
  style.has(end) && style.get(end) !== 'none';

const relationFrom = (
  edge: DrawioCell,
  key: string,
  reader: PageReader,
  ends: KnownBoxes,
): ExchangedItem | null => {
  const joined = relationEnds(edge, ends);
  if (joined === null) return null;
  const label = reader.labelOf(edge);
  return {
    kind: 'relation',
    key,
    ...joined,
    description: null,
    links: [],
    ...(edge.style.get('dashed') === '1' && { dashed: true }),
    ...(hasArrow(edge.style, 'startArrow') && { twoWay: true }),
    ...(label !== '' && { text: textFromPlain(label.slice(0, diagramLimits.nameLength).toWellFormed()) }),
  } as ExchangedItem;
};

export interface Reading {
  /** So many points are a unit of the grid. */
  readonly unit: number;
  readonly keyOf: (cell: string) => string;
  /** Boxes that are known already. */
  readonly boxOf: KnownBoxes['boxOf'];
}

/** Boxes, containers, texts and lines. What is none of these is told of, not guessed. */
export const itemsFrom = (
  cells: readonly DrawioCell[],
  reader: PageReader,
  { unit, keyOf, boxOf }: Reading,
): PageItems => {
  const items: ExchangedItem[] = [];
  const made = new Map<string, { key: string; rect: Rect }>();
  let [nowhere, images, loose, bent] = [0, 0, 0, 0];
  for (const cell of cells) {
    if (cell.kind !== 'vertex' || reader.isOnLine(cell)) continue;
    const key = keyOf(cell.id);
    const points = reader.rectOf(cell);
    if (points === null) nowhere += 1;
    else if (isText(cell)) {
      const { x, y, width } = onGrid(points, unit, false);
      const text = storable(cell.label).trim().slice(0, diagramLimits.textLength).toWellFormed();
      if (text !== '')
        items.push({
          kind: 'textarea',
          key,
          position: { x, y },
          width,
          text: textFromPlain(text),
        } as ExchangedItem);
    } else if (!cell.style.has('group') || cell.label !== '') {
      const isContainer = reader.isContainer(cell);
      const rect = onGrid(points, unit, isContainer);
      const { x, y, width, height } = rect;
      if (isImage(cell)) images += 1;
      made.set(cell.id, { key, rect });
      items.push({
        kind: 'instance',
        key,
        name: oneLine(cell.label),
        component: null,
        type: null,
        container: isContainer,
        position: { x, y },
        size: { width, height },
        z: 0,
      } as ExchangedItem);
    }
  }
  for (const edge of cells) {
    if (edge.kind !== 'edge') continue;
    const relation = relationFrom(edge, keyOf(edge.id), reader, {
      boxOf: (id) => made.get(id) ?? boxOf(id),
    });
    if (relation === null) loose += 1;
    else {
      if (edge.isBent === true) bent += 1;
      items.push(relation);
    }
  }
  return {
    items,
    notes: [
      ...counted(
        loose,
        'line does not join two boxes and is left out',
        'lines do not join two boxes and are left out',
      ),
      ...counted(
        bent,
        'line is routed anew, without the bends it had',
        'lines are routed anew, without the bends they had',
      ),
      ...counted(nowhere, 'shape has no place and is left out', 'shapes have no place and are left out'),
      ...counted(
        images,
        'image comes as a box without its picture',
        'images come as boxes without their pictures',
      ),
    ],
  };
};
