import { type Endpoint, errorStatusesOf } from '@lintel/api/endpoint';
import { everyEndpoint } from '@lintel/api/endpoints';
import { errorSchema } from '@lintel/api/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInTypes } from '../icons/builtIn.ts';
import { buildTestApp, type Client, password, type TestApp } from './app.ts';
import type { Peeked, RawOptions } from './client.ts';
import { type Shot, shotsAt } from './fuzzInputs.ts';
import type { Pool } from './fuzzValues.ts';
import { buildWorld, keyOf, sharePassword, type Snapshot, takeSnapshot, type World } from './matrixWorld.ts';

/** LINTEL_FUZZ_SEEDS raises it; a seed means the same shots whatever their number. */
const seeds = Number(process.env['LINTEL_FUZZ_SEEDS'] ?? 20);
/** Each seed sends every fourth kind of shot, so that four seeds in a row send each kind. */
const stride = 4;

let app: TestApp;
let world: World;
let snapshot: Snapshot;
let pool: Pool;

const poolOf = ({ own, foreign, suspended, ...secrets }: World): Pool => {
  const things = [own.shared, own.personal, foreign.shared, suspended.shared];
  const all = (name: string): unknown[] =>
    things.flatMap((each) =>
      Object.entries(each)
        .filter(([key]) => key === name)
        .map(([, value]) => value),
    );
  const folders = [own.shared.folder, ...all('folder'), own.people.SUPER_USER.draftsFolderId];
  const slugs = [own.shared.diagram, own.shared.shared, own.shared.protected, ...all('diagram')];
  const emails = [own.colleague.email, secrets.invitedEmail, 'somebody@lintel.example'];
  const tags = [own.shared.tag, ...all('tag')];
  const users = [own.shared.member, own.people.ADMIN.userId, own.people.SUPER_USER.userId, ...all('member')];
  return {
    slug: [...slugs, ...all('component')],
    diagramSlugs: slugs,
    versionSlug: all('version').map((version) => String(version).split(':')[1]),
    v: all('version'),
    folderId: folders,
    fkFolderId: folders,
    tagId: tags,
    tagIds: tags,
    typeId: all('type'),
    fkTypeId: all('type'),
    attributeId: all('attribute'),
    fkAttributeId: all('attribute'),
    attributeListItemId: all('listItem'),
    fkListItemId: all('listItem'),
    removedListItems: all('listItem'),
    removedAttributes: all('attribute'),
    components: [...all('component'), ...slugs],
    into: all('component'),
    types: all('type'),
    richDescription: [
      '{"root":{"type":"root","children":[{"type":"paragraph","children":[{"type":"text","text":"x"}]}]}}',
      '{"root":{"children":[{"type":"iframe"}]}}',
      `{"root":{"children":[${'{"type":"link","children":['.repeat(400)}${']}'.repeat(400)}]}}`,
      '[',
    ],
    value: ['https://x.example', '12', 'true', 'x'],
    repositoryUrl: ['https://x.example', 'javascript:alert(1)'],
    search: ['check out', '%', 'a\\', '_ _'],
    name: ['Checkout', 'Tag', 'Service', 'x'],
    limit: [1, 200, 0],
    offset: [0, 5, -1],
    after: [0, 1, 5],
    before: [1, 100],
    iconId: all('icon'),
    attachmentId: all('attachment'),
    url: [builtInTypes[0]?.url],
    diagram: slugs,
    component: all('component'),
    iconSet: ['AZURE', 'MS_D365', 'AWS'],
    userId: users,
    inviteId: all('invite'),
    organizationId: all('organization'),
    organization: [own.organization.slug, 'nothing-here'],
    wellknownUrl: ['https://127.0.0.1/.well-known/openid-configuration'],
    clientId: ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff'],
    tenantId: ['6f9619ff-8b86-4d01-b42d-00cf4fc964ff'],
    roleClaim: ['groups', 'realm_access.roles'],
    defaultOrganizationId: all('organization'),
    tokenId: all('token'),
    key: [keyOf(own.people.SUPER_USER), ...all('session')],
    email: emails,
    token: [secrets.inviteToken, secrets.resetToken],
    password: [password, sharePassword],
    pw: [sharePassword],
    currentPassword: [password],
  };
};

