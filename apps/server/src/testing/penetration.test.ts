/**
 * An attacker at the whole server. Who may do what where, with which session, is the matter of `matrix.test.ts`, what
 * breaks a server that of `fuzz.test.ts`, and calls from other pages that of `http/origin.test.ts`: here stands what
 * they do not try.
 */
import type { Endpoint } from '@lintel/api/endpoint';
import { everyEndpoint } from '@lintel/api/endpoints';
import { authEndpoints } from '@lintel/api/endpoints/auth';
import { sharingEndpoints } from '@lintel/api/endpoints/sharing';
import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { externalClient, makeKey } from '../external/client.fixture.ts';
import { buildTestApp, password, type TestApp } from './app.ts';
import {
  buildWorld,
  type House,
  sharePassword,
  type Snapshot,
  takeSnapshot,
  type World,
} from './matrixWorld.ts';

let app: TestApp;
let world: World;
let snapshot: Snapshot;
/** Of a stranger's own organisation, and all of it works there. */
let secrets: { key: string; token: string; pass: string };

const passFor = async (slug: string): Promise<string> => {
  const { token } = await app
    .stranger()
    .call(sharingEndpoints.open, { params: { slug }, body: { password: sharePassword } });
  return token;
};

beforeAll(async () => {
  app = await buildTestApp();
  world = await buildWorld(app);
  const { foreign } = world;
  const { secret: key } = await makeKey(app, foreign.people.ADMIN);
  const { secret: token } = await app
    .asUser(foreign.people.ADMIN)
    .call(tokenEndpoints.create, { body: { name: 'Robot', access: 'write', days: 7 } });
  secrets = { key, token, pass: await passFor(foreign.shared.protected) };
  snapshot = await takeSnapshot(app);
});
afterAll(() => app.close());

/** All that two answers could be told apart by, but for the number of the request. */
const heardIn = ({ statusCode, body }: { statusCode: number; body: string }): string =>
  `${statusCode} ${body}`;

const addressOf = ({ path }: Endpoint, { shared }: House): string => {
  const [, version = ''] = shared.version.split(':');
  const named: Readonly<Record<string, string | number>> = {
    slug: path.includes('component') ? shared.component : shared.diagram,
    versionSlug: version,
    id: path.includes('attachments') ? shared.attachment : shared.dependencyFilterSlug,
    userId: shared.member,
  };
  return path.replace(/:(\w+)/g, (_, name: string) => String(named[name] ?? '1'));
};

/** What a person has to be signed in for. */
const guarded = everyEndpoint().filter(({ permission }) => permission !== 'public');

describe('a secret that opens one door', () => {
  it.each(guarded.map((each) => [`${each.method} ${each.path}`, each] as const))(
    'opens no other: %s',
    async (_, endpoint) => {
      const { method } = endpoint;
      const call = (house: House, headers: Record<string, string>, query = '') =>
        app.stranger().inject({ method, url: addressOf(endpoint, house) + query, headers });
      const { key, token, pass } = secrets;
      for (const house of [world.own, world.foreign]) {
        const refused = heardIn(await call(house, {}));
        expect(refused).toMatch(/^401 /);
        for (const secret of [key, token, pass]) {
          const shown = [
            { authorization: `Bearer ${secret}` },
            { 'x-revision-key': secret },
            { 'sec-websocket-protocol': `lintel.${secret}` },
            { cookie: `lintel_session=${secret}` },
          ];
          for (const headers of shown) expect(heardIn(await call(house, headers))).toBe(refused);
          for (const name of ['token', 'pass', 'pw'])
            expect(heardIn(await call(house, {}, `?${name}=${secret}`))).toBe(refused);
        }
      }
      expect(await snapshot.changed()).toEqual([]);
    },
  );
});

describe('a key', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  const bodies = {
    GET: undefined,
    DELETE: undefined,
    POST: {},
    PUT: { name: 'Taken' },
    PATCH: { name: 'Taken' },
  };

  it('finds nothing of another organisation under any id of the external API', async () => {
    const stranger = externalClient(app, secrets.key);
    const { body } = await stranger<{ paths: Record<string, object> }>('GET', '/openapi.json');
    const paths = Object.keys(body.paths).filter((path) => path.includes('{id}'));
    expect(paths.length).toBeGreaterThan(3);
    await snapshot.changed();
    const { shared, personal } = world.own;
    const aimed = [
      shared.diagram,
      shared.component,
      shared.tag,
      shared.type,
      shared.attribute,
      personal.diagram,
    ];
    const heard: string[] = [];
    for (const path of paths) {
      for (const method of methods) {
        const call = async (id: string | number): Promise<string> => {
          const { status, text } = await stranger(method, path.replace('{id}', String(id)), bodies[method]);
          return `${status} ${text.replaceAll(String(id), 'the id')}`;
        };
        const absent = await call('nothinghere1');
        for (const id of aimed) {
          const answer = await call(id);
          if (answer !== absent) heard.push(`${method} ${path} ${id}: ${answer} instead of ${absent}`);
        }
      }
    }
    expect(heard).toEqual([]);
    const changed = await snapshot.changed();
    // That the key was used is noted.
    expect(changed.filter((table) => table !== 'api_key' && table !== 'api_answer')).toEqual([]);
  });
});

