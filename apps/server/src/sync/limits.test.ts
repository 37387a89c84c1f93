import { collabLimits } from '@lintel/diagram/collab';
import type { Socket } from 'node:net';
import { openDocument } from '@lintel/diagram/document';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { docSnapshot } from '../db/tables/document.ts';
import type { Person } from '../testing/people.ts';
import { frameLimits } from './frames.ts';
import { openRawConnection } from './rawConnection.fixture.ts';
import { openRoom, type Room, until } from './room.fixture.ts';

let room: Room;
let ann: Person;

beforeAll(async () => {
  room = await openRoom();
  ann = await room.createPerson();
});
// A connection that is still on its way out would be taken for one that the server let go.
afterEach(() => until('everybody has left', async () => (await room.connections()) === 0));
afterAll(() => room.close());

const relationBase = {
  kind: 'relation',
  from: { item: 'absent-0001', endpoint: 'top-0' },
  to: { item: 'absent-0002', endpoint: 'top-0' },
  description: null,
  links: [],
};

/** Long descriptions: the largest values that the layout has. */
const fill = (doc: Y.Doc, bytes: number): void => {
  const { columns } = openDocument(doc);
  doc.transact(() => {
    for (let written = 0, count = 0; written < bytes; written += 100_000, count++) {
      const key = `long-${doc.clientID}-${String(count).padStart(4, '0')}`;
      columns.base.set(key, relationBase);
      columns.description.set(key, 'x'.repeat(100_000));
    }
  });
};

const storedDocument = async (bytes: number): Promise<string> => {
  const document = await room.createDiagram();
  const doc = new Y.Doc();
  fill(doc, bytes);
  await room.database.db.insert(docSnapshot).values({
    document,
    state: Y.encodeStateAsUpdate(doc),
    stateVector: Y.encodeStateVector(doc),
    schema: 1,
  });
  return document;
};

describe('a document that becomes large', () => {
  it('grows no more at 10 MB, and things can still be deleted', { timeout: 60_000 }, async () => {
    const document = await storedDocument(collabLimits.document - 300_000);
    const view = room.join(ann, document);
    await view.ready();
    view.draw('fits-in-01');
    await until('it is saved', view.isSaved);
    view.doc.getMap('alive').delete('fits-in-01');
    fill(view.doc, 400_000);
    await until('the copy is ended', () => view.reasons.length > 0);
    expect(view.reasons).toEqual(['document-full']);
    view.leave();

    const after = room.join(ann, document);
    await until('it is there', () => after.doc.getMap('base').has('fits-in-01'));
    expect(after.has('fits-in-01')).toBe(false);
    const [key = ''] = after.doc.getMap('description').keys();
    after.doc.getMap('description').delete(key);
    await until('it is saved', after.isSaved);
    expect(after.reasons).toEqual([]);
    after.leave();
  });
});

const rawSocketOf = (connection: { socket: object }): Socket =>
  (connection.socket as { _socket: Socket })._socket;

/** A client that asks for the whole document again and again, and reads nothing of it. */
const stall = async (
  document: string,
  asks: number,
): Promise<{ answers: () => number; dropped: Promise<void> }> => {
  const connection = await openRawConnection(room, await room.createPerson(), document);
  connection.authenticate();
  await connection.heardAfter(0, ({ type }) => type === 2);
  const socket = rawSocketOf(connection);
  const closed = new Promise((done) => socket.once('close', done));
  const before = await room.connections();
  socket.pause();
  for (let count = 0; count < asks; count++) connection.ask();
  const drop = async (): Promise<void> => {
    await until('the server has let go', async () => (await room.connections()) < before, 40_000);
    socket.resume();
    await closed;
  };
  return { answers: () => connection.heard.filter(({ isAnswer }) => isAnswer).length, dropped: drop() };
};

describe('a reader who does not read', () => {
  it('is dropped at 8 MB that wait for them, and nobody else is', async () => {
    const document = await storedDocument(3_000_000);
    const company = room.join(ann, document);
    await company.ready();
    const { answers, dropped } = await stall(document, 10);
    company.draw('drawn-in-between');
    await until('it is saved', company.isSaved);
    await dropped;
    expect(answers()).toBeLessThan(10);
    expect(company.reasons).toEqual([]);
    company.leave();
  });

  it('is dropped after 10 s', { timeout: 60_000 }, async () => {
    // More than the system takes off the server's hands, and a single frame.
    const document = await storedDocument(collabLimits.document - 300_000);
    const { answers, dropped } = await stall(document, 2);
    await dropped;
    expect(answers()).toBeLessThan(2);
  });
});

describe('somebody who opens no diagram', () => {
  it('is shown out after 10 s', { timeout: 60_000 }, async () => {
    const connection = await openRawConnection(room, ann, 'diagram:none');
    const code = await new Promise((closed) => connection.socket.once('close', closed));
    expect(code).toBe(4408);
  });
});

describe('a frame', () => {
  it('is 16 MB at most', async () => {
    const document = await room.createDiagram();
    const connection = await openRawConnection(room, ann, document);
    connection.authenticate();
    await connection.heardAfter(0, ({ type }) => type === 2);
    const closed = new Promise((done) => connection.socket.once('close', done));
    connection.sendUpdate(new Uint8Array(frameLimits.frame));
    expect(await closed).toBe(1009);
  });

  it('is not taken after 20 MB in a minute', async () => {
    const document = await room.createDiagram();
    const connection = await openRawConnection(room, ann, document);
    connection.authenticate();
    await connection.heardAfter(0, ({ type }) => type === 2);
    const closed = new Promise((done) => connection.socket.once('close', done));
    for (let count = 0; count < 3; count++) connection.sendStateless('x'.repeat(8_000_000));
    expect(await closed).toBe(1008);
  });
});
