import { placeBeside } from '../arrange/freePlace.ts';
import type { Change } from '../change.ts';
import { type ClipboardContent, type CopiedItem, copy, type CopyArguments } from '../clipboard.ts';
import { boundsOf } from '../derived/bounds.ts';
import { withContents } from '../derived/containment.ts';
import { zRange } from '../derived/stacking.ts';
import { boundsAround, moved, type Point } from '../geometry/rect.ts';
import { createKey, type NewKey } from '../keys.ts';
import { diagramLimits } from '../limits.ts';
import { recreate } from '../recreate.ts';
import { isRefusal, type Outcome, type Refusal, refuse } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { hasRoomFor } from './add.ts';
import { isOnCanvas, snappedPosition } from './place.ts';
import { remove } from './remove.ts';

type CopiedBox = Exclude<CopiedItem, { kind: 'relation' }>;
type CopiedInstance = Extract<CopiedItem, { kind: 'instance' }>;
type CopiedRelation = Extract<CopiedItem, { kind: 'relation' }>;

const isCopiedBox = (item: CopiedItem): item is CopiedBox => item.kind !== 'relation';

const rectOfCopied = (box: CopiedBox) =>
  box.kind === 'instance'
    ? { ...box.position, ...box.size }
    : { ...box.position, width: box.width, height: 1 };

/** Copies lie on top of what is there, in the order in which they lay. */
const stackingOf = (snapshot: Snapshot, boxes: readonly CopiedBox[]): ReadonlyMap<string, number> => {
  const components = boxes.filter((box) => box.kind === 'instance' && !box.container);
  const zOf = (box: CopiedBox) => (box.kind === 'instance' ? box.z : 0);
  const ordered = components.sort((a, b) => zOf(a) - zOf(b) || (a.key < b.key ? -1 : 1));
  const first = (zRange(snapshot)?.highest ?? -1) + 1;
  return new Map(ordered.map((box, index) => [box.key, Math.min(diagramLimits.z, first + index)]));
};

/** Whether a copy of an instance of this component is another instance of it; else it is a placeholder. */
export type KeepsLink = (component: string) => boolean;

const linkOf = ({ component = null }: CopiedInstance, keepsLink: KeepsLink): string | null =>
  component !== null && keepsLink(component) ? component : null;

const pastedBox = (
  box: CopiedBox,
  key: string,
  { position, z, keepsLink }: { position: Point; z: number; keepsLink: KeepsLink },
): readonly Change[] =>
  recreate(
    key,
    box.kind === 'textarea'
      ? { ...box, position }
      : { ...box, component: linkOf(box, keepsLink), position, z },
  );

const pastedRelation = (
  relation: CopiedRelation,
  keys: ReadonlyMap<string, string>,
  key: string,
): readonly Change[] => {
  const from = keys.get(relation.from.item);
  const to = keys.get(relation.to.item);
  if (from === undefined || to === undefined) return [];
  return recreate(key, {
    ...relation,
    from: { item: from, endpoint: relation.from.endpoint },
    to: { item: to, endpoint: relation.to.endpoint },
  });
};

export interface PasteArguments {
  readonly content: ClipboardContent;
  /** Where the top left corner of what is pasted goes. */
  readonly at: Point;
  readonly keepsLink?: KeepsLink;
  readonly newKey?: NewKey;
}

/** Copies with their offsets to one another, under new keys. */
export const paste = (
  snapshot: Snapshot,
  { content, at, keepsLink = () => false, newKey = createKey }: PasteArguments,
): Outcome => {
  const boxes = [...new Map(content.items.filter(isCopiedBox).map((box) => [box.key, box])).values()];
  const bounds = boundsAround(boxes.map(rectOfCopied));
  if (bounds === null) return refuse('nothingToPaste');
  if (content.items.length > diagramLimits.itemsPerPaste) return refuse('tooManyPasted');
  if (!hasRoomFor(snapshot, content.items.length)) return refuse('tooManyItems');
  const corner = snappedPosition(at);
  const keys = new Map<string, string>();
  const stacking = stackingOf(snapshot, boxes);
  const changes: Change[] = [];
  for (const box of boxes) {
    const x = corner.x + box.position.x - bounds.x;
    const y = corner.y + box.position.y - bounds.y;
    const position = snappedPosition({ x, y });
    if (!isOnCanvas(position)) return refuse('outside');
    const key = newKey();
    if (box.kind === 'instance') keys.set(box.key, key);
    changes.push(...pastedBox(box, key, { position, z: stacking.get(box.key) ?? 0, keepsLink }));
  }
  for (const item of content.items) {
    if (item.kind === 'relation') changes.push(...pastedRelation(item, keys, newKey()));
  }
  return changes;
};

export interface Cut {
  readonly content: ClipboardContent;
  readonly changes: readonly Change[];
}

/** What a copy would take, off the diagram. */
export const cut = (snapshot: Snapshot, given: CopyArguments): Cut | Refusal => {
  const keys = [...given.keys];
  const content = copy(snapshot, { ...given, keys });
  if (isRefusal(content)) {
    return refuse(content.refused === 'nothingToCopy' ? 'nothingToCut' : content.refused);
  }
  const changes = remove(snapshot, { keys, contents: true });
  return isRefusal(changes) ? changes : { content, changes };
};

export interface DuplicateArguments {
  readonly keys: Iterable<string>;
  /** How far from what is copied; left out, the copy lies beside it, where there is room. */
  readonly by?: Point;
  readonly newKey?: NewKey;
}

/** The same once more, with the relations between: of a component another instance. */
export const duplicate = (
  snapshot: Snapshot,
  { keys: given, by, newKey = createKey }: DuplicateArguments,
): Outcome => {
  const keys = [...given];
  const content = copy(snapshot, { keys });
  const bounds = boundsOf(snapshot, withContents(snapshot, keys));
  if (isRefusal(content)) return content;
  if (bounds === null) return refuse('nothingToCopy');
  const at = by === undefined ? placeBeside(snapshot, bounds) : moved(bounds, by);
  return paste(snapshot, { content, at, keepsLink: () => true, newKey });
};
