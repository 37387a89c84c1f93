import type { CopiedItem } from '../clipboard.ts';
import { itemFrom } from '../exchange/exchangedItems.ts';
import { nearestEndpoint } from '../geometry/endpoint.ts';
import { centreOf, type Rect } from '../geometry/rect.ts';
import type { MeasureText } from '../items.ts';
import { diagramLimits } from '../limits.ts';
import { Snapshot } from '../snapshot.ts';
import { emptyText, storable, textFromPlain } from '../text.ts';
import { everyBox, type Sketch, type SketchedBox, type SketchedRelation } from './sketch.ts';

export const leafSize = { width: 4, height: 2 };
export const textareaWidth = 6;
export const gap = 1;

export interface Laid {
  readonly rects: ReadonlyMap<string, Rect>;
  readonly width: number;
  readonly height: number;
}

/** Rows about as wide as they are many, each as high as its highest. */
const lay = (boxes: readonly SketchedBox[], corner: { x: number; y: number }): Laid => {
  const rects = new Map<string, Rect>();
  const perRow = Math.ceil(Math.sqrt(boxes.length));
  let { x, y } = corner;
  let width = 0;
  let rowHeight = 0;
  for (const [index, box] of boxes.entries()) {
    if (index > 0 && index % perRow === 0) {
      y += rowHeight + gap;
      x = corner.x;
      rowHeight = 0;
    }
    const inner = lay(box.boxes, { x: x + gap, y: y + gap });
    const size =
      box.boxes.length === 0 ? leafSize : { width: inner.width + 2 * gap, height: inner.height + 2 * gap };
    for (const [id, rect] of inner.rects) rects.set(id, rect);
    rects.set(box.id, { x, y, ...size });
    x += size.width + gap;
    width = Math.max(width, x - gap - corner.x);
    rowHeight = Math.max(rowHeight, size.height);
  }
  return { rects, width, height: boxes.length === 0 ? 0 : y + rowHeight - corner.y };
};

type KeyOf = (kind: 'outline' | 'arrow' | 'text-area', place: number, id: string) => string;

/** What the things of a sketch are called where they are put. */
export interface Naming {
  readonly keyOf: KeyOf;
  /** The type that fits best what is said of a box. */
  readonly typeOf: (kinds: readonly string[]) => string | null;
  readonly componentOf: (box: SketchedBox) => string | null;
}

/** Of the clipboard: pasted, each item has a key of its own. */
const pastedKey: KeyOf = (kind, place) => `${kind}-${place}`.padEnd(12, '-');

const pasted: Naming = { keyOf: pastedKey, typeOf: () => null, componentOf: () => null };

const nameIn = (text: string, most: number): string =>
  storable(text).replaceAll(/\s+/g, ' ').trim().slice(0, most);

/** Of several that are said alike each is called something else. */
const numbered = () => {
  const counts = new Map<string, number>();
  return ({ from, to, label }: SketchedRelation): string => {
    const id = JSON.stringify([from, to, label]);
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
    return `${id} ${count}`;
  };
};

/** Of each box the handles at which relations begin or end. */
const takenHandles = () => {
  const taken = new Map<string, Set<string>>();
  return (key: string, rect: Rect, towards: Rect): string => {
    const own = taken.get(key) ?? new Set();
    taken.set(key, own);
    const endpoint = nearestEndpoint(rect, centreOf(towards), own);
    own.add(endpoint);
    return endpoint;
  };
};

/** Items of a sketch, with its upper left corner at none: boxes in rows if nothing else is said, texts under them. */
export const layOut = (
  { boxes, relations, texts }: Sketch,
  naming: Partial<Naming> = {},
  { rects, height }: Laid = lay(boxes, { x: 0, y: 0 }),
): CopiedItem[] => {
  const { keyOf, typeOf, componentOf } = { ...pasted, ...naming };
  const placed = everyBox(boxes).flatMap((box, at) => {
    const rect = rects.get(box.id);
    return rect === undefined ? [] : [{ box, rect, at, key: keyOf('outline', at + 1, box.id) }];
  });
  const byId = new Map(placed.map((each) => [each.box.id, each]));
  const instances = placed.map(({ key, box, rect, at }): CopiedItem => {
    const component = componentOf(box);
    const { x, y, width, height: high } = rect;
    return {
      kind: 'instance',
      key,
      name: nameIn(box.name, diagramLimits.nameLength),
      ...(component !== null && { component }),
      type: typeOf(box.said.kinds),
      container: box.isContainer,
      position: { x, y },
      size: { width, height: high },
      z: at,
    };
  });
  const idOf = numbered();
  const handleOf = takenHandles();
  const drawn = relations.flatMap((relation: SketchedRelation, at): CopiedItem[] => {
    const [source, target] = [byId.get(relation.from), byId.get(relation.to)];
    if (source === undefined || target === undefined || source === target) return [];
    const label = storable(relation.label).trim().slice(0, diagramLimits.nameLength);
    const technology = relation.technology && nameIn(relation.technology, diagramLimits.technologyLength);
    return [
      {
        kind: 'relation',
        key: keyOf('arrow', at, idOf(relation)),
        from: { item: source.key, endpoint: handleOf(source.key, source.rect, target.rect) },
        to: { item: target.key, endpoint: handleOf(target.key, target.rect, source.rect) },
        description: null,
        links: [],
        text: label === '' ? emptyText : textFromPlain(label),
        ...(technology && { technology }),
        ...(relation.isDashed && { dashed: true }),
        ...(relation.isTwoWay && { twoWay: true }),
      },
    ];
  });
  const written = texts.map(
    (text, at): CopiedItem => ({
      kind: 'textarea',
      key: keyOf('text-area', at, text),
      position: { x: at * (textareaWidth + gap), y: height + gap },
      width: textareaWidth,
      text: textFromPlain(text),
    }),
  );
  return [...instances, ...drawn, ...written];
};

/** What was laid out, drawn on nothing: there it can be arranged before it is seen. */
export const drawnAlone = (items: readonly CopiedItem[], measure: MeasureText): Snapshot =>
  Snapshot.of(
    items.map((item) => itemFrom(item.kind === 'instance' ? { component: null, ...item } : item, measure)),
  );
