import { type Endpoint, organizationHeader } from '@lintel/api/endpoint';
import { endpoints, everyEndpoint } from '@lintel/api/endpoints';
import { errorSchema } from '@lintel/api/errors';
import type { ChangedNoun } from '@lintel/api/liveEvents';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAction } from '@lintel/domain/permissions';
import { schema } from '../db/schema.ts';
import { announcedAs } from '../db/announcedAs.ts';
import { buildTestApp, type TestApp } from './app.ts';
import type { RawOptions } from './client.ts';
import { rows } from './matrixRows.ts';
import type { MatrixCaller, Row, Who } from './rowKinds.ts';
import {
  buildWorld,
  type House,
  type Kind,
  keyOf,
  type MatrixRole,
  roles,
  type Snapshot,
  takeSnapshot,
  type Tenancy,
  tenancies,
  type Things,
  type World,
} from './matrixWorld.ts';
import { formWith } from './uploads.fixture.ts';

let app: TestApp;
let world: World;
let snapshot: Snapshot;
/** What was told since the call began. */
const announced = new Set<ChangedNoun>();

beforeAll(async () => {
  app = await buildTestApp();
  world = await buildWorld(app);
  app.notices.listen(({ changed }) => announced.add(changed));
  snapshot = await takeSnapshot(app);
});
afterAll(() => app.close());

const named = Object.entries(endpoints).flatMap(([noun, ofNoun]) =>
  Object.entries(ofNoun).map(([name, endpoint]): [string, Endpoint] => [`${noun}.${name}`, endpoint]),
);

const absent: Things = {
  organization: 2_000_000_001,
  member: 2_000_000_002,
  folder: 2_000_000_003,
  diagram: 'nothinghere1',
  shared: 'nothinghere1',
  protected: 'nothinghere1',
  version: 'nothinghere1:nothinghere2',
  tag: 2_000_000_004,
  icon: 2_000_000_007,
  attachment: 2_000_000_008,
  image: 'nothinghere1:2000000008',
  sharedImage: 'nothinghere1:2000000008',
  protectedImage: 'nothinghere1:2000000008',
  invite: 2_000_000_005,
  session: 'n'.repeat(43),
  token: 2_000_000_006,
  apiKey: 2_000_000_006,
  type: 2_000_000_007,
  attribute: 2_000_000_008,
  listItem: 2_000_000_009,
  component: 'nothinghere3',
  query: 2_000_000_010,
  querySlug: 'nothinghere4',
  dependencyFilter: 2_000_000_011,
  dependencyFilterSlug: 'nothinghere5',
};

/** From where a caller's own ids are taken: who belongs elsewhere points at ours. */
const houseAimedAt = (tenancy: Tenancy): House => (tenancy === 'suspended' ? world.suspended : world.own);

const personOf = (role: MatrixRole, tenancy: Tenancy) => {
  switch (tenancy) {
    case 'own':
      return world.own.people[role];
    case 'other':
      return world.other.people[role];
    case 'removed':
      return world.removed[role];
    case 'suspended':
      return world.suspended.people[role];
  }
};

const callers = (): MatrixCaller[] => [
  { role: 'signed out', tenancy: 'own', session: absent.session },
  ...tenancies.flatMap((tenancy) =>
    roles.map((role): MatrixCaller => {
      return { role, tenancy, session: keyOf(personOf(role, tenancy)) };
    }),
  ),
];

interface Verdict {
  status: number;
  code?: string;
}

const allowed: Record<'readers' | 'editors' | 'administrators', readonly string[]> = {
  readers: ['READER', 'EDITOR', 'ADMIN', 'SUPER_USER'],
  editors: ['EDITOR', 'ADMIN', 'SUPER_USER'],
  administrators: ['ADMIN', 'SUPER_USER'],
};

/** What stands between a caller and any endpoint for these people, whatever it points at. */
const turnedAway = (who: Who, { role, tenancy }: MatrixCaller): Verdict | undefined => {
  if (who === 'anybody') return undefined;
  if (role === 'signed out') return { status: 401, code: 'unauthorized' };
  if (who === 'signedIn') return undefined;
  if (who === 'operators') return role === 'SUPER_USER' ? undefined : { status: 403, code: 'forbidden' };
  if (tenancy === 'removed') return { status: 403, code: 'membership-ended' };
  if (tenancy === 'suspended') return { status: 403, code: 'organization-suspended' };
  return allowed[who].includes(role) ? undefined : { status: 403, code: 'forbidden' };
};

