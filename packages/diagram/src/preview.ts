import type { Change, Setting } from './change.ts';
import { asMade } from './columns.ts';
import { columnOf, fieldOf, readFields } from './fields.ts';
import { type Item, type MeasureText, resolved, temporaryId, withOwnZ } from './items.ts';
import type { Base } from './layout.ts';
import { bendsAfter, type LegSetting, noBends } from './legs.ts';
import { sameValue } from './sameValue.ts';
import type { Snapshot } from './snapshot.ts';
import { emptyText, type TextContent } from './text.ts';
import { estimatedHeight } from './textHeight.ts';

/**
 * The diagram as an edit would leave it, without writing anything: what is drawn while the pointer is down. What the
 * snapshot does not know stays unknown: a deleted item does not come back, an endpoint that reads clamped stays so.
 */
export const preview = (
  snapshot: Snapshot,
  changes: readonly Change[],
  measure: MeasureText = estimatedHeight,
): Snapshot => {
  const items = new Map<string, Item | null>();
  const legs = Map.groupBy(changes.filter(isOfLegs), ({ key }) => key);
  const itemAt = (key: string): Item | undefined => {
    const changed = items.get(key);
    return changed === null ? undefined : (changed ?? snapshot.get(key));
  };
  for (const change of changes) {
    const { key } = change;
    const before = itemAt(key);
    if (change.change === 'create') {
      items.set(key, created(key, change.base, change.text ?? emptyText, measure));
    } else if (before !== undefined) {
      items.set(
        key,
        change.change === 'set'
          ? withSetting(before, change, measure)
          : withText(before, change.text, measure),
      );
    }
  }
  for (const key of relationsAround(snapshot, items)) {
    const relation = itemAt(key);
    if (relation?.kind !== 'relation') continue;
    const bends = bendsAfter(snapshot.relation(key), relation, legs.get(key) ?? []);
    items.set(key, resolved(sameValue(bends, relation.bends) ? relation : { ...relation, bends }, itemAt));
  }
  return snapshot.with(items);
};

const isOfLegs = (change: Change): change is LegSetting =>
  change.change === 'set' && fieldOf(change.column) === 'bends';

const relationsAround = (snapshot: Snapshot, items: ReadonlyMap<string, Item | null>): Set<string> => {
  const relations = new Set<string>();
  for (const [key, item] of items) {
    if (item?.kind === 'relation') relations.add(key);
    for (const relation of snapshot.relationsOf(key)) relations.add(relation);
  }
  return relations;
};

const created = (key: string, base: Base, text: TextContent, measure: MeasureText): Item => {
  const issued = { key, id: temporaryId(key), slug: null };
  const stored = (): undefined => undefined;
  switch (base.kind) {
    case 'instance':
      return withOwnZ({ kind: 'instance', ...issued, ...readFields(base, stored) });
    case 'textarea': {
      const height = measure(text, base.width);
      return { kind: 'textarea', ...issued, ...readFields(base, stored), text, height };
    }
    case 'relation':
      return { kind: 'relation', ...issued, ...readFields(base, stored), text, bends: noBends };
  }
};

const withText = (item: Item, text: TextContent, measure: MeasureText): Item => {
  if (item.kind === 'instance') return item;
  return item.kind === 'textarea' ? { ...item, text, height: measure(text, item.width) } : { ...item, text };
};

const withSetting = (item: Item, { column, value }: Setting, measure: MeasureText): Item | null => {
  if (column === 'alive') return value === true ? item : null;
  const { absent } = columnOf(column);
  // No field by itself: legs are put together at the end, since what they say depends on where the relation ends then.
  if (absent === undefined || !Object.hasOwn(item, column)) return item;
  // Emptying such a column shows its base, which a snapshot does not keep; no command does that.
  if (value === undefined && absent === asMade) return item;
  const changed = { ...item, [column]: value === undefined ? absent : value } as Item;
  if (changed.kind === 'textarea') return { ...changed, height: measure(changed.text, changed.width) };
  return changed.kind === 'instance' ? withOwnZ(changed) : changed;
};