beforeAll(async () => {
  app = await buildTestApp();
  world = await buildWorld(app);
  snapshot = await takeSnapshot(app);
  pool = poolOf(world);
});
afterAll(() => app.close());

const clientAt = (seed: number): Client => {
  const { people } = world.own;
  if (seed % 10 === 7) return app.stranger();
  return app.asUser(seed % 5 === 4 ? people.READER : people.SUPER_USER);
};

/** FNV-1a: the same seed sends something else to each endpoint. */
const mixed = (text: string, seed: number): number => {
  let value = 0x811c9dc5 ^ seed;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
};

/** Under `/api/component/:slug` lies `/api/component/merge` too, where nobody else is asked by that method. */
const isReachedBy = ({ path }: Endpoint, address: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address);

/** The server takes an address with a slash at its end and without for the same. */
const withoutSlash = (path: string): string => path.replace(/\/$/, '');

const sameAddress = (endpoint: Endpoint, method: string): Endpoint | undefined => {
  const asked = everyEndpoint().filter((other) => other.method === method);
  return (
    asked.find(({ path }) => withoutSlash(path) === withoutSlash(endpoint.path)) ??
    asked.find((other) => isReachedBy(other, endpoint.path))
  );
};

/** What may be answered: a shot can miss its endpoint by method or by address. */
const documented = (endpoint: Endpoint, shot: Shot): number[] => {
  const hit = sameAddress(endpoint, shot.method === 'HEAD' ? 'GET' : shot.method);
  if (hit === undefined) return [403, 404];
  const missed = shot.kind === 'hostile address' ? [404] : [];
  // Database and disk are there all the while.
  const refusals = errorStatusesOf(hit).filter((status) => status < 500);
  return [hit.reply === 'redirect' ? 302 : 200, ...refusals, ...missed];
};

type Answer = Peeked;

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const problemOf = (endpoint: Endpoint, shot: Shot, answer: Answer): string | undefined => {
  const { statusCode, body } = answer;
  if (!documented(endpoint, shot).includes(statusCode))
    return `answered ${statusCode}: ${body.slice(0, 500)}`;
  if (shot.method === 'HEAD' || statusCode === 302) return undefined;
  if (statusCode !== 200)
    return errorSchema.safeParse(parsed(body)).success
      ? undefined
      : `answered no refusal: ${body.slice(0, 500)}`;
  const { reply } = sameAddress(endpoint, shot.method) ?? endpoint;
  if (typeof reply === 'string' || reply.safeParse(parsed(body)).success) return undefined;
  return `answered something else than its reply: ${body.slice(0, 500)}`;
};

const fire = async (
  client: Client,
  endpoint: Endpoint,
  { method, url, headers, payload }: Shot,
): Promise<Answer> => {
  const options: RawOptions = {
    method: method as 'GET',
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  };
  const answer = endpoint.reply === 'events' ? await client.peek(options) : await client.inject(options);
  await app.settled();
  const changed = await snapshot.changed();
  if (changed.length > 0) await snapshot.restore(changed);
  return answer;
};

const named = everyEndpoint().map((endpoint): [string, Endpoint] => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
]);

describe('whatever is sent', () => {
  it.each(named)('%s answers as it says it does', async (name, endpoint) => {
    const problems: string[] = [];
    const kinds = new Set<string>();
    for (let seed = 1; seed <= seeds; seed++) {
      const shots = shotsAt(endpoint, mixed(name, seed), pool, seed <= stride);
      for (const shot of shots.filter((_, at) => at % stride === seed % stride)) {
        kinds.add(shot.kind);
        const problem = problemOf(endpoint, shot, await fire(clientAt(seed), endpoint, shot));
        if (problem === undefined) continue;
        // Quoted, so that NUL and its like can be read off a terminal.
        const sent = JSON.stringify(shot.payload?.toString('latin1').slice(0, 500) ?? 'no body');
        const type = shot.headers['content-type'] ?? 'no type';
        problems.push(
          `seed ${seed}, ${shot.kind}: ${shot.method} ${shot.url} (${type}) ${sent}\n  ${problem}`,
        );
      }
    }
    expect(problems.join('\n')).toBe('');
    expect(kinds.size).toBeGreaterThan(1);
    expect(Reflect.get({}, 'superUser') ?? Reflect.get({}, 'role') ?? Reflect.get({}, 'x')).toBeUndefined();
  });
});