const expected = (row: Row, caller: MatrixCaller, kind: Kind): Verdict => {
  const away = turnedAway(row.who, caller);
  if (away !== undefined) return away;
  const except = row.except?.(caller, kind);
  if (except !== undefined) return { status: except };
  if (row.thing === undefined) return { status: 200 };
  return kind === 'own' && caller.tenancy !== 'other' ? { status: 200 } : { status: 404, code: 'not-found' };
};

const idOf = (row: Row, caller: MatrixCaller, kind: Kind): string | number => {
  const { thing } = row;
  if (thing === undefined) return 0;
  const aimed = houseAimedAt(caller.tenancy);
  if (kind === 'own') return aimed.shared[thing];
  if (kind === 'foreign') return world.foreign.shared[thing];
  if (kind === 'absent') return absent[thing];
  const personal: Partial<Things> = aimed.personal;
  const id = personal[thing];
  if (id === undefined) throw new Error(`Nobody has a ${thing} to themselves`);
  return id;
};

const call = async (
  endpoint: Endpoint,
  row: Row,
  caller: MatrixCaller,
  kind: Kind,
  headers: Record<string, string> = {},
) => {
  const id = idOf(row, caller, kind) as never;
  const { params = {}, query, body, upload } = row.send?.(id, world, caller) ?? {};
  const client =
    caller.role === 'signed out' ? app.stranger() : app.asUser(personOf(caller.role, caller.tenancy));
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const url = query === undefined ? path : `${path}?${new URLSearchParams(query).toString()}`;
  const options: RawOptions = {
    method: endpoint.method,
    url,
    ...(body === undefined ? {} : { payload: body as object }),
    ...(upload === undefined ? {} : formWith(endpoint.upload?.field ?? '', upload)),
  };
  options.headers = { ...options.headers, ...headers };
  announced.clear();
  const answer = endpoint.reply === 'events' ? await client.peek(options) : await client.inject(options);
  await app.settled();
  const changed = await snapshot.changed();
  if (changed.length > 0) await snapshot.restore(changed);
  return { answer, changed, announced: new Set(announced) };
};

/** All that a caller could tell two answers apart by, but for the number of the request. */
const heardIn = ({ answer }: Awaited<ReturnType<typeof call>>): string => {
  const { 'x-request-id': _, date: __, ...headers } = answer.headers;
  return JSON.stringify([answer.statusCode, headers, answer.body]);
};

/** Nobody can be listening in an organisation that was not there before. */
const founding = new Set<Endpoint>([endpoints.auth.signUp, endpoints.organizations.create]);

/** The tables whose change should have been told and was not. */
const unannouncedOf = (
  endpoint: Endpoint,
  { changed, announced: heard }: Pick<Awaited<ReturnType<typeof call>>, 'changed' | 'announced'>,
): string[] => {
  if (founding.has(endpoint)) return [];
  // Any call may be the one by which a session counts as seen; signing in and out is told as such.
  const wasSeen = endpoint.path.startsWith('/api/profile')
    ? new Set(['sessions'])
    : new Set(['sessions', 'users']);
  return changed.filter((table) => {
    const noun = announcedAs[table];
    return noun !== null && !wasSeen.has(table) && (noun === undefined || !heard.has(noun));
  });
};

/** A refused attempt is counted, the session that made it was seen, and the clock goes on. */
const mayChangeWhenRefused = new Set(['sign_in_failure', 'sessions', 'users', 'job']);

/** A page of a browser is answered by where it goes on. */
const isLedOn = ({ reply }: Endpoint, status: number): boolean => reply === 'redirect' && status === 302;

/** Where a password is judged, a wrong one is recorded. */
const judgesPasswords = new Set<Endpoint>([
  endpoints.auth.signIn,
  endpoints.profile.saveProfile,
  endpoints.profile.changePassword,
  endpoints.profile.beginSecondFactor,
  endpoints.profile.turnOffSecondFactor,
  endpoints.profile.renewRecoveryCodes,
]);

