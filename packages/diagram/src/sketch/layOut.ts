import type { CopiedItem } from '../clipboard.ts';
import { nearestEndpoint } from '../geometry/endpoint.ts';
import { centreOf, type Rect } from '../geometry/rect.ts';
import { diagramLimits } from '../limits.ts';
import { emptyText, storable, textFromPlain } from '../text.ts';
import type { Sketch, SketchedBox, SketchedRelation } from './sketch.ts';

const leafSize = { width: 4, height: 2 };
export const textareaWidth = 6;
const gap = 1;

interface Laid {
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

/** Of the clipboard: pasted, each item has a key of its own. */
const keyOf = (kind: string, at: number): string => `${kind}-${at}`.padEnd(12, '-');

const everyBox = (boxes: readonly SketchedBox[]): SketchedBox[] =>
  boxes.flatMap((box) => [...everyBox(box.boxes), box]);

const nameIn = (text: string, most: number): string =>
  storable(text).replaceAll(/\s+/g, ' ').trim().slice(0, most);

/** Items of a sketch, with its upper left corner at none: boxes in rows, texts under them. */
export const layOut = ({ boxes, relations, texts }: Sketch): CopiedItem[] => {
  const { rects, height } = lay(boxes, { x: 0, y: 0 });
  const placed = everyBox(boxes).flatMap((box, at) => {
    const rect = rects.get(box.id);
    return rect === undefined ? [] : [{ ...box, rect, at, key: keyOf('outline', at + 1) }];
  });
  const byId = new Map(placed.map((box) => [box.id, box]));
  const instances = placed.map(({ key, name, isContainer, rect, at }): CopiedItem => {
    const { x, y, width, height: high } = rect;
    return {
      kind: 'instance',
      key,
      name: nameIn(name, diagramLimits.nameLength),
      type: null,
      container: isContainer,
      position: { x, y },
      size: { width, height: high },
      z: at,
    };
  });
  const drawn = relations.flatMap((relation: SketchedRelation, at): CopiedItem[] => {
    const [source, target] = [byId.get(relation.from), byId.get(relation.to)];
    if (source === undefined || target === undefined || source === target) return [];
    const label = storable(relation.label).trim().slice(0, diagramLimits.nameLength);
    const technology = relation.technology && nameIn(relation.technology, diagramLimits.technologyLength);
    return [
      {
        kind: 'relation',
        key: keyOf('arrow', at),
        from: { item: source.key, endpoint: nearestEndpoint(source.rect, centreOf(target.rect), new Set()) },
        to: { item: target.key, endpoint: nearestEndpoint(target.rect, centreOf(source.rect), new Set()) },
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
      key: keyOf('text-area', at),
      position: { x: at * (textareaWidth + gap), y: height + gap },
      width: textareaWidth,
      text: textFromPlain(text),
    }),
  );
  return [...instances, ...drawn, ...written];
};
