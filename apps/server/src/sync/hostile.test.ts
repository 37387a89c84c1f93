import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import { isJson } from '@lintel/diagram/json';
import { columns } from '@lintel/diagram/columns';
import { columnNames } from '@lintel/diagram/fields';
import { isKeyText, metaName } from '@lintel/diagram/layout';
import { Random } from '@lintel/diagram/testing/random';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  vi,
} from 'vitest';
import * as Y from 'yjs';
import type { Person } from '../testing/people.ts';
import {
  type Heard,
  openRawConnection,
  openRawYjsConnection,
  type RawConnection,
} from './rawConnection.fixture.ts';
import { openRoom, type Peer, projectsNothing, type Room, until } from './room.fixture.ts';

const frames = Number(process.env['LINTEL_FRAMES'] ?? 2_000);
/** At one document: what is let through makes it larger, and each frame dearer. */
const framesPerDocument = 500;
const seed = Number(process.env['LINTEL_FRAMES_SEED'] ?? 1);
const connections = 4;

let room: Room;
let document: string;
let mallory: Person;
/** A program's of hers. */
let token: string;
let annsView: Peer;
let printed: MockInstance;

beforeAll(async () => {
  // Hocuspocus would print each message that it cannot read.
  printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  room = await openRoom(projectsNothing);
  mallory = await room.createPerson();
  const body = { name: 'Robot', access: 'write', days: 7 } as const;
  token = (await room.as(mallory)(tokenEndpoints.create, { body })).secret;
});
beforeEach(async () => {
  document = await room.createDiagram();
  annsView = room.join(await room.createPerson(), document);
  state = null;
  await annsView.ready();
  for (let count = 0; count < 20; count++) annsView.draw(`of-ann-${String(count).padStart(3, '0')}`);
  await until('it is saved', annsView.isSaved);
});
afterEach(() => annsView.leave());
afterAll(async () => {
  await room.close();
  vi.restoreAllMocks();
});

const values: readonly unknown[] = [
  0, -1, 1e9, 'text', '', true, null, [], [1], {}, { x: 1, y: 2 }, { width: 3, height: 4 },
  { item: 'of-ann-001', endpoint: 'top-0' }, new Uint8Array([1, 2]), Number.NaN, 'x'.repeat(5_000),
  { kind: 'instance' }, { kind: 'textarea', position: { x: 0, y: 0 }, width: 5 },
]; // biome-ignore format: a table

const writeAnything = (doc: Y.Doc, random: Random): void => {
  if (random.chance(0.5)) {
    doc.getMap('position').set('of-ann-001', { x: random.between(0, 99), y: 1 });
    return;
  }
  const name = random.pick([...columnNames, metaName, 'elsewhere', '']);
  const column = doc.getMap(name);
  const key = random.pick(['of-ann-001', 'of-ann-002', `new-${random.between(0, 999)}-x`, '', 'a b']);
  const what = random.between(0, 9);
  if (what < 6) column.set(key, random.pick(values));
  else if (what === 6) column.delete(key);
  else if (what === 7) column.set(key, random.pick([new Y.Map(), new Y.XmlElement('p'), new Y.Text('t')]));
  else {
    const root = column.get(key);
    if (root instanceof Y.XmlElement) root.insert(0, [new Y.XmlText('typed')]);
    else column.set(key, new Y.XmlElement('paragraph'));
  }
};

let state: Uint8Array | null = null;
let uses = 0;
/** Encoding it for each frame would be most of the test. */
const currentState = (): Uint8Array => {
  if (state === null || ++uses % 25 === 0) state = Y.encodeStateAsUpdate(annsView.doc);
  return state;
};

/** What some client might have sent: from a copy of what is there, under any client's number. */
const someUpdate = (random: Random): Uint8Array => {
  const doc = new Y.Doc();
  if (random.chance(0.7)) Y.applyUpdate(doc, currentState());
  if (random.chance(0.2)) doc.clientID = random.pick([annsView.doc.clientID, 0, 1, 2 ** 32 + 5]);
  const before = Y.encodeStateVector(doc);
  doc.transact(() => {
    for (let count = random.between(1, 4); count > 0; count--) writeAnything(doc, random);
  });
  // Often without what it builds on.
  return random.chance(0.8) ? Y.encodeStateAsUpdate(doc, before) : Y.encodeStateAsUpdate(doc);
};

const mutated = (bytes: Uint8Array, random: Random): Uint8Array => {
  const changed = [...bytes];
  for (let count = random.between(1, 4); count > 0; count--) {
    const at = random.between(0, changed.length);
    const what = random.between(0, 3);
    if (what === 0) changed[at] = random.between(0, 255);
    else if (what === 1) changed.splice(at, random.between(1, 8));
    else if (what === 2) changed.splice(at, 0, ...changed.slice(at, at + random.between(1, 16)));
    else changed.splice(at, 0, random.between(0, 255));
  }
  return Uint8Array.from(changed, (each) => each ?? 0);
};

