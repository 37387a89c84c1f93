import { type Change, set } from '../change.ts';
import type { Relation } from '../items.ts';
import {
  type Bend,
  bendSchema,
  descriptionSchema,
  type End,
  labelAtSchema,
  linksSchema,
  technologySchema,
} from '../layout.ts';
import { clearLegs, columnOfLeg, turnLegs } from '../legs.ts';
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
  // From another handle it runs another way.
  return [set(key, end, checked), ...clearLegs(relation)];
};

/** The relations among `keys`, the other way round; labels and legs stay where they are. */
export const flip = (snapshot: Snapshot, { keys }: { keys: Iterable<string> }): Outcome => {
  const changes = relationsAmong(snapshot, keys).flatMap((relation): Change[] => [
    set(relation.key, 'from', relation.to),
    set(relation.key, 'to', relation.from),
    ...(relation.labelAt === null ? [] : [set(relation.key, 'labelAt', 1 - relation.labelAt)]),
    ...turnLegs(relation),
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

/** By what means it is brought about; nothing written takes it away. */
export const setTechnology = (
  snapshot: Snapshot,
  { key, technology }: { key: string; technology: string },
): Outcome => {
  const relation = snapshot.relation(key);
  if (relation === undefined) return refuse('gone');
  const written = technology.replaceAll(/\s+/gu, ' ').trim();
  if (written.length > diagramLimits.technologyLength) return refuse('tooLong');
  if (written !== '' && !technologySchema.safeParse(written).success) return refuse('malformed');
  if ((relation.technology ?? '') === written) return refuse('unchanged');
  return [set(key, 'technology', written === '' ? undefined : written)];
};

export type LineLook = 'dashed' | 'twoWay';

/** Whether the lines of the relations among `keys` look so. */
export const setLook = (
  snapshot: Snapshot,
  { keys, look, on }: { keys: Iterable<string>; look: LineLook; on: boolean },
): Outcome => {
  const relations = relationsAmong(snapshot, keys);
  if (relations.length === 0) return refuse('noRelation');
  const others = relations.filter((relation) => (relation[look] === true) !== on);
  return others.length === 0
    ? refuse('unchanged')
    : others.map(({ key }) => set(key, look, on ? true : undefined));
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

/** Puts a leg of the route on another line; what was said about this leg before is forgotten. */
export const bend = (snapshot: Snapshot, { key, to }: { key: string; to: Bend }): Outcome => {
  const relation = snapshot.relation(key);
  if (relation === undefined) return refuse('gone');
  const parsed = bendSchema.safeParse(to);
  const column = columnOfLeg(relation, to.leg);
  if (!parsed.success || column === null) return refuse('malformed');
  const { leg, axis, offset } = parsed.data;
  const before = relation.bends.find((each) => each.leg === leg);
  return sameValue(before, parsed.data) ? refuse('unchanged') : [set(key, column, { axis, offset })];
};

/** Lets the relations among `keys` run by themselves again. */
export const unbend = (snapshot: Snapshot, { keys }: { keys: Iterable<string> }): Outcome => {
  const relations = relationsAmong(snapshot, keys);
  if (relations.length === 0) return refuse('noRelation');
  const bent = relations.filter(({ bends }) => bends.length > 0);
  return bent.length === 0 ? refuse('runsByItself') : bent.flatMap(clearLegs);
};
