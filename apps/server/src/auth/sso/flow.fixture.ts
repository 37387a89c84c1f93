import type { ActivityFact } from '@lintel/domain/activityLog/facts';
import { ssoEndpoints } from '@lintel/api/endpoints/sso';
import { ssoStartLink } from '@lintel/domain/links';
import type { SsoConnection } from '@lintel/domain/singleSignOn';
import { activityLog } from '../../db/tables/logs.ts';
import type { Client, Person, TestApp } from '../../testing/app.ts';
import {
  type IdentityProvider,
  type IdentityProviderOptions,
  type KnownPerson,
  startIdentityProvider,
  walkThrough,
} from '../../testing/identityProvider.ts';

const tenantId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const azureClientId = '0b4c5a32-94e0-4d2c-8f0a-3f0d8a2c1e11';

/** Like Entra: tenant and object, and an e-mail in `preferred_username` alone. */
const entraPeople: KnownPerson[] = [
  {
    id: 'ann',
    claims: {
      tid: tenantId,
      oid: 'a1111111-0000-4000-8000-000000000001',
      preferred_username: 'Ann.Archer@alder.example',
      name: 'Ann Archer',
      groups: [],
    },
  },
  {
    id: 'nobody',
    claims: {
      tid: tenantId,
      oid: 'a1111111-0000-4000-8000-000000000002',
      preferred_username: 'nobody',
      name: 'No Body',
    },
  },
];

/** Like NetIQ: a subject, and the rest at the other address. */
const netiqPeople: KnownPerson[] = [
  {
    id: 'cn=ben',
    claims: { email: 'ben@birch.example', given_name: 'Ben', family_name: 'Birch', groups: ['staff'] },
  },
  { id: 'cn=cleo', claims: { email: 'cleo@birch.example', given_name: 'Cleo', family_name: 'Cedar' } },
];

const entraLike: IdentityProviderOptions = {
  path: `/${tenantId}/v2.0`,
  clientId: azureClientId,
  clientSecret: 'secret of azure',
  claimNames: ['tid', 'oid', 'preferred_username', 'name', 'groups'],
  inToken: true,
  people: entraPeople,
};

const netiqLike: IdentityProviderOptions = {
  path: '/nidp/oauth/nam',
  clientId: 'lintel',
  clientSecret: 'secret of netiq',
  claimNames: ['email', 'given_name', 'family_name', 'groups'],
  inToken: false,
  people: netiqPeople,
};

export interface TestedProvider extends IdentityProvider {
  kind: 'AZURE' | 'NETIQ';
  connection: SsoConnection;
}

/** Each with people of its own every time, since tests change what is known of them. */
export const startProvider = async (kind: TestedProvider['kind']): Promise<TestedProvider> => {
  const options = structuredClone(kind === 'AZURE' ? entraLike : netiqLike);
  const started = await startIdentityProvider(options);
  const { clientId, clientSecret } = options;
  const connection: SsoConnection =
    kind === 'AZURE'
      ? { provider: kind, clientId, clientSecret, tenantId }
      : { provider: kind, clientId, clientSecret, wellknownUrl: started.wellknownUrl };
  return Object.assign(started, { kind, connection });
};

/** What a server needs to reach providers on this machine. */
export const environmentFor = ({ origin }: IdentityProvider): Record<string, string> => ({
  OUTGOING_ALLOW: '127.0.0.1',
  AZURE_LOGIN_URL: origin,
});

export const connectTo = async (
  asAdministrator: Client,
  provider: TestedProvider,
): Promise<{ redirectAddress: string }> => {
  const settings = await asAdministrator.call(ssoEndpoints.connect, { body: provider.connection });
  provider.register({ redirect: settings.redirectAddress, signedOut: settings.signOutAddress });
  return settings;
};

const leadsTo = async (browser: Client, url: string): Promise<string> => {
  const answer = await browser.inject({ method: 'GET', url });
  if (answer.statusCode !== 302) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  return String(answer.headers.location);
};

/** The address of ours to which the provider sends the person back, not opened yet. */
export const answerOf = async (
  browser: Client,
  provider: IdentityProvider,
  organization: { slug: string },
  to?: string,
): Promise<string> => {
  const sentTo = await leadsTo(browser, ssoStartLink(organization.slug, to));
  const back = await walkThrough(sentTo, provider);
  return `${back.pathname}${back.search}`;
};

/** All the way: where the person is in the end. */
export const comeIn = async (
  browser: Client,
  provider: IdentityProvider,
  organization: { slug: string },
  to?: string,
): Promise<string> => leadsTo(browser, await answerOf(browser, provider, organization, to));

export const openAt = leadsTo;

export const organizationOf = ({ organization }: Person) => {
  if (organization === null) throw new Error('Somebody without an organisation');
  return organization;
};

export const problemAt = (link: string): string | null =>
  new URL(link, 'http://localhost').searchParams.get('problem');

export const activitiesIn = async (app: TestApp): Promise<ActivityFact[]> => {
  const rows = await app.database.db.select().from(activityLog).orderBy(activityLog.activityLogId);
  return rows.flatMap(({ fact }) => fact ?? []);
};