const isFine = (endpoint: Endpoint, table: string): boolean =>
  mayChangeWhenRefused.has(table) || (table === 'activity_log' && judgesPasswords.has(endpoint));

const problemsOf = async (endpoint: Endpoint, row: Row, caller: MatrixCaller): Promise<string[]> => {
  const problems: string[] = [];
  const answers = new Map<Kind, string>();
  const kinds: readonly Kind[] =
    row.thing === undefined ? ['own'] : (row.kinds ?? ['own', 'personal', 'foreign', 'absent']);
  for (const kind of kinds) {
    const made = await call(endpoint, row, caller, kind);
    const { status, code } = expected(row, caller, kind);
    const { statusCode, body } = made.answer;
    const where = `${caller.role} · ${caller.tenancy} organisation · ${kind} ${row.thing ?? 'call'}`;
    if (statusCode !== status) problems.push(`${where}: ${statusCode} instead of ${status}: ${body}`);
    if (statusCode !== 200 && !isLedOn(endpoint, statusCode)) {
      const refusal = errorSchema.safeParse(JSON.parse(body));
      if (!refusal.success) problems.push(`${where}: not a refusal: ${body}`);
      else if (code !== undefined && refusal.data.code !== code)
        problems.push(`${where}: ${refusal.data.code} instead of ${code}`);
      const changed = made.changed.filter((table) => !isFine(endpoint, table));
      if (changed.length > 0) problems.push(`${where}: refused, and yet changed ${changed.join(', ')}`);
    }
    answers.set(kind, heardIn(made));
    const unannounced = statusCode === 200 ? unannouncedOf(endpoint, made) : [];
    if (unannounced.length > 0) problems.push(`${where}: changed ${unannounced.join(', ')} and told nobody`);
  }
  for (const kind of ['personal', 'foreign', 'own'] as const) {
    const answer = answers.get(kind);
    if (answer === undefined || !answers.has('absent') || expected(row, caller, kind).status === 200)
      continue;
    if (answer !== answers.get('absent'))
      problems.push(
        `${caller.role} · ${caller.tenancy}: the ${kind} answer differs from the absent one: ${answer}`,
      );
  }
  return problems;
};

describe('who may do what where', () => {
  it('says of every table as what its changes are told', () => {
    expect(Object.keys(announcedAs).sort()).toEqual(
      Object.values(schema)
        .map((table) => getTableName(table))
        .sort(),
    );
  });

  it('is written down for every endpoint', () => {
    expect(named.map(([, endpoint]) => endpoint)).toEqual(everyEndpoint());
    expect(Object.keys(rows).sort()).toEqual(named.map(([name]) => name).sort());
    expect(Object.values(rows).filter((list) => list.length === 0)).toEqual([]);
  });

  it.each(named)('holds for %s', async (name, endpoint) => {
    const problems: string[] = [];
    for (const row of rows[name] ?? []) {
      for (const caller of callers()) problems.push(...(await problemsOf(endpoint, row, caller)));
    }
    expect(problems).toEqual([]);
  });
});

/** What changes something in the organisation of the session. */
const changing = named.filter(([, { method, permission }]) => method !== 'GET' && isAction(permission));

describe('a tab that shows another organisation than the session is in', () => {
  it.each(changing)('changes nothing by %s', async (name, endpoint) => {
    const [row] = rows[name] ?? [];
    if (row === undefined) throw new Error(`Nothing is written down for ${name}`);
    const caller: MatrixCaller = {
      role: 'ADMIN',
      tenancy: 'own',
      session: keyOf(personOf('ADMIN', 'own')),
    };
    const stale = String(world.other.organization.organizationId);
    for (const said of [stale, 'nonsense', '']) {
      const { answer, changed } = await call(endpoint, row, caller, 'own', { [organizationHeader]: said });
      expect([answer.statusCode, errorSchema.parse(JSON.parse(answer.body)).code]).toEqual([
        409,
        'organization-changed',
      ]);
      expect(changed.filter((table) => !mayChangeWhenRefused.has(table))).toEqual([]);
    }
    const own = { [organizationHeader]: String(world.own.organization.organizationId) };
    const { answer } = await call(endpoint, row, caller, 'own', own);
    expect(answer.statusCode).toBe(expected(row, caller, 'own').status);
  });
});
