import type { Connection } from '@hocuspocus/server';
import { type Access, closeCodes, type RefusalCode, writeAccess } from '@lintel/diagram/collab';
import type { Db } from '../db/client.ts';
import { oneAtATime } from '../documents/oneAtATime.ts';
import type { Log } from '../log.ts';
import { hasRoom } from './crowd.ts';
import type { Member } from './member.ts';
import { askedBy } from './memberWrites.ts';
import { type Right, rightsOf } from '../documents/rights.ts';

export interface Standing {
  readonly members: ReadonlySet<Member>;
  enter(member: Member, connection: Connection): void;
  leave(member: Member): void;
  setAccess(member: Member, connection: Connection, access: Access): void;
  /** Nothing more is taken from this connection, what is queued included, and its client learns why. */
  end(member: Member, connection: Connection, code: RefusalCode): void;
  /** Asks again what everybody who is connected may do. */
  recheck(): Promise<void>;
  settled(): Promise<void>;
}

/** In one statement: thousands in one would hold up everybody else. */
const askedAtOnce = 250;

/** What each of those who are connected may do at this moment. */
export const createStanding = ({ db, log, now }: { db: Db; log: Log; now: () => Date }): Standing => {
  const members = new Set<Member>();

  const end = (member: Member, connection: Connection, code: RefusalCode): void => {
    member.access = 'ended';
    connection.close({ code: closeCodes.refused, reason: code });
  };

  const setAccess = (member: Member, connection: Connection, access: Access): void => {
    if (member.access === access) return;
    member.access = access;
    connection.sendStateless(writeAccess(access));
  };

  const grant = (member: Member, right: Right): void => {
    const { connection } = member;
    // A connection that was refused something is still known until Hocuspocus has taken leave of it.
    if (connection === null || member.access === 'ended') return;
    if (right === 'none') return end(member, connection, 'access-ended');
    member.isCrowdedOut = right === 'write' && !hasRoom(members, member);
    setAccess(member, connection, right === 'read' || member.isCrowdedOut ? 'read' : 'write');
  };

  const ask = async (asked: readonly Member[]): Promise<void> => {
    const rights = await rightsOf(db, now(), asked.map(askedBy));
    for (const member of asked) if (members.has(member)) grant(member, rights(askedBy(member)));
  };
  const { ask: recheck, settled } = oneAtATime(async () => {
    const asked = [...members];
    try {
      for (let from = 0; from < asked.length; from += askedAtOnce)
        await ask(asked.slice(from, from + askedAtOnce));
    } catch (err) {
      // While standings cannot be read nothing can be written either: the journal asks for each batch.
      log.warn({ err }, 'open connections could not be checked');
    }
  });

  return {
    members,
    enter: (member, connection) => {
      member.connection = connection;
      // Several may have come at the same time.
      member.isCrowdedOut ||= member.access === 'write' && !hasRoom(members, { ...member, access: 'read' });
      if (member.isCrowdedOut) setAccess(member, connection, 'read');
      members.add(member);
    },
    leave: (member) => {
      if (!members.delete(member)) return;
      const isAwaited = [...members].some(
        ({ isCrowdedOut, document }) => isCrowdedOut && document === member.document,
      );
      if (isAwaited) void recheck();
    },
    setAccess,
    end,
    recheck,
    settled,
  };
};
