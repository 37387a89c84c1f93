import { isAction } from '@lintel/domain/permissions';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { defineEndpoint, errorStatusesOf } from './endpoint.ts';
import { everyEndpoint } from './endpoints.ts';
import { emailField, passwordField, personNameField, sharePasswordField } from './shapes.ts';

const named = everyEndpoint().map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('the endpoints', () => {
  it('have one method and path each', () => {
    const names = named.map(([name]) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(named)('%s names in its path exactly its parameters', (_, endpoint) => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.shape ?? {})).toEqual(inPath);
  });

  it.each(named.filter(([, { method }]) => method === 'GET'))(
    '%s changes nothing and takes no body',
    (_, endpoint) => {
      expect(endpoint.body).toBeUndefined();
      expect(endpoint.upload).toBeUndefined();
    },
  );

  it('are open to people who are not signed in only where they have to be', () => {
    expect(named.filter(([, { permission }]) => permission === 'public').map(([name]) => name)).toEqual([
      'POST /api/auth/sign-out',
      'GET /api/auth/policy',
      'POST /api/auth/sign-up',
      'POST /api/auth/sign-in',
      'POST /api/auth/password-reset',
      'POST /api/auth/password-reset/confirm',
      'POST /api/auth/invite',
      'POST /api/auth/invite/accept',
      // The way through an identity provider, and back.
      'GET /api/auth/sso/:organization/start',
      'GET /api/auth/sso/:organization/callback',
      'GET /api/auth/sso-proof',
      'POST /api/auth/sso-proof',
      // Of diagrams that were shared by link.
      'GET /api/svg/:slug',
      'GET /api/diagram/:slug/picture',
      'GET /api/diagram/:slug/images/:attachmentId',
      'GET /api/diagram/:slug/picture/events',
      'POST /api/diagram/:slug/access',
      // Of pages that strangers see, too; own ones under names that cannot be guessed.
      'GET /api/public/icon/:url',
      // The changelog is a page for everybody.
      'GET /api/release-notes',
    ]);
  });

  it('change things only with a permission that not every role has, but for what is one’s own', () => {
    const changing = named.filter(([, { method, permission }]) => method !== 'GET' && isAction(permission));
    const open = changing.filter(([, { permission }]) => permission === 'content.read').map(([name]) => name);
    expect(open).toEqual([
      'POST /api/diagram/:slug/visit',
      // Questions with more slugs than an address holds.
      'POST /api/diagrams/export',
      // Of a person's own export or import.
      'POST /api/transfers/:transferId/cancel',
      'POST /api/names',
      'POST /api/component/:slug/editing',
      'POST /api/component/usage',
      'POST /api/component/values',
      // Questions with a filter.
      'POST /api/queries/result',
      'POST /api/queries/counts',
      'POST /api/dependencies/filters',
      'POST /api/dependencies/neighbours',
      'POST /api/tokens',
      'DELETE /api/tokens',
      'POST /api/diagram/:slug/token',
      'POST /api/ui-settings',
    ]);
  });
});

describe('what somebody types into a form', () => {
  it.each([
    ['a password', passwordField, 'short', 'Must be at least 12 characters'],
    ['the password of a shared diagram', sharePasswordField, 'short', 'Must be at least 8 characters'],
    ['an e-mail address', emailField, 'ada', 'Must be an e-mail address'],
    ['a name', personNameField, ' ', 'Required'],
  ])('is refused in words of its own: %s', (_, field, typed, words) => {
    expect(field.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([words]);
  });
});

describe('the refusals of an endpoint', () => {
  it('follow from its method and permission', () => {
    const read = defineEndpoint({
      method: 'GET',
      path: '/api/x',
      summary: 'Read',
      permission: 'content.read',
      reply: z.object({}),
    });
    const save = defineEndpoint({
      method: 'POST',
      path: '/api/x',
      summary: 'Save',
      permission: 'public',
      body: z.object({}),
      reply: z.object({}),
      errors: [409],
    });
    expect(errorStatusesOf(read)).toEqual([400, 401, 403, 429, 503]);
    expect(errorStatusesOf(save)).toEqual([400, 403, 409, 413, 415, 429, 503, 507]);
  });

  it('cannot be left without a permission', () => {
    // @ts-expect-error an endpoint says who may call it
    const endpoint = defineEndpoint({ method: 'GET', path: '/api/x', summary: 'Read', reply: z.object({}) });
    expect(endpoint).not.toHaveProperty('permission');
  });
});
