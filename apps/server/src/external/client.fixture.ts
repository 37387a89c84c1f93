import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import type { Person, TestApp } from '../testing/app.ts';

export interface ExternalAnswer<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Body;
  readonly text: string;
}

type Headers = Record<string, string>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A program that knows the contract, its host and its key, and nothing else of us. */
export const externalClient =
  (app: TestApp, key: string | null, header: 'authorization' | 'x-revision-key' = 'authorization') =>
  async <Body = unknown>(
    method: Method,
    path: string,
    body?: unknown,
    headers: Headers = {},
  ): Promise<ExternalAnswer<Body>> => {
    const shown: Headers =
      key === null ? {} : { [header]: header === 'authorization' ? `Bearer ${key}` : key };
    const answer = await app.server.inject({
      method,
      url: `/api/external${path}`,
      headers: {
        ...shown,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (isJson && answer.body !== '' ? answer.json() : null) as Body,
      text: answer.body,
    };
  };
export type ExternalClient = ReturnType<typeof externalClient>;

export const makeKey = async (
  app: TestApp,
  administrator: Person,
  access: 'read' | 'write' = 'write',
): Promise<{ secret: string; apiKeyId: number }> => {
  const body = { name: 'Nightly import', access, days: null };
  const { apiKey, secret } = await app.asUser(administrator).call(apiKeyEndpoints.create, { body });
  return { secret, apiKeyId: apiKey.apiKeyId };
};
