import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import { type Route, route } from '../../http/route.ts';
import type { Services } from '../../http/services.ts';
import { createToken, listTokens, makePassingToken, revokeToken } from './store.ts';

const makings = { calls: 600, seconds: 900 };

export const tokenRoutes = ({ now }: Pick<Services, 'now'>): Route[] => [
  route(tokenEndpoints.list, ({ data }) => listTokens(data, now())),
  route(tokenEndpoints.create, ({ data, body }) => createToken(data, body, now()), makings),
  route(tokenEndpoints.revoke, async ({ data, body }) => {
    await revokeToken(data, body.tokenId);
    return {};
  }),
  route(
    tokenEndpoints.forDiagram,
    ({ data, params, body, caller }) =>
      makePassingToken(data, { ...body, diagramSlug: params.slug, sessionId: caller.sessionId }, now()),
    makings,
  ),
];
