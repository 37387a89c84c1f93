import * as Y from 'yjs';
import { apply, createEditOrigin, type EditOrigin } from '../apply.ts';
import { type Change, create, set } from '../change.ts';
import { type DiagramDocument, openDocument } from '../document.ts';
import type { NewKey } from '../keys.ts';
import type { Base, Bend, InstanceBase, RelationBase } from '../layout.ts';
import { putLegs } from '../legs.ts';
import { isRefusal, type Outcome, type RefusalReason } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { SnapshotStore } from '../snapshotStore.ts';
import { type TextContent, textFromPlain } from '../text.ts';

/**
 * Diagrams in a line each: `board(component('checkout', [0, 0, 4, 2]), relation('relation', 'checkout', 'payments'))`.
 * A key needs eight characters, so tests call things by words of eight letters.
 */
type Bounds = readonly [x: number, y: number, width: number, height: number];

const instance = (container: boolean) => {
  return (key: string, [x, y, width, height]: Bounds, rest: Partial<InstanceBase> = {}): Change[] => {
    const position = { x, y };
    const size = { width, height };
    const standard = { name: key, component: null, type: null, container, position, size, z: 0 };
    return [create(key, { kind: 'instance', ...standard, ...rest })];
  };
};

export const component = instance(false);
export const container = instance(true);

export const textarea = (
  key: string,
  [x, y, width]: readonly [x: number, y: number, width: number],
  text: TextContent | string = '',
): Change[] => {
  const base: Base = { kind: 'textarea', position: { x, y }, width };
  return [create(key, base, typeof text === 'string' ? textFromPlain(text) : text)];
};

const end = (text: string, endpoint: string) => {
  const [item = '', given = endpoint] = text.split(' ');
  return { item, endpoint: given };
};

/** An end is a key, or a key and an endpoint: `'checkout top-0'`. */
export const relation = (
  key: string,
  from: string,
  to: string,
  {
    text,
    labelAt,
    bends = [],
    ...rest
  }: Partial<RelationBase> & { text?: string; labelAt?: number; bends?: readonly Bend[] } = {},
): Change[] => {
  const ends = { from: end(from, 'right-0'), to: end(to, 'left-0') };
  const base: Base = { kind: 'relation', ...ends, description: null, links: [], ...rest };
  const created = create(key, base, textFromPlain(text ?? ''));
  return [
    created,
    ...(labelAt === undefined ? [] : [set(key, 'labelAt', labelAt)]),
    ...putLegs(key, ends, bends),
  ];
};

/** A document with a snapshot that follows it. */
export class Board {
  readonly document: DiagramDocument;
  readonly store: SnapshotStore;
  readonly origin: EditOrigin;

  constructor(doc = new Y.Doc(), origin = createEditOrigin()) {
    this.document = openDocument(doc);
    this.store = new SnapshotStore(this.document);
    this.origin = origin;
  }

  get snapshot(): Snapshot {
    return this.store.get();
  }

  /** Does what a command answered; a refusal fails the test. */
  do(outcome: Outcome): this {
    if (isRefusal(outcome)) throw new Error(`Refused: ${outcome.refused}`);
    apply(this.document, outcome, this.origin);
    return this;
  }
}

export const board = (...items: Change[][]): Board => new Board().do(items.flat());

/** The diagram after a command: `after(diagram, move, { keys: ['checkout'], by: { x: 1, y: 0 } })`. */
export const after = <Arguments>(
  before: Board,
  command: (snapshot: Snapshot, given: Arguments) => Outcome,
  given: Arguments,
): Snapshot => before.do(command(before.snapshot, given)).snapshot;

/** Why a command refuses; null when it does not. */
export const refusal = <Arguments>(
  before: Board,
  command: (snapshot: Snapshot, given: Arguments) => object,
  given: Arguments,
): RefusalReason | null => {
  const outcome = command(before.snapshot, given);
  return isRefusal(outcome) ? outcome.refused : null;
};

/** Keys in order: `new-0001`, `new-0002`, … */
export const numberedKeys = (): NewKey => {
  let count = 0;
  return () => `new-${String(++count).padStart(4, '0')}`;
};

/** Where boxes are, by key, as `[x, y, width, height]`. */
export const boundsByKey = (snapshot: Snapshot): Record<string, Bounds> =>
  Object.fromEntries(
    [...snapshot.items.values()]
      .filter((item) => item.kind !== 'relation')
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map((box): [string, Bounds] => {
        const { width, height } = box.kind === 'instance' ? box.size : box;
        return [box.key, [box.position.x, box.position.y, width, height]];
      }),
  );
