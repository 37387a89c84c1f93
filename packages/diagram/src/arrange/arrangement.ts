import { measureLabel } from '@lintel/drawing/labels';
import { gridSize } from '@lintel/drawing/picture';
import { containersAround, contentsOf } from '../derived/containment.ts';
import { type Box, rectOf, type Relation } from '../items.ts';
import type { Rect } from '../geometry/rect.ts';
import type { Size } from '../layout.ts';
import type { Refusal } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { relationBlocks } from '../picture/relationLabel.ts';
import { boxesOf, type Flow, type Scope, whyNotArrange } from './scope.ts';
import { type Beside, besideNearest } from './textsBeside.ts';

/** A box to be placed; with `inner`, a container that takes the size of what lies in it. */
export interface Block {
  readonly key: string;
  /** In grid units, whole. */
  readonly size: Size;
  readonly inner: readonly Block[];
  /** Of a text area that stands beside another block: it keeps to that one. */
  readonly beside?: Beside;
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
const wholeBlocks = (snapshot: Snapshot, keys: readonly string[]): Block[] =>
  keys.flatMap((key) => {
    const box = snapshot.box(key);
    return box === undefined ? [] : [{ key, size: sizeOf(box), inner: [] }];
  });

/** What has a text area beside it: what is drawn, not other words. */
const withTextsBeside = (snapshot: Snapshot, blocks: readonly Block[]): Block[] => {
  const isText = ({ key }: Block): boolean => snapshot.get(key)?.kind === 'textarea';
  const rectAt = ({ key }: Block): Rect[] => {
    const box = snapshot.box(key);
    return box === undefined ? [] : [rectOf(box)];
  };
  const drawn = new Map(
    blocks
      .filter((block) => !isText(block))
      .flatMap((block) => rectAt(block).map((rect) => [block.key, rect])),
  );
  return blocks.map((block) => {
    const [rect] = isText(block) ? rectAt(block) : [];
    const beside = rect === undefined ? null : besideNearest(rect, drawn);
    return beside === null ? block : { ...block, beside };
  });
};

const labelOf = (relation: Relation): Size | null => {
  const blocks = relationBlocks(relation);
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
    return [{ key, from: fromBlock, to: toBlock, label: labelOf(relation) }];
  });
};

const blocksOf = (snapshot: Snapshot, scope: Scope): Block[] => {
  const keys = boxesOf(snapshot, scope);
  if (scope.of === 'selection') return wholeBlocks(snapshot, keys);
  return nestedBlocks(snapshot, keys, scope.of === 'container' ? scope.key : null);
};

/** What has to be placed so that a part of the diagram reads well. */
export const arrangementOf = (snapshot: Snapshot, scope: Scope, flow: Flow): Arrangement | Refusal => {
  const refusal = whyNotArrange(snapshot, scope);
  if (refusal !== null) return refusal;
  const blocks = withTextsBeside(snapshot, blocksOf(snapshot, scope));
  return {
    scope: scope.of,
    within: scope.of === 'container' ? scope.key : null,
    flow,
    blocks,
    lines: linesBetween(snapshot, blocks),
  };
};
