import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { set } from './change.ts';
import { bend, flip, reconnect, unbend } from './commands/connect.ts';
import { copy } from './clipboard.ts';
import { duplicate } from './commands/paste.ts';
import { remove } from './commands/remove.ts';
import { openDocument } from './document.ts';
import { History } from './history.ts';
import { isLegColumn } from './fields.ts';
import type { Bend } from './layout.ts';
import { diagramLimits } from './limits.ts';
import { preview } from './preview.ts';
import { purge, surveyDeaths } from './purge.ts';
import { isRefusal, type Outcome } from './refusal.ts';
import { restoreVersion } from './restoreVersion.ts';
import { Board, board, component, numberedKeys, relation } from './testing/build.ts';
import { asRecord } from './testing/invariants.ts';

const first: Bend = { leg: 1, axis: 'x', offset: -2.5 };
const last: Bend = { leg: -1, axis: 'x', offset: 3 };
const key = 'pays-for';

const drawn = (bends: readonly Bend[] = []) =>
  board(
    component('checkout', [20, 0, 4, 2]),
    component('payments', [0, 8, 4, 2]),
    component('shipping', [0, 16, 4, 2]),
    relation(key, 'checkout', 'payments', { bends }),
  );

const copyOf = (of: Board): Board => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(of.document.doc));
  return new Board(doc);
};

/** Two people who have the same diagram and know nothing of each other until they meet. */
const apart = (of = drawn()): readonly [Board, Board] => [of, copyOf(of)];
const meet = (...boards: readonly Board[]): readonly Bend[][] => {
  for (const one of boards) {
    for (const other of boards) {
      if (one === other) continue;
      const missing = Y.encodeStateAsUpdate(one.document.doc, Y.encodeStateVector(other.document.doc));
      Y.applyUpdate(other.document.doc, missing);
    }
  }
  return boards.map((one) => [...bendsOf(one)]);
};
const both = (bends: readonly Bend[]): readonly Bend[][] => [[...bends], [...bends]];

const bendsOf = ({ snapshot }: Board, of = key): readonly Bend[] => snapshot.relation(of)?.bends ?? [];
const put = (at: Board, to: Bend): Board => at.do(bend(at.snapshot, { key, to }));

/** Writes as programs did that know only the column for all legs. */
const putAll = (at: Board, bends: readonly Bend[] | undefined): Board => at.do([set(key, 'bends', bends)]);

const legsStored = ({ document }: Board): string[] =>
  Object.entries(document.columns)
    .filter(([name, column]) => isLegColumn(name) && column.has(key))
    .map(([name]) => name);

describe('two people at one relation', () => {
  it('who move two of its legs both keep theirs (D27)', () => {
    const [ann, ben] = apart();
    put(ann, first);
    put(ben, last);
    expect(meet(ann, ben)).toEqual(both([last, first]));
  });

  it('who both move legs that were moved before keep both', () => {
    const [ann, ben] = apart(drawn([first, last]));
    put(ann, { ...first, offset: 7 });
    put(ben, { ...last, offset: 8 });
    expect(meet(ann, ben)).toEqual(
      both([
        { ...last, offset: 8 },
        { ...first, offset: 7 },
      ]),
    );
  });

  it('who move the same leg agree about it', () => {
    const [ann, ben] = apart();
    put(ann, first);
    put(ben, { ...first, offset: 1 });
    const [hers, his] = meet(ann, ben);
    expect(hers).toEqual(his);
    expect(hers).toHaveLength(1);
  });

  it('one of whom turns it round mean the same leg (D28)', () => {
    const [ann, ben] = apart(drawn([last]));
    put(ann, first);
    ben.do(flip(ben.snapshot, { keys: [key] }));
    expect(meet(ann, ben)).toEqual(
      both([
        { ...first, leg: -1 },
        { ...last, leg: 1 },
      ]),
    );
  });

  it('one of whom lets it run by itself keep the leg that the other moves meanwhile, and no other', () => {
    const [ann, ben] = apart(drawn([first, last]));
    ann.do(unbend(ann.snapshot, { keys: [key] }));
    put(ben, { ...last, offset: 8 });
    expect(meet(ann, ben)).toEqual(both([{ ...last, offset: 8 }]));
  });

  it('one of whom deletes it find it gone, and with the leg that the other moved when it is brought back', async () => {
    const [ann, ben] = apart();
    const hers = new History(ann.store, ann.origin);
    const gone = remove(ann.snapshot, { keys: [key] });
    if (isRefusal(gone)) throw new Error(gone.refused);
    hers.commit(gone);
    put(ben, first);
    meet(ann, ben);
    expect(ben.snapshot.has(key)).toBe(false);
    await hers.undo();
    expect(meet(ann, ben)).toEqual(both([first]));
    hers.destroy();
  });

  it('take back and do again exactly their own leg', async () => {
    const [ann, ben] = apart();
    const hers = new History(ann.store, ann.origin);
    const commit = (outcome: Outcome) => {
      if (isRefusal(outcome)) throw new Error(outcome.refused);
      hers.commit(outcome);
    };
    commit(bend(ann.snapshot, { key, to: first }));
    commit(bend(ann.snapshot, { key, to: { ...first, offset: 5 } }));
    put(ben, last);
    meet(ann, ben);
    await hers.undo();
    expect(meet(ann, ben)).toEqual(both([last, first]));
    await hers.undo();
    expect(meet(ann, ben)).toEqual(both([last]));
    await hers.redo();
    expect(meet(ann, ben)).toEqual(both([last, first]));
    hers.destroy();
  });
});

