import { inReadingOrder } from '@lintel/diagram/derived/bounds';
import { containersAround, parentOf } from '@lintel/diagram/derived/containment';
import { type Box, isContainer, type Item } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { itemTitle } from '../names/itemTitle.ts';
import { type DiagramNames, isAwaited, liveComponentOf, noDiagramNames } from '../names/diagramNames.ts';

/** A line of the outline: containers hold what lies in them, components the relations that begin at them. */
export interface OutlineNode {
  readonly key: string;
  readonly title: string;
  readonly kind: 'container' | 'component' | 'placeholder' | 'textarea' | 'relation';
  readonly children: readonly OutlineNode[];
}

/** What stands for no component, or for one that was deleted, is a placeholder; a container is one in either case. */
const kindOf = (item: Item, names: DiagramNames): OutlineNode['kind'] => {
  if (item.kind !== 'instance') return item.kind;
  if (item.container) return 'container';
  return isAwaited(item, names) || liveComponentOf(item, names) !== null ? 'component' : 'placeholder';
};

type TitleOf = (item: Item) => string;

const known = new WeakMap<DiagramNames, WeakMap<Item, string>>();

/** Putting a label together takes longer than finding it again. */
const titles = (names: DiagramNames): TitleOf => {
  const titleOf = known.get(names) ?? new WeakMap<Item, string>();
  known.set(names, titleOf);
  return (item) => {
    const title = titleOf.get(item) ?? itemTitle(item, names);
    titleOf.set(item, title);
    return title;
  };
};

interface Held {
  readonly by: string | null;
  readonly among: Snapshot['containers'];
}
const holders = new WeakMap<Box, Held>();

/** Neither a box that did not change nor one around it has another holder than before. */
const holderOf = (snapshot: Snapshot, box: Box): string | null => {
  const known = holders.get(box);
  if (known?.among === snapshot.containers) return known.by;
  const by = isContainer(box)
    ? (containersAround(snapshot, box.key)[0] ?? null)
    : parentOf(snapshot, box.key);
  holders.set(box, { by, among: snapshot.containers });
  return by;
};

const relationNodes = (snapshot: Snapshot, from: string, titleOf: TitleOf): OutlineNode[] =>
  snapshot.relationsOf(from).flatMap((key): OutlineNode[] => {
    const relation = snapshot.relation(key);
    const target = relation === undefined ? undefined : snapshot.instance(relation.to.item);
    if (relation === undefined || target === undefined || relation.from.item !== from) return [];
    return [{ key, kind: 'relation', title: `${titleOf(relation)}, to ${titleOf(target)}`, children: [] }];
  });

/** So many boxes take a millisecond or two. */
const perStep = 100;

/** The same as `outlineOf`, with pauses in which other tasks get their turn. */
export function* outlineInSteps(
  snapshot: Snapshot,
  names: DiagramNames = noDiagramNames,
): Generator<void, OutlineNode[]> {
  const titleOf = titles(names);
  let count = 0;
  const isPauseDue = (): boolean => {
    count += 1;
    return count % perStep === 0;
  };
  const byHolder = new Map<string | null, Box[]>();
  for (const item of snapshot.items.values()) {
    if (isPauseDue()) yield;
    if (item.kind === 'relation') continue;
    const holder = holderOf(snapshot, item);
    const boxes = byHolder.get(holder) ?? [];
    byHolder.set(holder, boxes);
    boxes.push(item);
  }
  function* nodesIn(holder: string | null): Generator<void, OutlineNode[]> {
    const nodes: OutlineNode[] = [];
    for (const box of (byHolder.get(holder) ?? []).sort(inReadingOrder)) {
      if (isPauseDue()) yield;
      const inside = isContainer(box) ? yield* nodesIn(box.key) : [];
      const relations = box.kind === 'instance' ? relationNodes(snapshot, box.key, titleOf) : [];
      nodes.push({
        key: box.key,
        kind: kindOf(box, names),
        title: titleOf(box),
        children: [...inside, ...relations],
      });
    }
    return nodes;
  }
  return yield* nodesIn(null);
}

export const outlineOf = (snapshot: Snapshot, names: DiagramNames = noDiagramNames): OutlineNode[] => {
  const steps = outlineInSteps(snapshot, names);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
};

export interface OutlineRow extends Omit<OutlineNode, 'children'> {
  readonly level: number;
  readonly place: number;
  readonly among: number;
  /** Null for what holds nothing. */
  readonly isOpen: boolean | null;
}

/** What of it is to be seen, line by line; no more of them than asked for. */
export function rowsOf(
  nodes: readonly OutlineNode[],
  closed: ReadonlySet<string>,
  most = Number.POSITIVE_INFINITY,
): OutlineRow[] {
  const rows: OutlineRow[] = [];
  const add = (siblings: readonly OutlineNode[], level: number): void => {
    for (const [index, { children, ...node }] of siblings.entries()) {
      if (rows.length >= most) return;
      const isOpen = children.length === 0 ? null : !closed.has(node.key);
      rows.push({ ...node, level, place: index + 1, among: siblings.length, isOpen });
      if (isOpen === true) add(children, level + 1);
    }
  };
  add(nodes, 1);
  return rows;
}

/** How many lines there are in all. */
export const rowCount = (nodes: readonly OutlineNode[], closed: ReadonlySet<string>): number => {
  let count = nodes.length;
  for (const { key, children } of nodes)
    if (children.length > 0 && !closed.has(key)) count += rowCount(children, closed);
  return count;
};

/** Of a line that is gone: the one that came after it, else the one before. */
export const neighbourOf = (
  key: string,
  before: readonly OutlineRow[],
  after: readonly OutlineRow[],
): OutlineRow | undefined => {
  const left = new Map(after.map((row) => [row.key, row]));
  const at = before.findIndex((row) => row.key === key);
  const near = at === -1 ? [] : [...before.slice(at + 1), ...before.slice(0, at).reverse()];
  for (const row of near) {
    const found = left.get(row.key);
    if (found !== undefined) return found;
  }
  return after[0];
};
