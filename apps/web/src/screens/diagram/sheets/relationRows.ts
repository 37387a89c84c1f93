import { inReadingOrder } from '@lintel/diagram/derived/bounds';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { plainText } from '@lintel/diagram/text';
import { itemTitle } from '../names/itemTitle.ts';
import type { DiagramNames } from '../names/diagramNames.ts';

/** A relation as seen from one of its ends. */
export interface RelationRow {
  readonly key: string;
  readonly way: 'from' | 'to' | 'self';
  /** What stands at the other end. */
  readonly other: string;
  readonly title: string;
  /** Empty for one without a label. */
  readonly label: string;
}

const ways = ['from', 'to', 'self'] as const;

/** What leads to an item, then what leads on from it, each in reading order. */
export const relationRows = (snapshot: Snapshot, item: string, names: DiagramNames): RelationRow[] =>
  snapshot
    .relationsOf(item)
    .flatMap((key) => {
      const relation = snapshot.relation(key);
      if (relation === undefined) return [];
      const { from, to } = relation;
      const other = snapshot.instance(from.item === item ? to.item : from.item);
      if (other === undefined) return [];
      const way = from.item === to.item ? 'self' : from.item === item ? 'to' : 'from';
      return [{ key, way, other, label: plainText(relation.text).trim() } as const];
    })
    .sort((a, b) => ways.indexOf(a.way) - ways.indexOf(b.way) || inReadingOrder(a.other, b.other))
    .map(({ other, ...row }) => ({ ...row, other: other.key, title: itemTitle(other, names) }));