describe('a relation whose legs were put somewhere', () => {
  it('keeps them where they are when it is turned round, with nothing said about them (D28)', () => {
    const of = drawn([first, { leg: 2, axis: 'y', offset: 1 }]);
    const before = legsStored(of);
    of.do(flip(of.snapshot, { keys: [key] }));
    expect(bendsOf(of)).toEqual([
      { leg: -2, axis: 'y', offset: 1 },
      { ...first, leg: -1 },
    ]);
    expect(legsStored(of)).toEqual(before);
    of.do(flip(of.snapshot, { keys: [key] }));
    expect(bendsOf(of)).toEqual([{ leg: 2, axis: 'y', offset: 1 }, first]);
  });

  it.each([
    ['checkout right-0', 'checkout right-1'],
    ['checkout top-3', 'checkout right-9'],
  ])('keeps them when it comes back to its own item, from %s to %s', (from, to) => {
    const of = board(component('checkout', [0, 0, 4, 2]), relation(key, from, to));
    put(put(of, first), { leg: 3, axis: 'x', offset: 9 });
    of.do(flip(of.snapshot, { keys: [key] }));
    expect(bendsOf(of)).toEqual([
      { leg: -3, axis: 'x', offset: 9 },
      { ...first, leg: -1 },
    ]);
    expect(legsStored(of)).toHaveLength(2);
  });

  it('forgets them at another handle, and when it shall run by itself (D29)', () => {
    const of = drawn([first, last]);
    of.do(reconnect(of.snapshot, { key, end: 'to', to: { item: 'shipping', endpoint: 'left-0' } }));
    expect(bendsOf(of)).toEqual([]);
    put(of, first).do(unbend(of.snapshot, { keys: [key] }));
    expect([bendsOf(of), legsStored(of)]).toEqual([[], []]);
  });

  it('is copied with them', () => {
    const of = drawn([first, last]);
    const content = copy(of.snapshot, { keys: ['checkout', 'payments'] });
    if (isRefusal(content)) throw new Error(content.refused);
    expect(content.items.find(({ kind }) => kind === 'relation')).toMatchObject({ bends: [last, first] });
    // New keys may come in another order than those they are copies of.
    for (const names of [numberedKeys(), turned(numberedKeys())]) {
      const made: string[] = [];
      const newKey = () => made[made.push(names()) - 1] ?? '';
      of.do(duplicate(of.snapshot, { keys: ['checkout', 'payments'], newKey }));
      const [copied] = made.flatMap((each) => of.snapshot.relation(each) ?? []);
      expect(copied?.bends).toEqual([last, first]);
    }
  });

  it('is seen beforehand as it will be', () => {
    const of = drawn([first, last]);
    const outcomes: Outcome[] = [
      bend(of.snapshot, { key, to: { leg: 3, axis: 'x', offset: 1 } }),
      flip(of.snapshot, { keys: [key] }),
      unbend(of.snapshot, { keys: [key] }),
    ];
    for (const outcome of outcomes) {
      if (isRefusal(outcome)) throw new Error(outcome.refused);
      const seen = preview(of.snapshot, outcome).relation(key);
      expect(copyOf(of).do(outcome).snapshot.relation(key)).toEqual(seen);
    }
  });

  it('leaves nothing behind once it is purged', () => {
    const of = drawn([first, last]);
    of.do(remove(of.snapshot, { keys: [key] }));
    const { due } = surveyDeaths(of.document, { known: {}, now: 0, days: 0 });
    expect(due).toEqual([key]);
    purge(of.document, due, 'purge');
    expect(legsStored(of)).toEqual([]);
  });

  it('is as it was when a version is restored, and a leg that nobody moved since is not written again', () => {
    const of = drawn([first, last]);
    const version = of.snapshot;
    put(of, { ...first, offset: 9 });
    put(of, { leg: 2, axis: 'y', offset: 4 });
    const changes = restoreVersion(of.document, version);
    expect(changes.map((change) => (change.change === 'set' ? change.column : change.change)).sort()).toEqual(
      ['leg1', 'leg2'],
    );
    expect(asRecord(of.do(changes).snapshot)).toEqual(asRecord(version));
    const other = new Board(new Y.Doc());
    expect(asRecord(other.do(restoreVersion(other.document, version)).snapshot)).toEqual(asRecord(version));
  });

  it('cannot have a leg put that is too far from both ends to be counted', () => {
    const of = drawn();
    const most = diagramLimits.legsFromEnd;
    expect(bend(of.snapshot, { key, to: { ...first, leg: most + 1 } })).toEqual({ refused: 'malformed' });
    for (let leg = 1; leg <= most; leg++) put(put(of, { ...first, leg }), { ...last, leg: -leg });
    expect(bendsOf(of)).toHaveLength(2 * most);
  });
});

