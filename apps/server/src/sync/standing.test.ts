import type { Connection } from '@hocuspocus/server';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessions } from '../db/tables/access.ts';
import { countStatements } from '../db/statements.fixture.ts';
import { slugOfDocument } from '../documents/rights.ts';
import type { Person } from '../testing/people.ts';
import type { Member } from './member.ts';
import { openRoom, projectsNothing, type Room } from './room.fixture.ts';
import { createStanding } from './standing.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

let room: Room;
beforeAll(async () => {
  room = await openRoom(projectsNothing);
});
afterAll(() => room.close());

/** Connections of one person to one diagram, and what becomes of them. */
const connectionsOf = async ({ userId }: Person, document: string, count: number) => {
  const [session] = await room.database.db
    .select({ credential: sessions.sessionId })
    .from(sessions)
    .where(eq(sessions.fkUserId, userId));
  const credential = session?.credential ?? '';
  const reasons: (string | undefined)[] = [];
  const members = Array.from({ length: count }, (_, at): [Member, Connection] => {
    const connection = {
      close: ({ reason }: { reason: string }) => (reasons[at] = reason),
      sendStateless: () => {},
    };
    const member: Member = {
      visitor: { credential, userId, name: 'Ann', hue: 0, isAdmitted: true, progressed: null },
      document,
      diagramSlug: slugOfDocument(document) ?? '',
      connection: null,
      access: 'write',
      isCrowdedOut: false,
      awarenessId: null,
      hasDelivered: true,
    };
    return [member, connection as never];
  });
  return { members, reasons };
};

it('asks about hundreds of connections some at a time, and about each', async () => {
  const { db } = room.database;
  const standing = createStanding({ db, log: silent, now: () => new Date() });
  const [ann, ben] = [await room.createPerson(), await room.createPerson()];
  const document = await room.createDiagram();
  const staying = await connectionsOf(ben, document, 300);
  const leaving = await connectionsOf(ann, document, 301);
  for (const entering of [...staying.members, ...leaving.members]) standing.enter(...entering);

  expect(await countStatements(standing.recheck)).toBe(3);
  expect([...staying.reasons, ...leaving.reasons]).toEqual([]);

  await db.delete(sessions).where(eq(sessions.fkUserId, ann.userId));
  await standing.recheck();
  expect(leaving.reasons).toEqual(Array.from({ length: 301 }, () => 'access-ended'));
  expect(staying.reasons).toEqual([]);
});
