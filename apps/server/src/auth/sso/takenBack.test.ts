import { authEndpoints } from '@lintel/api/endpoints/auth';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { ssoEndpoints } from '@lintel/api/endpoints/sso';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessions } from '../../db/tables/access.ts';
import { organization } from '../../db/tables/organization.ts';
import { listenAs } from '../../events/listener.fixture.ts';
import { openRoom, type Room, until } from '../../sync/room.fixture.ts';
import { createOrganization, type Organization, type Person } from '../../testing/people.ts';

const patience = 2_000;

let room: Room;
let home: Organization;
let administrator: Person;

beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.close());

/** An organisation with a provider, and one of its people. */
const begin = async (isThroughProvider: boolean): Promise<Person> => {
  home = await createOrganization(room.database.db);
  administrator = await room.createPerson({ organization: home, role: 'ADMIN' });
  const { db } = room.database;
  await db
    .update(organization)
    .set({ ssoProvider: 'NETIQ', ssoClientId: 'lintel', ssoWellknownUrl: 'https://id.example/.well-known' })
    .where(eq(organization.organizationId, home.organizationId));
  const person = await room.createPerson({ organization: home });
  if (isThroughProvider)
    await db
      .update(sessions)
      .set({ fkSsoOrganizationId: home.organizationId })
      .where(eq(sessions.fkUserId, person.userId));
  return person;
};

const losses: [name: string, isThroughProvider: boolean, lose: (person: Person) => Promise<unknown>][] = [
  [
    'single sign-on is required from now on',
    false,
    () => room.as(administrator)(ssoEndpoints.saveRules, { body: { required: true } }),
  ],
  ['single sign-on is switched off', true, () => room.as(administrator)(ssoEndpoints.disconnect, {})],
  ['they sign out, by password', false, (person) => room.as(person)(authEndpoints.signOut, {})],
  ['they sign out, through the provider', true, (person) => room.as(person)(authEndpoints.signOut, {})],
  [
    'they are removed',
    true,
    ({ userId }) => room.as(administrator)(memberEndpoints.remove, { body: { userId } }),
  ],
];

it.each(losses)(
  'ends open diagrams and streams within two seconds: %s',
  async (_, isThroughProvider, lose) => {
    const person = await begin(isThroughProvider);
    const document = await room.createDiagram({ organization: home });
    const [view, stays] = [room.join(person, document), room.join(administrator, document)];
    await Promise.all([view.ready(), stays.ready()]);
    const [stream, kept] = [await listenAs(room, person), await listenAs(room, administrator)];
    await lose(person);
    await until('both are closed', () => view.reasons.length > 0 && stream.isEnded(), patience);
    expect(view.reasons).toEqual(['access-ended']);
    // Nobody else notices.
    stays.draw('after-it');
    await until('it is saved', async () => (await room.rows(document)).length > 0);
    expect([stays.reasons, kept.isEnded()]).toEqual([[], false]);
    for (const each of [view, stays, kept]) each.leave();
  },
);
