import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import type { MakeKeyAccount } from '../../auth/apiKeys.ts';
import { type Route, route } from '../../http/route.ts';
import { createKey, listKeys, revokeKey, rotateKey } from './store.ts';

const makings = { calls: 600, seconds: 900 };

export const apiKeyRoutes = ({
  now,
  makeKeyAccount,
}: {
  now(): Date;
  makeKeyAccount: MakeKeyAccount;
}): Route[] => [
  route(apiKeyEndpoints.list, ({ data }) => listKeys(data)),
  route(apiKeyEndpoints.create, ({ data, body }) => createKey(data, makeKeyAccount, body, now()), makings),
  route(apiKeyEndpoints.rotate, ({ data, body }) => rotateKey(data, body, now()), makings),
  route(apiKeyEndpoints.revoke, async ({ data, body }) => {
    await revokeKey(data, body.apiKeyId, now());
    return {};
  }),
];
