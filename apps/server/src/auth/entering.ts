import type { Session } from '@lintel/api/shapes';
import type { AnswerHeaders, Caller, Origin } from '../http/route.ts';
import type { AuthServices } from './services.ts';
import type { OpenedSession } from './sessions.ts';
import { announceSessions } from './announcing.ts';
import { announceRecorded, recordIn } from './recording.ts';

interface Entering {
  opened: OpenedSession;
  /** The session of this browser until now: it ends. */
  caller: Caller | null;
  origin: Origin;
  answer: AnswerHeaders;
}

/** Ends the session that the caller came with. */
export const leave = async (
  { db, sessions, notices }: Pick<AuthServices, 'db' | 'sessions' | 'notices'>,
  { account: { userId }, organization, sessionId }: Caller,
  { address }: Origin,
): Promise<void> => {
  if (!(await sessions.end(userId, sessionId))) return;
  const left = organization?.organizationId ?? null;
  await recordIn(db, left, { userId, address }, { of: 'signIn', what: 'left' });
  announceRecorded({ notices }, [left]);
  announceSessions({ notices }, userId);
};

/** Hands a new session to the browser, once everything behind it is committed. */
export const enter = async (
  services: AuthServices,
  { opened, caller, origin, answer }: Entering,
): Promise<Session> => {
  const { sessions, notices } = services;
  if (caller !== null) await leave(services, caller, origin);
  answer.setCookie(opened.cookie);
  const entered = await sessions.show(opened.sessionId);
  announceSessions({ notices }, entered.user.userId);
  return entered;
};