const sendAnything = (connection: RawConnection, random: Random): void => {
  const what = random.between(0, 9);
  const update = someUpdate(random);
  if (what < 4) connection.sendUpdate(update);
  else if (what < 8) connection.sendUpdate(mutated(update, random));
  else if (what === 8) connection.sendAwareness(mutated(update, random));
  else connection.send(mutated(new TextEncoder().encode(document), random));
};

/** A part of the document, a denial or a close. */
const isAnswer = ({ type }: Heard): boolean => type === 0 || type === 2 || type === 7;

/** One connection’s share, frame after frame; a closed connection is opened again. */
const attack = async (random: Random, count: number, open: () => Promise<RawConnection>): Promise<number> => {
  let closed = 0;
  let connection: RawConnection | null = null;
  let isOpen = false;
  for (let sent = 0; sent < count; sent++) {
    if (connection === null || connection.isClosed()) {
      connection = await open();
      isOpen = false;
    }
    const current: RawConnection = connection;
    if (!isOpen) {
      const before = current.heard.length;
      current.authenticate();
      current.ask(Y.encodeStateVector(annsView.doc));
      // As a client that has nothing to deliver.
      current.sendDelivery(Y.encodeStateAsUpdate(new Y.Doc()));
      await current.heardAfter(before, ({ type, reason }) => reason !== '' || type === current.greeting);
      // Presence is passed on later, so an unreadable one may end the next opening.
      if (current.heard.slice(before).some(({ reason }) => reason !== '')) {
        closed += 1;
        continue;
      }
    }
    const before = current.heard.length;
    sendAnything(current, random);
    current.ask(Y.encodeStateVector(annsView.doc));
    // A close is heard before what was asked for, if there is one.
    await current.heardAfter(before, isAnswer);
    const end = current.heard.slice(before).find(({ reason }) => reason !== '');
    isOpen = end === undefined && !current.isClosed();
    if (!isOpen) closed += 1;
  }
  connection?.socket.terminate();
  return closed;
};

const clocksOf = (doc: Y.Doc) => Object.fromEntries(Y.decodeStateVector(Y.encodeStateVector(doc)));

const checkContents = (doc: Y.Doc): void => {
  expect(doc.store.pendingStructs).toBeNull();
  expect(doc.store.pendingDs).toBeNull();
  const known = new Set<string>([...columnNames, metaName]);
  expect([...doc.share.keys()].filter((name) => !known.has(name))).toEqual([]);
  for (const name of columnNames) {
    const column = doc.getMap(name);
    expect(column._start).toBeNull();
    for (const [key, value] of column.entries()) {
      expect(isKeyText(key)).toBe(true);
      if (name === 'text') expect(value).toBeInstanceOf(Y.XmlElement);
      else expect([isJson(value), columns[name].value?.safeParse(value).success]).toEqual([true, true]);
    }
  }
};

const checkUndisturbed = async (key: string): Promise<void> => {
  annsView.draw(key);
  await until('Ann still saves', annsView.isSaved);
  expect(annsView.reasons).toEqual([]);
  const stored = await room.stored(document);
  checkContents(stored);
  checkContents(annsView.doc);
  expect(clocksOf(stored)).toEqual(clocksOf(annsView.doc));
  for (const name of ['id', 'slug', metaName]) expect(stored.getMap(name).size).toBe(0);
};

/** Those of `/yjs` pass the same hooks, so that fewer show what its own translation would let through. */
const doors: [share: number, open: () => Promise<RawConnection>][] = [
  [1, () => openRawConnection(room, mallory, document)],
  [1 / 5, () => openRawYjsConnection(room, token, document)],
];

/** How many frames ended their connection, of how many at each door. */
const attackAtAllDoors = (round: number, count: number): Promise<{ sent: number; closed: number }[]> =>
  Promise.all(
    doors.map(async ([share, open], at) => {
      const each = Math.ceil((count * share) / connections);
      const attacks = Array.from({ length: connections }, (_, connection) =>
        attack(
          new Random(seed * 100_000 + (round * doors.length + at) * connections + connection),
          each,
          open,
        ),
      );
      const closed = (await Promise.all(attacks)).reduce((sum, ended) => sum + ended, 0);
      return { sent: each * connections, closed };
    }),
  );

const rounds = Array.from({ length: Math.ceil(frames / framesPerDocument) }, (_, round) => round);

describe('a hostile client', () => {
  // At both doors at once: what is refused at one is decided while the other's is on its way.
  it.each(rounds)(
    'at /collab and /yjs sends frames, and nothing of it harms the document or the others (round %i)',
    { timeout: 300_000 },
    async (round) => {
      for (const { sent, closed } of await attackAtAllDoors(round, Math.min(frames, framesPerDocument))) {
        expect(closed).toBeGreaterThan(sent / 4);
        expect(closed).toBeLessThan((sent * 9) / 10);
      }
      await checkUndisturbed('after-all');
      expect(printed.mock.calls).toEqual([]);
      // Nor is anything left that could not be written into rows.
      await room.projected();
      expect((await room.rows(document)).filter(({ projectedAt }) => projectedAt === null)).toEqual([]);
      await until('Ann knows the id of her box', () => annsView.doc.getMap('id').has('after-all'));
    },
  );
});
