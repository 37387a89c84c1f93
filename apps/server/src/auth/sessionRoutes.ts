import { authEndpoints } from '@lintel/api/endpoints/auth';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { demandEntrance } from './entrance.ts';
import type { AuthServices } from './services.ts';
import { announceSessions } from './announcing.ts';

export const sessionRoutes = ({ db, sessions, notices }: AuthServices): Route[] => [
  route(authEndpoints.sessions, async ({ caller }) => {
    const listed = await sessions.list(caller.account.userId);
    return listed.map((each) => ({ ...each, current: each.key === caller.sessionId }));
  }),

  route(authEndpoints.endSession, async ({ body, caller, answer }) => {
    if (!(await sessions.end(caller.account.userId, body.key))) throw notFound();
    announceSessions({ notices }, caller.account.userId);
    if (body.key === caller.sessionId) answer.setCookie(sessions.blankCookie());
    return {};
  }),

  route(authEndpoints.signOutEverywhere, async ({ caller, answer }) => {
    await sessions.endAll(db, caller.account.userId);
    announceSessions({ notices }, caller.account.userId);
    answer.setCookie(sessions.blankCookie());
    return {};
  }),

  route(authEndpoints.switchOrganization, async ({ body, caller }) => {
    const { organizationId } = body;
    const { account, ssoOrganizationId: through } = caller;
    await demandEntrance(db, { userId: account.userId, through, organizationId });
    await sessions.moveTo(db, caller.sessionId, organizationId);
    announceSessions({ notices }, caller.account.userId);
    return sessions.show(caller.sessionId);
  }),
];
