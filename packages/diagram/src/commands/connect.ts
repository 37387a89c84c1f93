import { type Change, set } from '../change.ts';
import type { Relation } from '../items.ts';
import { descriptionSchema, type End, labelAtSchema, linksSchema } from '../layout.ts';
import { diagramLimits } from '../limits.ts';
import { isRefusal, type Outcome, refuse } from '../refusal.ts';
import { sameValue } from '../sameValue.ts';
import type { Snapshot } from '../snapshot.ts';
import { createRelation, hasRoomFor, type NewRelation } from './add.ts';
import { checkedEnd, sameEnd } from './end.ts';

export const connect = (snapshot: Snapshot, given: NewRelation): Outcome => {
  const from = checkedEnd(snapshot, given.from);
  const to = checkedEnd(snapshot, given.to);
  if (isRefusal(from)) return from;
  if (isRefusal(to)) return to;
  if (sameEnd(from, to)) return refuse('sameEnd');
  if (!hasRoomFor(snapshot, 1)) return refuse('tooManyItems');
  return [createRelation({ ...given, from, to })];
};

/** One end of a relation to another handle, of the same item or another. */
export const reconnect = (
  snapshot: Snapshot,
  { key, end, to }: { key: string; end: 'from' | 'to'; to: End },
): Outcome => {
  const relation = snapshot.relation(key);
  if (relation === undefined) return refuse('gone');
  const checked = checkedEnd(snapshot, to);
  if (isRefusal(checked)) return checked;
  if (sameEnd(checked, relation[end])) return refuse('unchanged');
  if (sameEnd(checked, relation[end === 'from' ? 'to' : 'from'])) return refuse('sameEnd');
  return [set(key, end, checked)];
};

/** The relations among `keys`, the other way round; labels stay where they stand. */
export const flip = (snapshot: Snapshot, { keys }: { keys: Iterable<string> }): Outcome => {
  const changes = relationsAmong(snapshot, keys).flatMap((relation): Change[] => [
    set(relation.key, 'from', relation.to),
    set(relation.key, 'to', relation.from),
    ...(relation.labelAt === null ? [] : [set(relation.key, 'labelAt', 1 - relation.labelAt)]),
  ]);
  return changes.length === 0 ? refuse('noRelation') : changes;
};

const relationsAmong = (snapshot: Snapshot, keys: Iterable<string>): Relation[] =>
  [...new Set(keys)].flatMap((key) => snapshot.relation(key) ?? []);

/** Serialised rich text, or null for none. */
export const describe = (
  snapshot: Snapshot,
  { key, description }: { key: string; description: string | null },
): Outcome => {
  const relation = snapshot.relation(key);
  if (relation === undefined) return refuse('gone');
  if (description !== null && description.length > diagramLimits.richTextLength) return refuse('tooLong');
  if (!descriptionSchema.safeParse(description).success) return refuse('malformed');
  if (relation.description === description) return refuse('unchanged');
  return [set(key, 'description', description)];
};

/** The diagrams that a relation leads to, by slug, each once. */
export const linkDiagrams = (
  snapshot: Snapshot,
  { key, links }: { key: string; links: readonly string[] },
): Outcome => {
  const relation = snapshot.relation(key);
  if (relation === undefined) return refuse('gone');
  const once = [...new Set(links)];
  if (once.length > diagramLimits.links) return refuse('tooLong');
  if (!linksSchema.safeParse(once).success) return refuse('malformed');
  if (sameValue(relation.links, once)) return refuse('unchanged');
  return [set(key, 'links', once)];
};

/** Null puts the label back to where there is room. */
export const placeLabel = (snapshot: Snapshot, { key, at }: { key: string; at: number | null }): Outcome => {
  const relation = snapshot.relation(key);
  if (relation === undefined) return refuse('gone');
  if (at !== null && !Number.isFinite(at)) return refuse('malformed');
  const labelAt = at === null ? null : labelAtSchema.parse(Math.min(1, Math.max(0, at)));
  if (relation.labelAt === labelAt) return refuse('unchanged');
  return [set(key, 'labelAt', labelAt ?? undefined)];
};
