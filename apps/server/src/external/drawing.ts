import { placeNew } from '@lintel/diagram/arrange/placeNew';
import { facingEnds } from '@lintel/diagram/derived/endpoints';
import { zRange } from '@lintel/diagram/derived/stacking';
import { type Instance, type Item, rectOf, type Relation, withOwnZ } from '@lintel/diagram/items';
import { isRefusal } from '@lintel/diagram/refusal';
import { Snapshot } from '@lintel/diagram/snapshot';
import type { Steps } from '@lintel/diagram/steps';
import { plainText, textFromPlain } from '@lintel/diagram/text';
import { type BoxToPlace, laidOut } from './boxLayout.ts';
import { textareasOf } from './drawnTexts.ts';
import { hash, isOfPrograms, issuedAt, keysOfRefs, mark } from './programKeys.ts';
import type { DiagramIn, InstanceIn, RelationIn } from './shapes.ts';

/** What a program wants to see on a diagram, as the items that its document shall read as. */

export interface DrawnComponent {
  readonly slug: string;
  readonly name: string;
}

/** What ids in a drawing stand for; all of them were found before. */
export interface Meaning {
  component(id: string): DrawnComponent | undefined;
  typeSlug(id: string): string | undefined;
  diagramSlug(id: string): string | undefined;
  /** Rich text as it is stored. */
  state(html: string): string | null;
}

type Parts = Pick<DiagramIn, 'componentInstances' | 'relations' | 'textareas'>;

/** What was drawn until now, and what the words of a call mean on it. */
interface Ground {
  readonly before: Snapshot;
  readonly meaning: Meaning;
  readonly keyOf: (ref: string) => string;
}

/** Of so many works none takes long. */
const perStep = 100;

const whole = (value: number): number => Math.max(1, Math.round(value));

const unlinked = (sent: InstanceIn): boolean =>
  sent.componentId === null || (sent.componentId === undefined && (sent.placeholder ?? null) !== null);

const naming = (sent: InstanceIn, before: Instance | undefined, meaning: Meaning) => {
  const component = typeof sent.componentId === 'string' ? meaning.component(sent.componentId) : undefined;
  if (component !== undefined) {
    const isSame = before?.component === component.slug;
    return {
      component: component.slug,
      name: isSame ? before.name : component.name,
      type: before?.type ?? null,
    };
  }
  if (before !== undefined && !unlinked(sent))
    return { component: before.component, name: before.name, type: before.type };
  const { text, typeId } = sent.placeholder ?? {};
  return {
    component: null,
    name: text === undefined ? (before?.name ?? '') : (text ?? ''),
    type:
      typeId === undefined ? (before?.type ?? null) : (typeId !== null && meaning.typeSlug(typeId)) || null,
  };
};

interface Wanted {
  readonly sent: InstanceIn;
  readonly key: string;
  readonly before: Instance | undefined;
  readonly container: boolean;
}

const wantedOf = (sent: readonly InstanceIn[], { before, keyOf }: Ground): Wanted[] =>
  sent.map((each) => {
    const key = keyOf(each.ref);
    const item = before.instance(key);
    return {
      sent: each,
      key,
      before: item,
      container: each.isContainer ?? (each.isContainer === null ? false : (item?.container ?? false)),
    };
  });

const sizeOf = ({ sent, before }: Wanted) => {
  const width = sent.width ?? before?.size.width;
  const height = sent.height ?? before?.size.height;
  if (width === undefined && height === undefined) return null;
  return { width: whole(width ?? 4), height: whole(height ?? 2) };
};

const boxOf = (wanted: Wanted, { keyOf, meaning }: Ground): BoxToPlace => ({
  key: wanted.key,
  container: wanted.container,
  parent: typeof wanted.sent.parent === 'string' ? keyOf(wanted.sent.parent) : null,
  position: wanted.sent.position ?? wanted.before?.position ?? null,
  isGiven: (wanted.sent.position ?? null) !== null,
  standing: wanted.before === undefined ? null : rectOf(wanted.before),
  size: sizeOf(wanted),
  name: naming(wanted.sent, wanted.before, meaning).name,
});

/** People's boxes that a program does not name have their place as well. */
const standing = (item: Instance): BoxToPlace => ({
  key: item.key,
  name: item.name,
  container: item.container,
  parent: null,
  position: item.position,
  isGiven: false,
  standing: rectOf(item),
  size: item.size,
});

