import type { Account, OwnOrganizationShape, Session as SessionShape } from '@lintel/api/shapes';
import { durations, limits } from '@lintel/domain/limits';
import { effectiveRole, type MemberRole } from '@lintel/domain/roles';
import { and, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import { type Adapter, Lucia, TimeSpan } from 'lucia';
import type { Db } from '../db/client.ts';
import { isDiskFullError } from '../db/errors.ts';
import { sessions } from '../db/tables/access.ts';
import { users } from '../db/tables/user.ts';
import { unauthorized } from '../http/refusal.ts';
import type { Caller, Origin } from '../http/route.ts';
import type { Sealing } from '../sealing.ts';
import {
  type ListedSession,
  listSessions,
  placeOfSignOut,
  readSession,
  readSignOut,
} from './sessionReading.ts';
import { hashToken } from './tokens.ts';

declare module 'lucia' {
  interface Register {
    UserId: number;
    Lucia: Lucia<SessionFacts, Account>;
    DatabaseSessionAttributes: SessionFacts;
    DatabaseUserAttributes: Account;
  }
}

/** How the person came in, where that was not by password. */
export interface Through {
  /** Whose provider let them in. */
  organizationId: number;
  /** Where they are signed out there; null where it has no such address, or is not told. */
  signOut: string | null;
}

/** What a session is opened with, and what is read with it in one go. */
interface SessionFacts {
  organizationId: number | null;
  origin: Origin;
  through: Through | null;
  organization: OwnOrganizationShape | null;
  role: MemberRole | null;
  awaitsSecondFactor: Caller['awaitsSecondFactor'];
  lastSeenAt: string;
}

/** By that prefix a browser knows that only this very host, over https, may have set it. */
const cookieName = (secure: boolean): string => (secure ? '__Host-lintel_session' : 'lintel_session');

const cookieForm = (secure: boolean): RegExp =>
  new RegExp(`(?:^|;\\s*)${cookieName(secure)}=([a-z0-9]{20,64})(?:;|$)`);

const day = 86_400_000;
const idle = durations.sessionIdleDays * day;
const absolute = durations.sessionAbsoluteDays * day;
const absoluteThroughProvider = durations.ssoSessionDays * day;
/** Every request writing "seen just now" would make every read a write. */
const seenEvery = 60_000;

const after = (date: Date, milliseconds: number): string =>
  new Date(date.getTime() + milliseconds).toISOString();

/** Nobody works in more browsers than that; what was left behind in others ends. */
const endLongestUnseen = async (db: Db, userId: number): Promise<void> => {
  const older = db
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .where(eq(sessions.fkUserId, userId))
    .orderBy(desc(sessions.lastSeenAt))
    .offset(limits.sessionsPerPerson);
  await db.delete(sessions).where(inArray(sessions.sessionId, older));
};

/** Sessions in our table, under the hash of their id: who reads the table cannot sign in with it. */
const adapterOn = (db: Db, now: () => Date, sealing: Sealing): Adapter => {
  // Lucia reads the system's clock; ours may differ, in tests.
  const ahead = (): number => Date.now() - now().getTime();
  const notOurs = () =>
    Promise.reject(new Error('Sessions are listed and ended by their hash, not by Lucia'));
  return {
    getSessionAndUser: async (sessionId) => {
      const row = await readSession(db, hashToken(sessionId));
      if (row === undefined) return [null, null];
      const { session, account } = row;
      const facts: SessionFacts = {
        organizationId: session.fkOrganizationId,
        origin: { address: session.address, userAgent: session.userAgent },
        through:
          session.fkSsoOrganizationId === null
            ? null
            : { organizationId: session.fkSsoOrganizationId, signOut: null },
        organization: row.organization,
        role: row.role,
        awaitsSecondFactor: row.awaitsSecondFactor,
        lastSeenAt: session.lastSeenAt,
      };
      const expiresAt = new Date(Date.parse(session.expiresAt) + ahead());
      return [
        { id: sessionId, userId: account.userId, expiresAt, attributes: facts },
        { id: account.userId, attributes: account },
      ];
    },
    setSession: async ({ id, userId, expiresAt, attributes }) => {
      const opened = now();
      const sessionId = hashToken(id);
      const { through } = attributes;
      const end = opened.getTime() + (through === null ? absolute : absoluteThroughProvider);
      await db.insert(sessions).values({
        sessionId,
        fkUserId: userId,
        fkOrganizationId: attributes.organizationId,
        fkSsoOrganizationId: through?.organizationId ?? null,
        ssoSignOut:
          typeof through?.signOut === 'string'
            ? sealing.seal(through.signOut, placeOfSignOut(sessionId))
            : null,
        expiresAt: new Date(Math.min(expiresAt.getTime() - ahead(), end)).toISOString(),
        absoluteExpiresAt: new Date(end).toISOString(),
        lastSeenAt: opened.toISOString(),
        userAgent: attributes.origin.userAgent.slice(0, 300),
        // Behind a proxy that is trusted it is whatever the header said.
        address: attributes.origin.address.slice(0, 64),
        createdAt: opened.toISOString(),
      });
      await endLongestUnseen(db, userId);
    },
    deleteSession: async (sessionId) => {
      await db.delete(sessions).where(eq(sessions.sessionId, hashToken(sessionId)));
    },
    // We extend a session ourselves, whenever it is seen: Lucia would only do so in its second half.
    updateSessionExpiration: async () => {},
    deleteExpiredSessions: async () => {
      await db.delete(sessions).where(lte(sessions.expiresAt, now().toISOString()));
    },
    deleteUserSessions: async (userId) => {
      await db.delete(sessions).where(eq(sessions.fkUserId, userId));
    },
    getUserSessions: notOurs,
  };
};

export interface OpenedSession {
  cookie: string;
  /** The hash that `Caller.sessionId` carries. */
  sessionId: string;
}

export interface Sessions {
  /** Always a new id, so that one planted in a browser beforehand is worth nothing. */
  open(
    db: Db,
    userId: number,
    organizationId: number | null,
    origin: Origin,
    through?: Through,
  ): Promise<OpenedSession>;
  read(cookieHeader: string | undefined): Promise<Caller | null>;
  /** What `GET /api/auth/session` tells of a session that is known to exist. */
  show(sessionId: string): Promise<SessionShape>;
  moveTo(db: Db, sessionId: string, organizationId: number | null): Promise<void>;
  list(userId: number): Promise<ListedSession[]>;
  /** Where the person is signed out at the provider that let them in; null where there is nothing to do. */
  signOutAddress(sessionId: string): Promise<string | null>;
  /** False when this person has no such session. */
  end(userId: number, sessionId: string): Promise<boolean>;
  endAll(db: Db, userId: number, except?: string): Promise<void>;
  forgetExpired(): Promise<void>;
  /** What makes a browser forget the session. */
  blankCookie(): string;
}

interface SessionOptions {
  db: Db;
  now: () => Date;
  secure: boolean;
  sealing: Sealing;
}

/** Who was seen when is worth less than letting them read. */
const unlessDiskFull = (error: unknown): void => {
  if (!isDiskFullError(error)) throw error;
};

const luciaOn = (db: Db, { now, secure, sealing }: SessionOptions): Lucia<SessionFacts, Account> =>
  new Lucia(adapterOn(db, now, sealing), {
    sessionExpiresIn: new TimeSpan(durations.sessionIdleDays, 'd'),
    // The cookie outlives the session on purpose: when it ends is decided here, not in the browser.
    sessionCookie: { name: cookieName(secure), expires: false, attributes: { secure, sameSite: 'lax' } },
    getSessionAttributes: (facts) => facts,
    getUserAttributes: (account) => account,
  });

const notePersonSeen = async (db: Db, userId: number, at: string): Promise<void> => {
  await db
    .update(users)
    // Being seen is not a change that a save of the profile could collide with.
    .set({ lastSeenAt: at, updatedAt: sql`${users.updatedAt}` })
    .where(eq(users.userId, userId));
};

const noteSeen = async (db: Db, sessionId: string, userId: number, seen: Date): Promise<void> => {
  const at = seen.toISOString();
  const moved = await db
    .update(sessions)
    .set({
      lastSeenAt: at,
      expiresAt: sql`least(${after(seen, idle)}::timestamptz, ${sessions.absoluteExpiresAt})`,
    })
    // Of several requests at once one finds it unseen.
    .where(and(eq(sessions.sessionId, sessionId), lte(sessions.lastSeenAt, after(seen, -seenEvery))))
    .returning({ sessionId: sessions.sessionId });
  if (moved.length > 0) await notePersonSeen(db, userId, at);
};

const callerOf = (
  sessionId: string,
  account: Account,
  { through, organization, role, awaitsSecondFactor }: SessionFacts,
): Caller => ({
  sessionId,
  account,
  ssoOrganizationId: through?.organizationId ?? null,
  organization,
  role: effectiveRole(role, account.superUser),
  awaitsSecondFactor,
});

const shownSession = ({
  account,
  organization,
  role,
  awaitsSecondFactor,
}: NonNullable<Awaited<ReturnType<typeof readSession>>>): SessionShape => ({
  user: account,
  organization,
  role: effectiveRole(role, account.superUser),
  awaitsSecondFactor,
});

export const createSessions = (options: SessionOptions): Sessions => {
  const { db, now, sealing } = options;
  const lucia = luciaOn(db, options);
  const form = cookieForm(options.secure);

  return {
    open: async (on, userId, organizationId, origin, through) => {
      const opened = now().toISOString();
      const session = await luciaOn(on, options).createSession(userId, {
        organizationId,
        origin,
        through: through ?? null,
        organization: null,
        role: null,
        awaitsSecondFactor: null,
        lastSeenAt: opened,
      });
      await notePersonSeen(on, userId, opened);
      return { cookie: lucia.createSessionCookie(session.id).serialize(), sessionId: hashToken(session.id) };
    },

    read: async (cookieHeader) => {
      // Lucia's own reading throws on a cookie that is no proper URL encoding.
      const id = form.exec(cookieHeader ?? '')?.[1];
      if (id === undefined) return null;
      const { session, user } = await lucia.validateSession(id);
      if (session === null) return null;
      const sessionId = hashToken(id);
      if (now().getTime() - Date.parse(session.lastSeenAt) >= seenEvery)
        await noteSeen(db, sessionId, user.userId, now()).catch(unlessDiskFull);
      const { id: _, ...account } = user;
      return callerOf(sessionId, account, session);
    },

    show: async (sessionId) => {
      const row = await readSession(db, sessionId);
      if (row === undefined) throw unauthorized();
      return shownSession(row);
    },

    moveTo: async (on, sessionId, organizationId) => {
      await on
        .update(sessions)
        .set({ fkOrganizationId: organizationId })
        .where(eq(sessions.sessionId, sessionId));
    },

    list: (userId) => listSessions(db, userId, now()),

    signOutAddress: (sessionId) => readSignOut(db, sealing, sessionId),

    end: async (userId, sessionId) => {
      const ended = await db
        .delete(sessions)
        .where(and(eq(sessions.sessionId, sessionId), eq(sessions.fkUserId, userId)))
        .returning({ sessionId: sessions.sessionId });
      return ended.length > 0;
    },

    endAll: async (on, userId, except) => {
      await on
        .delete(sessions)
        .where(
          except === undefined
            ? eq(sessions.fkUserId, userId)
            : and(eq(sessions.fkUserId, userId), ne(sessions.sessionId, except)),
        );
    },

    forgetExpired: () => lucia.deleteExpiredSessions(),

    blankCookie: () => lucia.createBlankSessionCookie().serialize(),
  };
};
