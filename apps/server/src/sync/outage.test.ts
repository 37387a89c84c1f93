import { setTimeout as wait } from 'node:timers/promises';
import { openDocument } from '@lintel/diagram/document';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isUnavailable } from '../db/errors.ts';
import { type BreakableDatabase, breakableDatabase } from '../testing/breakableDatabase.ts';
import { openRoom, type Peer, persist, type Room, until } from './room.fixture.ts';

const seconds = Number(process.env['LINTEL_OUTAGE_SECONDS'] ?? 2);
/** Within which everything is saved once the database is back. */
const returnMilliseconds = 10_000;
let database: BreakableDatabase;
let room: Room;
beforeAll(async () => {
  database = await breakableDatabase();
  room = await openRoom({ database });
});
afterEach(() => database.restore());
afterAll(() => room.close());

const openTwo = async () => {
  const document = await room.createDiagram();
  const views = [
    room.join(await room.createPerson(), document),
    room.join(await room.createPerson(), document),
  ];
  await Promise.all(views.map((view) => view.ready()));
  for (const [at, view] of views.entries()) view.draw(`before-${at}`);
  await until('all is saved', () => views.every((view) => view.isSaved()));
  return { document, views, persisting: views.map(persist) };
};

const keysStored = async (document: string): Promise<string[]> => [
  ...openDocument(await room.stored(document)).columns.alive.keys(),
];

/** Both draw all the while; nothing of it may be shown as saved. */
const drawMeanwhile = async (views: readonly Peer[]): Promise<string[]> => {
  const drawn: string[] = [];
  let shownAsSaved = 0;
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; ) {
    for (const [at, view] of views.entries()) {
      const key = `meanwhile-${at}-${String(drawn.length).padStart(5, '0')}`;
      view.draw(key);
      drawn.push(key);
    }
    await wait(50);
    shownAsSaved += views.filter((view) => view.isSaved()).length;
  }
  expect(shownAsSaved).toBe(0);
  return drawn;
};

const breaks = [
  ['is stopped', () => database.stop()],
  ['does not answer any more', () => database.hang()],
] as const;

describe('a database that goes away while two people draw', () => {
  it.each(breaks)(
    'loses nothing and acknowledges nothing that it has not: it %s',
    { timeout: 60_000 + seconds * 1_000 },
    async (_name, breakIt) => {
      const { document, views, persisting } = await openTwo();
      breakIt();
      const drawn = await drawMeanwhile(views);
      database.restore();
      await until('all is saved', () => views.every((view) => view.isSaved()), returnMilliseconds);
      const stored = new Set(await keysStored(document));
      expect(drawn.filter((key) => !stored.has(key))).toEqual([]);
      await until('both see all', () => views.every((view) => drawn.every((key) => view.has(key))));
      for (const each of persisting) each.stop();
      for (const view of views) view.leave();
    },
  );

  it('says that it is unavailable when no answer comes', { timeout: 60_000 }, async () => {
    const document = await room.createDiagram();
    const view = room.join(await room.createPerson(), document);
    await view.ready();
    database.hang();
    view.draw('while-hung-1');
    await until('it is told', () => view.reasons.length > 0);
    expect(view.reasons).toEqual(['unavailable']);
    database.restore();
    // Its row was under way, and what is committed is applied whether or not it is waited for.
    view.reattach();
    await until('it is saved', view.isSaved);
    expect(await keysStored(document)).toEqual(['while-hung-1']);
    view.leave();
  });
});

it('shows nothing as saved that was drawn without a connection before it is', {
  timeout: 60_000,
}, async () => {
  const document = await room.createDiagram();
  // The document stays open meanwhile.
  const colleague = room.join(await room.createPerson(), document);
  const view = room.join(await room.createPerson(), document);
  await Promise.all([colleague.ready(), view.ready()]);
  const { provider } = view;
  const socket = provider.configuration.websocketProvider;
  const closed = new Promise((done) => provider.on('close', done));
  socket.disconnect();
  await closed;
  const drawn = ['offline-1', 'offline-2', 'offline-3'];
  drawn.forEach(view.draw);
  // The first one was on its way when the connection broke.
  socket['messageQueue'].shift();
  const saved: string[][] = [];
  provider.on('unsyncedChanges', () => {
    if (view.isSaved()) saved.push([...drawn]);
  });
  // A client that comes back is let in, and then nothing more is written.
  const hang = (): void => database.hang();
  provider.on('authenticated', hang);
  void socket.connect();
  await until('it is told', () => view.reasons.includes('unavailable'));
  expect(saved).toEqual([]);
  provider.off('authenticated', hang);
  database.restore();
  view.reattach();
  await until('it is saved', view.isSaved);
  expect((await keysStored(document)).sort()).toEqual(drawn);
  for (const each of [view, colleague]) each.leave();
});

/** The embedded database has one connection, on which nothing else can hold up a statement. */
const servers = (process.env['TEST_DATABASE_URL'] ?? '') === '' ? [] : ['PostgreSQL'];

describe.each(servers)('a statement that waits too long on %s', () => {
  it('is given up by the server, as unavailable', { timeout: 60_000 }, async () => {
    const { db } = database;
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: locked, resolve: hasLocked } = Promise.withResolvers<void>();
    const holder = db.transaction(async (tx) => {
      await tx.execute(sql`lock table doc_update in access exclusive mode`);
      hasLocked();
      await mayEnd;
    });
    await locked;
    const waiting = db.execute(sql`select count(*) from doc_update`);
    await expect(waiting).rejects.toSatisfy(isUnavailable);
    end();
    await holder;
  });
});
