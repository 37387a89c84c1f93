import type { Item } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { plainText } from '@lintel/diagram/text';
import { matchesWords } from '../../../ui/matchesWords.ts';
import { rectOf } from '@lintel/diagram/items';
import { type DiagramNames, nameOf, noDiagramNames } from '../names/diagramNames.ts';

/** What of it can be read. */
export const wordsOf = (item: Item, names: DiagramNames): string =>
  item.kind === 'instance' ? nameOf(item, names) : plainText(item.text);

/** Where the eye meets it: a relation about where it begins. */
const placeOf = (snapshot: Snapshot, item: Item): { x: number; y: number } => {
  const box = item.kind === 'relation' ? snapshot.box(item.from.item) : item;
  return box === undefined ? { x: 0, y: 0 } : rectOf(box);
};

/** As one reads: by rows, then from the left. */
export const asRead = (snapshot: Snapshot, items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, at: placeOf(snapshot, item) }))
    .sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x || (a.item.key < b.item.key ? -1 : 1))
    .map(({ item }) => item);

/** The items whose name, text or label holds every word, in any order, as one reads. */
export const findItems = (
  snapshot: Snapshot,
  query: string,
  names: DiagramNames = noDiagramNames,
): string[] => {
  if (query.trim() === '') return [];
  const hits = [...snapshot.items.values()].filter((item) => matchesWords(wordsOf(item, names), query));
  return asRead(snapshot, hits).map(({ key }) => key);
};
