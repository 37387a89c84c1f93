import type { Session } from '@lintel/api/shapes';
import type { AnswerHeaders, Caller } from '../http/route.ts';
import type { AuthServices } from './services.ts';
import type { OpenedSession } from './sessions.ts';
import { announceSessions } from './announcing.ts';

interface Entering {
  opened: OpenedSession;
  /** Whoever was signed in in this browser until now: their session ends. */
  caller: Caller | null;
  answer: AnswerHeaders;
}

/** Hands a new session to the browser, once everything behind it is committed. */
export const enter = async (
  { sessions, notices }: AuthServices,
  { opened, caller, answer }: Entering,
): Promise<Session> => {
  if (caller !== null) {
    await sessions.end(caller.account.userId, caller.sessionId);
    announceSessions({ notices }, caller.account.userId);
  }
  answer.setCookie(opened.cookie);
  const entered = await sessions.show(opened.sessionId);
  announceSessions({ notices }, entered.user.userId);
  return entered;
};
