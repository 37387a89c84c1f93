import type { Item } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { plainText } from '@lintel/diagram/text';
import { matchesWords } from '../../pickers/matchesWords.ts';
import { rectOf } from '@lintel/diagram/items';
import { type DiagramNames, nameOf, noDiagramNames } from './names/diagramNames.ts';

const wordsOf = (item: Item, names: DiagramNames): string =>
  item.kind === 'instance' ? nameOf(item, names) : plainText(item.text);

/** Where the eye meets it: a relation about where it begins. */
const placeOf = (snapshot: Snapshot, item: Item): { x: number; y: number } => {
  const box = item.kind === 'relation' ? snapshot.box(item.from.item) : item;
  return box === undefined ? { x: 0, y: 0 } : rectOf(box);
};

/** The items whose name, text or label holds every word, in any order, as one reads: by rows, then from the left. */
export const findItems = (
  snapshot: Snapshot,
  query: string,
  names: DiagramNames = noDiagramNames,
): string[] => {
  if (query.trim() === '') return [];
  return [...snapshot.items.values()]
    .filter((item) => matchesWords(wordsOf(item, names), query))
    .map((item) => ({ key: item.key, at: placeOf(snapshot, item) }))
    .sort((a, b) => a.at.y - b.at.y || a.at.x - b.at.x || (a.key < b.key ? -1 : 1))
    .map(({ key }) => key);
};
