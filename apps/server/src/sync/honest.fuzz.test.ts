import { createEditOrigin } from '@lintel/diagram/apply';
import { write } from '@lintel/diagram/change';
import { parseClipboard } from '@lintel/diagram/parseClipboard';
import { addComponent, addTextarea } from '@lintel/diagram/commands/add';
import { connect, describe as describeRelation, linkDiagrams } from '@lintel/diagram/commands/connect';
import { linkComponent, rename, setType, writeText } from '@lintel/diagram/commands/name';
import { paste } from '@lintel/diagram/commands/paste';
import { move } from '@lintel/diagram/commands/place';
import { remove } from '@lintel/diagram/commands/remove';
import { resize } from '@lintel/diagram/commands/resize';
import { openDocument } from '@lintel/diagram/document';
import { History } from '@lintel/diagram/history';
import { createKey } from '@lintel/diagram/keys';
import { diagramLimits } from '@lintel/diagram/limits';
import { contentFromPlain } from '@lintel/diagram/plainOutline';
import { isRefusal, type Outcome } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { textarea } from '@lintel/diagram/testing/build';
import { Random } from '@lintel/diagram/testing/random';
import { textFromPlain } from '@lintel/diagram/text';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { validate } from '../documents/validate.ts';

const seeds = Number(process.env['LINTEL_HONEST_SEEDS'] ?? 24);
const steps = 60;

/** What lies on clipboards, comes out of other programs and slips from keyboards. */
const words = [
  '',
  ' ',
  'Orders',
  'nul\0inside',
  '\0',
  'half \ud83d',
  '\ude00 other half',
  '😀😁',
  '😀😃',
  'a\u2028b\nc\td',
  '\u202eright to left',
  '__proto__',
  'n'.repeat(200),
  '😀'.repeat(101),
  'x'.repeat(diagramLimits.textLength),
  'y'.repeat(diagramLimits.textLength + 1),
  '\n'.repeat(30_000),
  '- one\n  - two\0\n  - \ud83d three',
  'Orders -> \0Billing: \ud83d invoices\nBilling -> Ledger: \0',
];
const numbers = [0, -1, 0.5, 1, 7, 2_000, 2_001, 1e6, 1e6 + 1, -1e9, 1e300, Number.NaN, Infinity];

const hostileText = (random: Random): unknown => {
  const word = () => random.pick(words);
  const run = () => ({
    text: word(),
    attributes: { p: { __format: random.pick(numbers) }, [word()]: word() },
  });
  const nested = (depth: number): unknown =>
    depth === 0
      ? { runs: [run(), run()] }
      : {
          name: random.pick(['paragraph', 'list', 'listitem', 'link', 'script']),
          attributes: { __url: word() },
          children: [nested(depth - 1)],
        };
  return [
    nested(random.pick([0, 1, 2, 40])),
    {
      name: 'image',
      attributes: {
        __src: '/api/attachments/1',
        __altText: word(),
        __caption: word(),
        __width: random.pick(numbers),
      },
      children: [],
    },
    { name: 'link', attributes: { __url: `https://a.example/${word()}` }, children: [{ runs: [run()] }] },
  ];
};

/** What another program wrote in our format. */
const hostileClipboard = (random: Random): string => {
  const place = () => ({ x: random.pick(numbers), y: random.between(-3, 3) });
  const box = (key: string) => ({
    kind: 'instance',
    key,
    name: random.pick(words),
    type: random.pick([null, 'service', ...words]),
    container: random.chance(0.3),
    position: place(),
    size: { width: random.pick(numbers), height: 2 },
    z: random.pick(numbers),
    component: 'foreign',
  });
  const text = (key: string) => ({
    kind: 'textarea',
    key,
    position: place(),
    width: 3,
    text: hostileText(random),
  });
  const relation = (from: string, to: string) => ({
    kind: 'relation',
    key: 'relation-1',
    from: { item: from, endpoint: 'right-0' },
    to: { item: to, endpoint: random.pick(['left-0', 'left-9999', 'middle-1']) },
    description: random.pick([null, ...words]),
    links: random.pick([[], ['orders'], [random.pick(words)]]),
    labelAt: random.pick([null, 0.5, 7]),
    bends: random.pick([[], [{ leg: 1, axis: 'x', offset: 2 }], [{ leg: 0, axis: 'z', offset: 'far' }]]),
    text: hostileText(random),
  });
  const items = [box('checkout'), box('payments'), text('overview'), relation('checkout', 'payments')];
  return JSON.stringify({ lintel: 'items', version: 1, items: random.some(items, 4) });
};

const pasted = (snapshot: Snapshot, random: Random, clipboard: string): Outcome => {
  const content = parseClipboard(clipboard) ?? contentFromPlain(clipboard);
  const at = { x: random.pick(numbers), y: random.between(-5, 5) };
  return isRefusal(content) ? content : paste(snapshot, { content, at });
};

type Attempt = (snapshot: Snapshot, random: Random) => Outcome;

const anyKey = (snapshot: Snapshot, random: Random): string =>
  random.pick([...snapshot.items.keys(), 'nothing-there']);
