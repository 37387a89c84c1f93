import { measureLabel } from '@lintel/drawing/labels';
import { gridSize } from '@lintel/drawing/picture';
import { containersAround, contentsOf, withContents } from '../derived/containment.ts';
import { type Box, isContainer, rectOf } from '../items.ts';
import type { Size } from '../layout.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { labelBlocks } from '../picture/richBlocks.ts';
import type { TextContent } from '../text.ts';

/** What is arranged: everything, what lies in a container, or what is selected. */
export type Scope =
  | { readonly of: 'diagram' }
  | { readonly of: 'container'; readonly key: string }
  | { readonly of: 'selection'; readonly keys: Iterable<string> };

/** Where relations lead, so that one reads along them. */
export type Flow = 'right' | 'down';

/** A box to be placed; with `inner`, a container that takes the size of what lies in it. */
export interface Block {
  readonly key: string;
  /** In grid units, whole. */
  readonly size: Size;
  readonly inner: readonly Block[];
}

export interface Line {
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** In grid units; null without words. */
  readonly label: Size | null;
}

/** An arrangement to be found: what a layout engine gets to see. */
export interface Arrangement {
  readonly scope: 'diagram' | 'container' | 'selection';
  /** The container whose contents these are. */
  readonly within: string | null;
  readonly flow: Flow;
  readonly blocks: readonly Block[];
  readonly lines: readonly Line[];
}

const sizeOf = (box: Box): Size => {
  const { width, height } = rectOf(box);
  return { width, height: Math.ceil(height) };
};

/** The boxes of an area by the container right around each; those without one stand under null. */
const byContainer = (snapshot: Snapshot, keys: Iterable<string>, within: string | null) => {
  const members = new Set(keys);
  const inner = new Map<string | null, string[]>();
  for (const key of members) {
    const around =
      containersAround(snapshot, key).find((each) => members.has(each) && each !== within) ?? null;
    const list = inner.get(around);
    if (list === undefined) inner.set(around, [key]);
    else list.push(key);
  }
  for (const list of inner.values()) list.sort();
  return inner;
};

const nestedBlocks = (snapshot: Snapshot, keys: Iterable<string>, within: string | null): Block[] => {
  const inner = byContainer(snapshot, keys, within);
  const blocksIn = (container: string | null): Block[] =>
    (inner.get(container) ?? []).flatMap((key) => {
      const box = snapshot.box(key);
      return box === undefined ? [] : [{ key, size: sizeOf(box), inner: blocksIn(key) }];
    });
  return blocksIn(null);
};

/** Containers of a selection stay as they are inside and move as a whole. */
const selectedBlocks = (snapshot: Snapshot, keys: Iterable<string>): Block[] => {
  const selected = [...new Set(keys)].sort();
  const carried = new Set<string>();
  for (const key of selected) {
    for (const inner of withContents(snapshot, [key])) if (inner !== key) carried.add(inner);
  }
  return selected.flatMap((key) => {
    const box = snapshot.box(key);
    return box === undefined || carried.has(key) ? [] : [{ key, size: sizeOf(box), inner: [] }];
  });
};

const labelOf = (text: TextContent): Size | null => {
  const blocks = labelBlocks(text);
  if (blocks.length === 0) return null;
  const { single, wrapped } = measureLabel(blocks);
  const { width, height } = wrapped ?? single;
  return { width: width / gridSize, height: height / gridSize };
};

/** Every box with the block that stands for it and those around, outermost first. */
const pathsOf = (snapshot: Snapshot, blocks: readonly Block[]): Map<string, readonly string[]> => {
  const paths = new Map<string, readonly string[]>();
  const enter = (each: readonly Block[], around: readonly string[]): void => {
    for (const { key, inner } of each) {
      const path = [...around, key];
      paths.set(key, path);
      if (inner.length > 0) enter(inner, path);
      else for (const carried of contentsOf(snapshot, key)) paths.set(carried, path);
    }
  };
  enter(blocks, []);
  return paths;
};

const linesBetween = (snapshot: Snapshot, blocks: readonly Block[]): Line[] => {
  const paths = pathsOf(snapshot, blocks);
  const keys = new Set([...paths.keys()].flatMap((key) => snapshot.relationsOf(key)));
  return [...keys].sort().flatMap((key): Line[] => {
    const relation = snapshot.relation(key);
    const from = relation && paths.get(relation.from.item);
    const to = relation && paths.get(relation.to.item);
    if (relation === undefined || from === undefined || to === undefined) return [];
    const [fromBlock = '', toBlock = ''] = [from.at(-1), to.at(-1)];
    // From a container to what lies in it there is no way to lay out.
    if (from.includes(toBlock) || to.includes(fromBlock)) return [];
    return [{ key, from: fromBlock, to: toBlock, label: labelOf(relation.text) }];
  });
};

const blocksOf = (snapshot: Snapshot, scope: Scope): Block[] => {
  switch (scope.of) {
    case 'diagram': {
      const boxes = [...snapshot.items.values()].flatMap((item) =>
        item.kind === 'relation' ? [] : [item.key],
      );
      return nestedBlocks(snapshot, boxes, null);
    }
    case 'container':
      return nestedBlocks(snapshot, contentsOf(snapshot, scope.key), scope.key);
    case 'selection':
      return selectedBlocks(snapshot, scope.keys);
  }
};

/** What has to be placed so that a part of the diagram reads well. */
export const arrangementOf = (snapshot: Snapshot, scope: Scope, flow: Flow): Arrangement | Refusal => {
  if (scope.of === 'container' && !isContainer(snapshot.get(scope.key))) return refuse('noContainer');
  const blocks = blocksOf(snapshot, scope);
  const isAlone = blocks.length < 2 && (blocks[0]?.inner.length ?? 0) < 1;
  if (isAlone) return refuse(scope.of === 'selection' ? 'needsTwo' : 'unchanged');
  return {
    scope: scope.of,
    within: scope.of === 'container' ? scope.key : null,
    flow,
    blocks,
    lines: linesBetween(snapshot, blocks),
  };
};