function* instancesOf(
  { componentInstances, relations }: Parts,
  ground: Ground,
): Steps<{ instances: Instance[]; loose: string[] }> {
  const { before, meaning, keyOf } = ground;
  const there = [...before.items.values()].filter((item): item is Instance => item.kind === 'instance');
  if (componentInstances === undefined) return { instances: there, loose: [] };
  if (componentInstances === null) return { instances: [], loose: [] };
  const wanted = wantedOf(componentInstances, ground);
  yield;
  const named = new Set(wanted.map(({ key }) => key));
  const kept = there.filter(({ key }) => !named.has(key) && !isOfPrograms(key));
  const boxes = [...wanted.map((each) => boxOf(each, ground)), ...kept.map(standing)];
  const lines = (relations ?? []).map(({ fromRef, toRef }) => ({
    from: keyOf(fromRef),
    to: keyOf(toRef),
  }));
  yield;
  const rects = laidOut(boxes, lines);
  yield;
  let z = zRange(before)?.highest ?? -1;
  const drawn = wanted.map(({ sent, key, before: item, container }): Instance => {
    const { x, y, width, height } = rects.get(key) ?? { x: 0, y: 0, width: 4, height: 2 };
    const own = item === undefined || item.container !== container ? (container ? 0 : ++z) : item.z;
    return withOwnZ({
      kind: 'instance',
      ...(item ?? issuedAt(key)),
      ...naming(sent, item, meaning),
      container,
      position: { x, y },
      size: { width, height },
      z: own,
    });
  });
  const hasPlaces = boxes.some(({ position }) => position !== null);
  const loose = boxes
    .filter(({ position, parent, container }) => position === null && parent === null && !container)
    .map(({ key }) => key);
  return { instances: [...kept, ...drawn], loose: hasPlaces && loose.length <= mostNear ? loose : [] };
}

const described = (
  sent: RelationIn,
  before: Relation | undefined,
  meaning: Meaning,
): Pick<Relation, 'text' | 'description' | 'links'> => {
  const label = sent.label ?? '';
  const keepsText = before !== undefined && (sent.label === undefined || plainText(before.text) === label);
  return {
    text: keepsText ? before.text : textFromPlain(label),
    description:
      sent.desc === undefined
        ? (before?.description ?? null)
        : sent.desc === null
          ? null
          : meaning.state(sent.desc),
    links:
      sent.linksTo === undefined
        ? (before?.links ?? [])
        : (sent.linksTo ?? []).flatMap((id) => meaning.diagramSlug(id) ?? []),
  };
};

const pairOf = (from: string, to: string): string => `${from} ${to}`;

const relationsBetween = (before: Snapshot): Map<string, Relation[]> => {
  const all = [...before.items.values()].filter((item): item is Relation => item.kind === 'relation');
  // Those of programs first: what people drew between the same boxes is only taken where a program says it again.
  const sorted = all.sort(
    (a, b) => Number(isOfPrograms(b.key)) - Number(isOfPrograms(a.key)) || (a.key < b.key ? -1 : 1),
  );
  return Map.groupBy(sorted, ({ from, to }) => pairOf(from.item, to.item));
};

/** Beyond so many at one box nobody sees which of its handles a relation takes, and to look for one takes long. */
const manyRelations = 100;

/** Relations that are new, each from the sides that face each other. */
function* joinedAnew(
  snapshot: Snapshot,
  made: readonly (Pick<Matched, 'from' | 'to'> & { item: Relation })[],
): Steps<Snapshot> {
  const degrees = new Map<string, number>();
  const many: Relation[] = [];
  let joined = snapshot;
  for (const [index, { from, to, item }] of made.entries()) {
    if (index % perStep === 0) yield;
    for (const key of [from, to]) degrees.set(key, (degrees.get(key) ?? 0) + 1);
    const isMany = Math.max(degrees.get(from) ?? 0, degrees.get(to) ?? 0) > manyRelations;
    const ends = isMany ? null : facingEnds(joined, from, to);
    if (ends === null) many.push(item);
    else joined = joined.with(new Map([[item.key, { ...item, ...ends }]]));
  }
  return many.length === 0 ? joined : joined.joinedBy(many);
}

interface Matched {
  readonly sent: RelationIn;
  readonly from: string;
  readonly to: string;
  readonly item: Relation | undefined;
}

const labelled = (from: string, to: string, label: string): string => JSON.stringify([from, to, label]);

