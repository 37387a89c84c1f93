import { eventEndpoints } from '@lintel/api/endpoints/events';
import { type Route, route } from '../http/route.ts';
import type { Streams } from './streams.ts';

export const eventRoutes = (streams: Streams): Route[] => [
  route(eventEndpoints.stream, async ({ caller, answer, query }) => {
    answer.header('content-type', 'text/event-stream; charset=utf-8');
    answer.header('cache-control', 'no-store');
    // A proxy that collects an answer before it passes it on would keep all of it.
    answer.header('x-accel-buffering', 'no');
    // A connection that idles on afterwards would hold up a server that stops.
    answer.header('connection', 'close');
    const listener = {
      credential: caller.sessionId,
      userId: caller.account.userId,
      organizationId: caller.organization.organizationId,
      role: caller.role,
      superUser: caller.account.superUser,
    };
    return streams.open(listener, query.since);
  }),
];
