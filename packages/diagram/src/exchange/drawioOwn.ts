import { gridSize } from '@lintel/drawing/picture';
import type { Rect } from '../geometry/rect.ts';
import { emptyText, plainText, textFromPlain } from '../text.ts';
import { sayable } from './drawio.ts';
import {
  type DrawioCell,
  type DrawioPage,
  itemsFrom,
  type PageItems,
  PageReader,
  relationEnds,
} from './drawioPage.ts';
import type { ExchangedItem } from './exchangedItems.ts';
import { labelled } from './outline.ts';

/** A page that was written here, with what was done to it in draw.io since. */

type Of<Kind extends ExchangedItem['kind']> = Extract<ExchangedItem, { kind: Kind }>;

const nearly = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;

const units = ({ x, y, width, height }: Rect): Rect => ({
  x: x / gridSize,
  y: y / gridSize,
  width: width / gridSize,
  height: height / gridSize,
});

const placed = (item: Of<'instance'> | Of<'textarea'>, rect: Rect) => {
  const { x, y } = item.position;
  return nearly(rect.x, x) && nearly(rect.y, y)
    ? item.position
    : { x: Math.round(rect.x), y: Math.round(rect.y) };
};

const long = (was: number, is: number): number => (nearly(was, is) ? was : Math.max(1, Math.round(is)));

/** What is in brackets is the name of its type, which no file knows by heart. */
const nameOn = (item: Of<'instance'>, { label }: DrawioCell): string => {
  const name = item.type === null ? label : label.replace(/\n\[[^\n]*\]$/, '');
  return name === sayable(item.name) ? item.name : name.replaceAll(/\s+/g, ' ').trim();
};

const instanceFrom = (item: Of<'instance'>, cell: DrawioCell, rect: Rect): ExchangedItem => ({
  ...item,
  // A component is called here what it is called everywhere.
  ...(item.component === null && { name: nameOn(item, cell) }),
  position: placed(item, rect),
  size: { width: long(item.size.width, rect.width), height: long(item.size.height, rect.height) },
});

const textareaFrom = (item: Of<'textarea'>, { label }: DrawioCell, rect: Rect): ExchangedItem => ({
  ...item,
  position: placed(item, rect),
  width: long(item.width, rect.width),
  ...(label !== sayable(plainText(item.text ?? emptyText)) && { text: textFromPlain(label) }),
});

const relationFrom = (
  item: Of<'relation'>,
  cell: DrawioCell,
  ends: ReturnType<typeof relationEnds>,
): ExchangedItem => {
  const isSame = ends?.from.item === item.from.item && ends.to.item === item.to.item;
  const technology = item.technology ?? null;
  const said = sayable(labelled({ label: plainText(item.text ?? emptyText), technology }));
  const suffix = technology === null ? '' : ` [${technology}]`;
  const label = cell.label.endsWith(suffix)
    ? cell.label.slice(0, cell.label.length - suffix.length)
    : cell.label;
  return {
    ...item,
    ...(!isSame && ends),
    ...(cell.label !== said && { text: textFromPlain(label) }),
  };
};

/** Without words it was never written, so that it cannot have been deleted. */
const isUnwritten = (item: ExchangedItem): boolean =>
  item.kind === 'textarea' && plainText(item.text ?? emptyText).trim() === '';

/** As it was written, but for what was moved, renamed, joined, added and deleted. */
export const ownItems = (
  written: readonly ExchangedItem[],
  page: Pick<DrawioPage, 'cells'>,
  keyOf: (cell: string) => string,
): PageItems => {
  const reader = new PageReader(page);
  const known = new Set(written.map(({ key }) => key));
  const boxes = new Map<string, { key: string; rect: Rect }>();
  const kept: ExchangedItem[] = [];
  for (const item of written) {
    if (item.kind === 'relation') continue;
    const cell = reader.cell(item.key);
    const points = cell === undefined ? null : reader.rectOf(cell);
    if (cell === undefined || points === null) {
      if (isUnwritten(item)) kept.push(item);
      continue;
    }
    const rect = units(points);
    kept.push(item.kind === 'instance' ? instanceFrom(item, cell, rect) : textareaFrom(item, cell, rect));
    if (item.kind === 'instance') boxes.set(item.key, { key: item.key, rect });
  }
  const boxOf = (id: string) => boxes.get(id);
  const others = page.cells.filter(({ id }) => !known.has(id));
  const added = itemsFrom(others, reader, { unit: gridSize, keyOf, boxOf });
  const addedBoxes = new Map(
    added.items.flatMap((item) =>
      item.kind === 'instance'
        ? [[item.key, { key: item.key, rect: { ...item.position, ...item.size } }]]
        : [],
    ),
  );
  const anyBox = (id: string) => boxes.get(id) ?? addedBoxes.get(keyOf(id));
  for (const item of written) {
    const cell = item.kind === 'relation' ? reader.cell(item.key) : undefined;
    if (item.kind !== 'relation' || cell === undefined) continue;
    const ends = relationEnds(cell, { boxOf: anyBox });
    if (ends !== null) kept.push(relationFrom(item, cell, ends));
  }
  return { items: [...kept, ...added.items], notes: added.notes };
};