describe('a pass to one shared diagram', () => {
  it('opens neither another one nor what belongs to it', async () => {
    const { own, foreign } = world;
    const readings = everyEndpoint().filter(
      ({ method, permission, path }) => method === 'GET' && permission === 'public' && path.includes(':slug'),
    );
    const worked: number[] = [];
    for (const { path } of readings) {
      const at = (house: House, pass: string) => {
        const [, image = ''] = house.shared.protectedImage.split(':');
        const address = path.replace(':slug', house.shared.protected).replace(/:\w+/, image);
        return app.stranger().inject({ method: 'GET', url: `${address}?token=${pass}` });
      };
      const [opened, guessed, crossed] = [
        await at(foreign, secrets.pass),
        await at(own, secrets.pass.toUpperCase()),
        await at(own, secrets.pass),
      ];
      expect([path, heardIn(crossed)]).toEqual([path, heardIn(guessed)]);
      expect(crossed.statusCode).not.toBe(200);
      worked.push(opened.statusCode);
    }
    // It does open what it is for.
    expect(new Set(worked)).toEqual(new Set([200]));
  });
});

describe('an address from elsewhere', () => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example/..',
    'https://evil.example',
    '/user/sign-in?next=//evil.example&returnTo=https://evil.example&redirect=//evil.example&url=//evil.example',
    '/api/attachments/1?next=//evil.example&url=https://evil.example',
    '/api/auth/session?returnTo=//evil.example',
  ];

  it.each(elsewhere)('leads nobody away: %s', async (url) => {
    for (const client of [app.stranger(), app.asUser(world.own.people.ADMIN)]) {
      const { headers, statusCode } = await client.inject({ method: 'GET', url });
      expect(headers.location).toBeUndefined();
      expect(statusCode < 300 || statusCode >= 400).toBe(true);
      expect(String(headers['refresh'] ?? '')).toBe('');
    }
  });
});

const signUp = {
  firstName: 'Vic',
  lastName: 'Tim',
  email: 'victim@lintel.example',
  password: 'a long password',
  organizationName: 'Of the victim',
};

describe('a session that an attacker planted', () => {
  it.each(['sign-up', 'sign-in'])('is not the one of who comes in by %s with it', async (way) => {
    const attacker = await app.createPerson();
    const victim = await app.createPerson();
    const browser = app.asUser(attacker);
    const entered =
      way === 'sign-up'
        ? await browser.call(authEndpoints.signUp, { body: signUp })
        : await browser.call(authEndpoints.signIn, { body: { email: victim.email, password } });
    expect(browser.cookie()).not.toBe(attacker.cookie);
    expect(entered.user.userId).not.toBe(attacker.userId);
    const { status } = await app.asUser(attacker).refused(authEndpoints.session, {});
    expect(status).toBe(401);
  });

  it('opens nothing under an id that nobody was given', async () => {
    const planted = 'lintel_session=a23456789012345678901234567890123456789a';
    const answer = await app.stranger().inject({
      method: 'POST',
      url: authEndpoints.signIn.path,
      headers: { cookie: planted },
      payload: { email: world.own.colleague.email, password },
    });
    expect(answer.statusCode).toBe(200);
    const asked = await app
      .stranger()
      .inject({ method: 'GET', url: authEndpoints.session.path, headers: { cookie: planted } });
    expect(asked.statusCode).toBe(401);
  });
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe('who has an account', () => {
  const turns = 21;
  const unknown = (turn: number): string => `nobody-${turn}@lintel.example`;

  const timed = async (slow: TestApp, url: string, payload: object, turn: number): Promise<number> => {
    const begin = performance.now();
    // From another address each time, so that nothing is refused for being too much.
    await slow.stranger().inject({ method: 'POST', url, payload, remoteAddress: `198.51.100.${turn}` });
    const took = performance.now() - begin;
    await slow.settled();
    return took;
  };

  it.each([
    ['sign-in', authEndpoints.signIn.path, { password: 'not the password' }],
    ['a password reset', authEndpoints.requestPasswordReset.path, {}],
  ])('does not show in how long %s takes', async (_, url, rest) => {
    const slow = await buildTestApp({ realPasswords: true });
    try {
      const { email } = signUp;
      await slow.stranger().call(authEndpoints.signUp, { body: signUp });
      const [present, absent]: [number[], number[]] = [[], []];
      await timed(slow, url, { email, ...rest }, 0);
      for (let turn = 1; turn <= turns; turn++) {
        present.push(await timed(slow, url, { email, ...rest }, turn));
        absent.push(await timed(slow, url, { email: unknown(turn), ...rest }, turn));
      }
      // Without a hash for absent accounts it is some twenty times.
      const ratio = median(present) / median(absent);
      expect(ratio).toBeGreaterThan(0.4);
      expect(ratio).toBeLessThan(2.5);
    } finally {
      await slow.close();
    }
  });
});