/** Those that say the same first, then a program's own between the same boxes in their order: people's words stay. */
function* matchedRelations(
  relations: readonly RelationIn[],
  keyOf: Ground['keyOf'],
  between: ReadonlyMap<string, readonly Relation[]>,
): Steps<Matched[]> {
  const all = [...between.values()].flat();
  const alike = Map.groupBy(all, ({ from, to, text }) => labelled(from.item, to.item, plainText(text)));
  yield;
  const taken = new Set<Relation>();
  const first = relations.map((sent): Matched => {
    const [from, to] = [keyOf(sent.fromRef), keyOf(sent.toRef)];
    const item = alike.get(labelled(from, to, sent.label ?? ''))?.shift();
    if (item !== undefined) taken.add(item);
    return { sent, from, to, item };
  });
  const left = new Map(
    [...between].map(([pair, items]) => [
      pair,
      items.filter((item) => !taken.has(item) && isOfPrograms(item.key)).reverse(),
    ]),
  );
  return first.map((each) =>
    each.item === undefined ? { ...each, item: left.get(pairOf(each.from, each.to))?.pop() } : each,
  );
}

const newRelation = ({ sent, from, to }: Matched, key: string, meaning: Meaning): Relation => ({
  kind: 'relation',
  ...issuedAt(key),
  from: { item: from, endpoint: 'bottom-0' },
  to: { item: to, endpoint: 'top-0' },
  labelAt: null,
  technology: null,
  dashed: null,
  twoWay: null,
  bends: [],
  ...described(sent, undefined, meaning),
});

/** Relations are known by their ends, and of several between the same boxes by their order. */
function* withRelations(
  boxes: Snapshot,
  { relations }: Parts,
  { before, meaning, keyOf }: Ground,
): Steps<Snapshot> {
  const between = relationsBetween(before);
  const isDrawable = ({ from, to }: Relation): boolean =>
    boxes.instance(from.item) !== undefined && boxes.instance(to.item) !== undefined;
  const all = [...between.values()].flat();
  if (relations === undefined) return boxes.joinedBy(all.filter(isDrawable));
  if (relations === null) return boxes;
  const matched = yield* matchedRelations(relations, keyOf, between);
  yield;
  const taken = new Set(matched.flatMap(({ item }) => item?.key ?? []));
  const kept = all.filter((item) => !taken.has(item.key) && !isOfPrograms(item.key) && isDrawable(item));
  const known = matched.flatMap(({ sent, item }) =>
    item === undefined ? [] : [{ ...item, ...described(sent, item, meaning) }],
  );
  const keys = new Set([...taken, ...kept.map(({ key }) => key)]);
  const numbers = new Map<string, number>();
  const made = matched
    .filter(({ item }) => item === undefined)
    .map((each) => {
      const pair = pairOf(each.from, each.to);
      let number = numbers.get(pair) ?? 0;
      let key = `${mark}r_${hash(each.from, each.to, String(number))}`;
      while (keys.has(key)) key = `${mark}r_${hash(each.from, each.to, String(++number))}`;
      keys.add(key);
      numbers.set(pair, number + 1);
      return { from: each.from, to: each.to, item: newRelation(each, key, meaning) };
    });
  return yield* joinedAnew(boxes.joinedBy([...kept, ...known]), made);
}

/** More at once are a drawing of their own: they stay together, below what is there. */
const mostNear = 50;

/** Single boxes on a diagram that has others: near what they have relations with. */
const placedNear = (snapshot: Snapshot, keys: readonly string[]): Snapshot => {
  if (keys.length === 0) return snapshot;
  const changes = placeNew(snapshot, { keys });
  if (isRefusal(changes)) return snapshot;
  const moved = new Map<string, Item | null>();
  for (const change of changes) {
    const item = snapshot.instance(change.key);
    if (
      item !== undefined &&
      change.change === 'set' &&
      change.column === 'position' &&
      change.value !== undefined
    )
      moved.set(change.key, { ...item, position: change.value });
  }
  return snapshot.with(moved);
};

/** All that the diagram shows after the call; what the call does not speak of stays as it is. */
export function* wantedSnapshot(sent: Parts, before: Snapshot, meaning: Meaning): Steps<Snapshot> {
  const ground: Ground = { before, meaning, keyOf: keysOfRefs(before) };
  const { instances, loose } = yield* instancesOf(sent, ground);
  yield;
  const boxes = Snapshot.of([...instances, ...textareasOf(sent, before)]);
  if (loose.length === 0) return yield* withRelations(boxes, sent, ground);
  // Near what they have relations with first, so that the relations then leave at the sides that face each other.
  const near = placedNear(yield* withRelations(boxes, sent, ground), loose);
  yield;
  const placed = Snapshot.of([...near.items.values()].filter((item) => item.kind !== 'relation'));
  return yield* withRelations(placed, sent, ground);
}
