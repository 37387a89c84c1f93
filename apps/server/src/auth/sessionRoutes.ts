import { authEndpoints } from '@lintel/api/endpoints/auth';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { demandEntrance } from './entrance.ts';
import type { AuthServices } from './services.ts';
import { announceSessions } from './announcing.ts';
import { announceRecorded, recordIn, recordOfAccount } from './recording.ts';

export const sessionRoutes = ({ db, sessions, notices }: AuthServices): Route[] => [
  route(authEndpoints.sessions, async ({ caller }) => {
    const listed = await sessions.list(caller.account.userId);
    return listed.map((each) => ({ ...each, current: each.key === caller.sessionId }));
  }),

  route(authEndpoints.endSession, async ({ body, caller, origin: { address }, answer }) => {
    const { userId } = caller.account;
    if (!(await sessions.end(userId, body.key))) throw notFound();
    const organizationId = caller.organization?.organizationId ?? null;
    await recordIn(db, organizationId, { userId, address }, { of: 'signIn', what: 'endedSession' });
    announceRecorded({ notices }, [organizationId]);
    announceSessions({ notices }, userId);
    if (body.key === caller.sessionId) answer.setCookie(sessions.blankCookie());
    return {};
  }),

  route(authEndpoints.signOutEverywhere, async ({ caller, origin: { address }, answer }) => {
    const { userId } = caller.account;
    const recorded = await db.transaction(async (tx) => {
      await sessions.endAll(tx, userId);
      return recordOfAccount(tx, { userId, address }, { of: 'signIn', what: 'leftEverywhere' });
    });
    announceRecorded({ notices }, recorded);
    announceSessions({ notices }, userId);
    answer.setCookie(sessions.blankCookie());
    return {};
  }),

  route(
    authEndpoints.switchOrganization,
    async ({ body: { organizationId }, caller, origin: { address } }) => {
      const { userId } = caller.account;
      const through = caller.ssoOrganizationId;
      await db.transaction(async (tx) => {
        await demandEntrance(tx, { userId, through, organizationId, address });
        await sessions.moveTo(tx, caller.sessionId, organizationId);
        if (organizationId === caller.organization?.organizationId) return;
        await recordIn(tx, organizationId, { userId, address }, { of: 'signIn', what: 'cameOver' });
      });
      announceRecorded({ notices }, [organizationId]);
      announceSessions({ notices }, userId);
      return sessions.show(caller.sessionId);
    },
  ),
];
