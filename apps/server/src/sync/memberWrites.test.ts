import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions } from '../db/tables/access.ts';
import { docClient } from '../db/tables/document.ts';
import type { Person } from '../testing/people.ts';
import type { SyncEntry } from './liveDocument.ts';
import { writingTo } from './journal.fixture.ts';
import { slugOfDocument } from '../documents/rights.ts';
import { openRoom, projectsNothing, type Room } from './room.fixture.ts';

let room: Room;
beforeAll(async () => {
  room = await openRoom(projectsNothing);
});
afterAll(() => room.close());

const write = (...entries: SyncEntry[]) => writingTo(room.database.db).write(entries);

const entryOf = async (person: Person, document: string, claims: number[] = []): Promise<SyncEntry> => {
  const { db } = room.database;
  const [session] = await db
    .select({ credential: sessions.sessionId })
    .from(sessions)
    .where(eq(sessions.fkUserId, person.userId));
  const visitor = {
    credential: session?.credential ?? '',
    userId: person.userId,
    name: 'Ann',
    hue: 0,
    isAdmitted: true,
    progressed: null,
  };
  return {
    member: {
      visitor,
      document,
      diagramSlug: slugOfDocument(document) ?? '',
      connection: null,
      access: 'write',
      isCrowdedOut: false,
      awarenessId: null,
      hasDelivered: true,
    },
    document,
    userId: person.userId,
    owner: person.userId,
    payload: new Uint8Array([person.userId % 256]),
    claims,
    seen: () => 0,
    isOutdated: () => false,
    committed: () => {},
  };
};

const clients = async (document: string): Promise<number[]> => {
  const rows = await room.database.db.select().from(docClient).where(eq(docClient.document, document));
  return rows.map(({ clientId }) => clientId).sort((a, b) => a - b);
};

describe('a batch of several people', () => {
  it('is written without those who may not, and says what each of them may', async () => {
    const document = await room.createDiagram();
    const [ann, ben, cleo] = [
      await room.createPerson(),
      await room.createPerson(),
      await room.createPerson(),
    ];
    const [first, reading, second, gone] = [
      await entryOf(ann, document),
      await entryOf(ben, document),
      await entryOf(cleo, document),
      await entryOf(ann, 'diagram:nowhere'),
    ];
    const own: SyncEntry = { ...first, member: null, userId: null };
    await room.setRole(ben, 'READER');
    const { rows, refused } = await write(first, reading, second, gone, own);
    expect([...refused]).toEqual([
      [reading, 'read-only'],
      [gone, 'access-ended'],
    ]);
    expect([...rows.keys()]).toEqual([first, second, own]);
    const stored = await room.rows(document);
    expect(stored.map(({ id, userId }) => [id, userId])).toEqual([
      [rows.get(first)?.id, ann.userId],
      [rows.get(second)?.id, cleo.userId],
      [rows.get(own)?.id, null],
    ]);
  });

  it('keeps no Yjs client for somebody who may not write', async () => {
    const document = await room.createDiagram();
    const [ann, ben] = [await room.createPerson(), await room.createPerson({ role: 'READER' })];
    const [allowed, reading] = [await entryOf(ann, document, [11]), await entryOf(ben, document, [12])];
    const { rows, refused } = await write(reading, allowed);
    expect([...refused]).toEqual([[reading, 'read-only']]);
    expect([...rows.keys()]).toEqual([allowed]);
    expect(await clients(document)).toEqual([11]);
    expect((await room.rows(document)).map(({ userId }) => userId)).toEqual([ann.userId]);
  });

  it('writes nothing when nobody may', async () => {
    const document = await room.createDiagram();
    const ben = await room.createPerson({ role: 'READER' });
    const { rows, refused } = await write(await entryOf(ben, document, [13]), await entryOf(ben, document));
    expect([...refused.values()]).toEqual(['read-only', 'read-only']);
    expect(rows.size).toBe(0);
    expect(await clients(document)).toEqual([]);
    expect(await room.rows(document)).toEqual([]);
  });

  it('is behind of what comes into the document while it is being written', async () => {
    const document = await room.createDiagram();
    const [ann, ben] = [await room.createPerson(), await room.createPerson()];
    await write(await entryOf(ben, document));
    let seen = 0;
    const late: SyncEntry = {
      ...(await entryOf(ann, document, [14])),
      seen: () => seen,
      isOutdated: () => {
        queueMicrotask(() => {
          seen = 1;
        });
        return false;
      },
    };
    const { rows, behind } = await write(late);
    expect([...behind]).toEqual([late]);
    expect(rows.size).toBe(0);
    expect(await clients(document)).toEqual([]);
    expect((await room.rows(document)).map(({ userId }) => userId)).toEqual([ben.userId]);
  });
});
