import type { WholeConnection } from './connection.ts';
import { findSsoOrganization, type SsoOrganization } from './organization.ts';
import type { Provider } from './provider.ts';
import type { SsoServices } from './services.ts';
import { SsoFailure } from './failure.ts';

export type Reachable = SsoOrganization & { connection: WholeConnection };

/** An organisation whose people can come in through its provider at this moment. */
export const reachable = async ({ db, sealing }: SsoServices, slug: string): Promise<Reachable> => {
  const found = await findSsoOrganization(db, sealing, slug);
  if (found === null) throw new SsoFailure('not-available');
  if (found.suspended) throw new SsoFailure('organization-suspended');
  const { connection } = found;
  if (connection === null) throw new SsoFailure('settings-wrong');
  return { ...found, connection };
};

export const providerOf = (
  { providers }: SsoServices,
  { connection }: Pick<Reachable, 'connection'>,
): Promise<Provider> =>
  providers(connection).catch((cause: unknown) => {
    throw new SsoFailure('provider-unreachable', { cause });
  });
