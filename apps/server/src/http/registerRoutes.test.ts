import { authEndpoints } from '@lintel/api/endpoints/auth';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { Scoped } from '../db/scoped.ts';
import { admit } from './access.ts';
import { type Entrance, endpointsWithoutRoute, registerRoutes } from './registerRoutes.ts';
import { Refusal } from './refusal.ts';
import { type Caller, type Route, route } from './route.ts';
import { createServer } from './server.ts';

const caller: Caller = {
  sessionId: 'x',
  account: {
    userId: 1,
    firstName: 'Ann',
    lastName: 'Archer',
    email: 'ann@acme.example',
    image: null,
    superUser: false,
    authProvider: 'PASSWORD',
    defaultOrganizationId: 1,
    updatedAt: '2026-11-20T12:00:00.000Z',
  },
  organization: {
    organizationId: 1,
    slug: 'acme',
    name: 'Acme',
    description: null,
    suspended: false,
    updatedAt: '2026-11-20T12:00:00.000Z',
  },
  role: 'EDITOR',
  awaitsSecondFactor: null,
  ssoOrganizationId: null,
};

const scope = { viewer: { userId: 1, organizationId: 1, role: 'EDITOR' } } as Scoped;
const entranceFor = (who: Caller | null): Entrance => ({
  callerOf: () => Promise.resolve(who),
  scopeOf: () => scope,
  limitCalls: false,
});

const lines: string[] = [];
const servers: FastifyInstance[] = [];
const serve = async (routes: Route[], who: Caller | null = caller): Promise<FastifyInstance> => {
  lines.length = 0;
  const server = createServer({
    trustProxy: false,
    log: { level: 'info', stream: { write: (line) => lines.push(line) } },
    logRequests: false,
  });
  servers.push(server);
  await registerRoutes(server, routes, entranceFor(who));
  return server;
};
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

const folders = route(folderEndpoints.list, async () => []);

describe('registering routes', () => {
  it('fails when two answer the same address', async () => {
    await expect(serve([folders, folders])).rejects.toThrow('GET /api/folders is registered twice');
  });

  it('fails for an endpoint that is in no list', async () => {
    const unlisted = route({ ...folderEndpoints.list, path: '/api/unlisted' }, async () => []);
    await expect(serve([unlisted])).rejects.toThrow('GET /api/unlisted is not in the list of endpoints');
  });

  it('can tell which endpoints nobody answers', () => {
    const missing = endpointsWithoutRoute([folders]);
    expect(missing).toContain('POST /api/folders');
    expect(missing).not.toContain('GET /api/folders');
  });
});

describe('a route', () => {
  it('is given its input parsed, the caller, a scoped database and where the call is from', async () => {
    const received: unknown[] = [];
    const server = await serve([
      route(tagEndpoints.remove, async ({ body, data, caller: who, origin }) => {
        received.push(body, data.viewer, who.role, origin);
        return { tagIds: body.tagIds };
      }),
    ]);
    const answer = await server.inject({
      method: 'DELETE',
      url: '/api/tags',
      headers: { 'user-agent': 'browser' },
      payload: { tagIds: [3], unasked: true },
    });
    expect(answer.json()).toEqual({ tagIds: [3] });
    expect(received).toEqual([
      { tagIds: [3] },
      scope.viewer,
      'EDITOR',
      { address: '127.0.0.1', userAgent: 'browser' },
    ]);
  });

  it('tells nothing that its reply does not name', async () => {
    const server = await serve([
      route(organizationEndpoints.current, async ({ caller: { organization } }) => ({
        ...organization,
        apiKey: 'hidden',
      })),
    ]);
    const answer = await server.inject({ url: '/api/organization' });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('hidden');
  });

  it('that answers something else than its reply fails, and the log says where', async () => {
    const server = await serve([
      route(organizationEndpoints.current, async () => ({ organizationId: 'hidden' }) as never),
    ]);
    const answer = await server.inject({ url: '/api/organization' });
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
    expect(answer.body).not.toContain('hidden');
    expect(lines.join('')).toContain('organizationId');
  });

  it('tells a refusal as it stands', async () => {
    const server = await serve([
      route(folderEndpoints.list, async () => {
        throw new Refusal(409, 'limit-reached', 'Enough', { basedOn: 'x' });
      }),
    ]);
    const answer = await server.inject({ url: '/api/folders' });
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: 'Enough', code: 'limit-reached', details: { basedOn: 'x' } },
    ]);
  });

  it('is not reached, nor its body read, by somebody who may not call it', async () => {
    const server = await serve([folders, route(folderEndpoints.save, async () => ({}) as never)], null);
    for (const payload of ['{"torn', 'x'.repeat(2_000_000), '{}']) {
      const answer = await server.inject({
        method: 'POST',
        url: '/api/folders',
        headers: { 'content-type': 'application/json' },
        payload,
      });
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthorized']);
    }
  });

  it('is found with a slash at the end as well', async () => {
    const server = await serve([folders]);
    expect((await server.inject({ url: '/api/folders/' })).statusCode).toBe(200);
  });

  it('that is public knows who calls, if anybody does', async () => {
    const seen: (number | null)[] = [];
    const signOut = route(authEndpoints.signOut, async ({ caller: who }) => {
      seen.push(who?.account.userId ?? null);
      return {};
    });
    for (const who of [caller, null]) {
      await (await serve([signOut], who)).inject({ method: 'POST', url: '/api/auth/sign-out' });
    }
    expect(seen).toEqual([1, null]);
  });
});

describe('who may pass', () => {
  const codeOf = (who: Caller | null, permission: Parameters<typeof admit>[1]): string => {
    try {
      admit(who, permission);
      return 'admitted';
    } catch (error) {
      return error instanceof Refusal ? `${error.status} ${error.code}` : 'failed';
    }
  };
  const organization = caller.organization;
  const suspended = organization === null ? null : { ...organization, suspended: true };
  const removed = { ...caller, organization: null, role: null };

  it.each([
    [null, 'public', 'admitted'],
    [null, 'signedIn', '401 unauthorized'],
    [null, 'content.read', '401 unauthorized'],
    [null, 'installation.operate', '401 unauthorized'],
    [removed, 'signedIn', 'admitted'],
    [removed, 'content.read', '403 membership-ended'],
    [{ ...caller, organization: suspended }, 'content.read', '403 organization-suspended'],
    [{ ...caller, organization: suspended }, 'member.manage', '403 organization-suspended'],
    [{ ...caller, organization: suspended }, 'signedIn', 'admitted'],
    [caller, 'content.read', 'admitted'],
    [caller, 'member.manage', '403 forbidden'],
    [caller, 'installation.operate', '403 forbidden'],
    [{ ...removed, account: { ...caller.account, superUser: true } }, 'installation.operate', 'admitted'],
  ] as const)('%#: %3$s', (who, permission, expected) => {
    expect(codeOf(who as Caller | null, permission)).toBe(expected);
  });
});