describe('a diagram of an older layout', () => {
  it('reads as it did, and so does what of it nobody has moved since (D30)', () => {
    const of = putAll(drawn(), [first, last]);
    expect(bendsOf(of)).toEqual([last, first]);
    put(of, { ...first, offset: 6 });
    expect(bendsOf(of)).toEqual([last, { ...first, offset: 6 }]);
    expect(legsStored(of)).toEqual(['leg1']);
  });

  it('lets two people move two of its legs', () => {
    const [ann, ben] = apart(putAll(drawn(), [first, last]));
    put(ann, { ...first, offset: 7 });
    put(ben, { ...last, offset: 8 });
    expect(meet(ann, ben)).toEqual(
      both([
        { ...last, offset: 8 },
        { ...first, offset: 7 },
      ]),
    );
  });

  it('takes in what was done offline by an older program, but for a leg that somebody has moved by itself', () => {
    const [ann, ben] = apart(putAll(drawn(), [first]));
    put(ann, { ...first, offset: 7 });
    putAll(ben, [{ ...first, offset: 1 }, last]);
    expect(meet(ann, ben)).toEqual(both([last, { ...first, offset: 7 }]));
  });

  it('may be turned round by either', () => {
    const of = putAll(put(drawn(), last), [first]);
    of.do(flip(of.snapshot, { keys: [key] }));
    expect(bendsOf(of)).toEqual([
      { ...first, leg: -1 },
      { ...last, leg: 1 },
    ]);
    // As an older program does it: it knows nothing of what is said about each leg alone.
    const { from, to } = of.snapshot.relation(key) ?? {};
    of.do([set(key, 'from', to), set(key, 'to', from)]);
    expect(bendsOf(of)).toEqual([last, first]);
  });

  it('runs by itself again, and has a version restored', () => {
    const of = putAll(drawn(), [first, { ...last, leg: -12 }]);
    const version = of.snapshot;
    expect(restoreVersion(of.document, version)).toEqual([]);
    of.do(unbend(of.snapshot, { keys: [key] }));
    expect(bendsOf(of)).toEqual([]);
    of.do(restoreVersion(of.document, version));
    expect(asRecord(of.snapshot)).toEqual(asRecord(version));
  });
});

/** Names that come in the opposite order. */
function turned(names: () => string): () => string {
  let count = 99;
  return () => `${names().slice(0, 4)}${String(--count).padStart(4, '0')}`;
}

it('a leg of no relation is seen nowhere, and goes with the next purge', () => {
  const of = drawn();
  const { columns } = openDocument(of.document.doc);
  columns['leg-1'].set('nothing-there', { axis: 'x', offset: 1 });
  columns.leg1.set('checkout', { axis: 'x', offset: 1 });
  expect(asRecord(of.snapshot)).toEqual(asRecord(drawn().snapshot));
  expect(surveyDeaths(of.document, { known: {}, now: 0 }).deaths).toHaveProperty('nothing-there');
});
