import { errorStatusesOf } from '@lintel/api/endpoint';
import { endpoints, everyEndpoint } from '@lintel/api/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/app.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security?: unknown[];
  responses: Record<string, unknown>;
  requestBody?: unknown;
}

let app: TestApp;
let described: {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; responses: Record<string, unknown> };
};
beforeAll(async () => {
  app = await buildTestApp();
  described = (await app.stranger().inject({ url: '/api/openapi.json' })).json();
});
afterAll(() => app.close());

const operationOf = ({ method, path }: { method: string; path: string }): Operation | undefined =>
  described.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

describe('the description of the API', () => {
  it('is OpenAPI 3.1 and names the public address', () => {
    expect(described.openapi).toBe('3.1.0');
    expect(described.servers).toEqual([{ url: 'http://localhost:3000' }]);
  });

  it('has every endpoint with every refusal it may answer, and nothing else', () => {
    const listed = Object.entries(described.paths).flatMap(([path, byMethod]) =>
      Object.keys(byMethod).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(listed.sort()).toEqual(
      everyEndpoint()
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    );
    for (const endpoint of everyEndpoint()) {
      const operation = operationOf(endpoint);
      expect(Object.keys(operation?.responses ?? {}).map(Number)).toEqual([
        endpoint.reply === 'redirect' ? 302 : 200,
        ...errorStatusesOf(endpoint),
      ]);
      expect(operation?.requestBody !== undefined).toBe(
        endpoint.body !== undefined || endpoint.upload !== undefined,
      );
    }
  });

  it('names the schemas that are used more than once', () => {
    expect(Object.keys(described.components.schemas)).toEqual(
      expect.arrayContaining([
        'Error',
        'Session',
        'Account',
        'Organization',
        'Folder',
        'Diagram',
        'Tag',
        'Invite',
      ]),
    );
    const reply = JSON.stringify(operationOf(endpoints.folders.list)?.responses['200']);
    expect(reply).toContain('#/components/schemas/Folder"');
  });

  it('refers to nothing that is not in it', () => {
    const references = [...JSON.stringify(described).matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)];
    expect(references.length).toBeGreaterThan(20);
    for (const [, name = ''] of references)
      expect(described.components).toHaveProperty(name.replace('/', '.'));
  });

  it('is what it was: whoever changes this file changes what other programs rely on', async () => {
    await expect(`${JSON.stringify(described, null, 2)}\n`).toMatchFileSnapshot('../../openapi.json');
  });

  it('says which endpoints need no session', () => {
    expect(operationOf(endpoints.auth.signIn)?.security).toEqual([]);
    expect(operationOf(endpoints.folders.list)?.security).toBeUndefined();
    expect(operationOf(endpoints.folders.list)).toMatchObject({
      operationId: 'folders.list',
      tags: ['folders'],
      'x-permission': endpoints.folders.list.permission,
    });
  });
});

describe('its human page', () => {
  it('loads everything from here, under a policy of its own', async () => {
    const answer = await app.stranger().inject({ url: '/api/docs' });
    expect(answer.statusCode).toBe(200);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(policy).toContain("frame-ancestors 'none'");
    const loaded = [...answer.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(loaded.length).toBeGreaterThan(3);
    for (const address of loaded) {
      const { pathname, origin } = new URL(address, 'http://localhost:3000/api/docs');
      expect(origin).toBe('http://localhost:3000');
      expect((await app.stranger().inject({ url: pathname })).statusCode).toBe(200);
    }
    expect(answer.body).not.toMatch(/<script>[^<]/);
  });
});