const number = (random: Random): number => random.pick(numbers);

const attempts: Readonly<Record<string, Attempt>> = {
  pasteOurs: (snapshot, random) => pasted(snapshot, random, hostileClipboard(random)),
  pastePlain: (snapshot, random) => pasted(snapshot, random, random.pick(words)),
  add: (snapshot, random) =>
    addComponent(snapshot, {
      bounds: { x: number(random), y: 0, width: number(random), height: 2 },
      name: random.pick(words),
      newKey: createKey,
    }),
  addText: (snapshot, random) =>
    addTextarea(snapshot, {
      position: { x: number(random), y: 1 },
      width: number(random),
      text: textFromPlain(random.pick(words)),
      newKey: createKey,
    }),
  connect: (snapshot, random) =>
    connect(snapshot, {
      from: { item: anyKey(snapshot, random), endpoint: random.pick(['right-0', 'right-9999', '']) },
      to: { item: anyKey(snapshot, random), endpoint: 'left-1' },
      newKey: createKey,
    }),
  rename: (snapshot, random) => rename(snapshot, { key: anyKey(snapshot, random), name: random.pick(words) }),
  write: (snapshot, random) =>
    writeText(snapshot, { key: anyKey(snapshot, random), text: textFromPlain(random.pick(words)) }),
  describe: (snapshot, random) =>
    describeRelation(snapshot, { key: anyKey(snapshot, random), description: random.pick([null, ...words]) }),
  linkDiagrams: (snapshot, random) =>
    linkDiagrams(snapshot, { key: anyKey(snapshot, random), links: random.some(words, 3) }),
  setType: (snapshot, random) =>
    setType(snapshot, { keys: [anyKey(snapshot, random)], type: random.pick(words) }),
  linkComponent: (snapshot, random) =>
    linkComponent(snapshot, { key: anyKey(snapshot, random), component: random.pick(words) }),
  move: (snapshot, random) =>
    move(snapshot, { keys: [anyKey(snapshot, random)], by: { x: number(random), y: number(random) } }),
  resize: (snapshot, random) =>
    resize(snapshot, {
      key: anyKey(snapshot, random),
      bounds: { x: number(random), y: number(random), width: number(random), height: number(random) },
    }),
  remove: (snapshot, random) => remove(snapshot, { keys: [anyKey(snapshot, random)] }),
};

/** The server's side: every update is judged as it comes, and then applied. */
const createJudge = () => {
  const server = new Y.Doc();
  const owners = new Map<number, number>();
  return (update: Uint8Array): string => {
    const verdict = validate(server, update, { userId: 1, ownerOf: (client) => owners.get(client) });
    if (verdict.verdict === 'refused') return verdict.refusal.code;
    if (verdict.verdict === 'new') {
      for (const client of verdict.claims) owners.set(client, 1);
      Y.applyUpdate(server, verdict.payload);
    }
    return 'taken';
  };
};

const run = async (seed: number): Promise<number> => {
  const random = new Random(seed);
  const doc = new Y.Doc();
  const snapshots = new SnapshotStore(openDocument(doc), () => 1);
  const history = new History(snapshots, createEditOrigin());
  const judge = createJudge();
  const judgeLate = createJudge();
  const waiting: Uint8Array[] = [];
  doc.on('update', (update: Uint8Array) => waiting.push(update));
  let edits = 0;
  for (let step = 0; step < steps; step++) {
    const name = random.pick(Object.keys(attempts));
    const outcome = attempts[name]?.(snapshots.get(), random) ?? [];
    if (random.chance(0.1)) await history.undo();
    else if (random.chance(0.05)) await history.redo();
    else if (!isRefusal(outcome)) {
      history.commit(outcome);
      edits += 1;
    }
    for (const update of waiting.splice(0))
      expect([seed, step, name, judge(update)]).toEqual([seed, step, name, 'taken']);
    // Without a connection all of it goes at once, a while later.
    if (random.chance(0.05))
      expect([seed, step, judgeLate(Y.encodeStateAsUpdate(doc))]).toEqual([seed, step, 'taken']);
  }
  expect([seed, judgeLate(Y.encodeStateAsUpdate(doc))]).toEqual([seed, 'taken']);
  history.destroy();
  return edits;
};

describe('whatever is typed and pasted, at random', () => {
  it(`is never refused by the server (${seeds} seeds of ${steps} steps)`, async () => {
    let edits = 0;
    for (let seed = 1; seed <= seeds; seed++) edits += await run(seed);
    expect(edits).toBeGreaterThan(seeds * 5);
  });

  it('takes a long text that was written anew at each pause, as long as it was not sent', () => {
    const doc = new Y.Doc();
    const history = new History(new SnapshotStore(openDocument(doc), () => 1), createEditOrigin());
    history.commit(textarea('overview', [0, 0, 6], 'x'));
    for (let pause = 0; pause < 40; pause++) {
      history.commit([write('overview', textFromPlain('x'.repeat(diagramLimits.textLength / 4 + pause)))]);
    }
    expect(createJudge()(Y.encodeStateAsUpdate(doc))).toBe('taken');
    history.destroy();
  });
});
