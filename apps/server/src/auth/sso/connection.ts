import type { SsoConnection } from '@lintel/domain/singleSignOn';
import { NotOpened, type Sealing } from '../../sealing.ts';

/** The columns in which an organisation keeps how its provider is reached. */
export interface StoredConnection {
  organizationId: number;
  ssoProvider: SsoConnection['provider'] | null;
  ssoClientId: string | null;
  ssoSecret: string | null;
  ssoAzureTenantId: string | null;
  ssoWellknownUrl: string | null;
}

type WithoutSecret<Each> = Each extends unknown ? Omit<Each, 'clientSecret'> : never;

/** What may be shown. */
export type ShownConnection = WithoutSecret<SsoConnection>;

export type WholeConnection = ShownConnection & { clientSecret: string };

export const shownConnection = (stored: Omit<StoredConnection, 'ssoSecret'>): ShownConnection | null => {
  const { ssoProvider: provider, ssoClientId: clientId } = stored;
  if (clientId === null) return null;
  if (provider === 'AZURE' && stored.ssoAzureTenantId !== null)
    return { provider, clientId, tenantId: stored.ssoAzureTenantId };
  if (provider === 'NETIQ' && stored.ssoWellknownUrl !== null)
    return { provider, clientId, wellknownUrl: stored.ssoWellknownUrl };
  return null;
};

const placeOf = ({ organizationId }: { organizationId: number }): string =>
  `organization ${organizationId} ssoSecret`;

export const sealedSecret = (sealing: Sealing, organizationId: number, clientSecret: string): string =>
  sealing.seal(clientSecret, placeOf({ organizationId }));

/** Null where nothing is kept that opens: another SECRET_KEY means that it has to be entered anew. */
export const openedSecret = (sealing: Sealing, stored: StoredConnection): string | null => {
  if (stored.ssoSecret === null) return null;
  try {
    return sealing.open(stored.ssoSecret, placeOf(stored));
  } catch (error) {
    if (error instanceof NotOpened) return null;
    throw error;
  }
};

export const columnsOfConnection = (connection: SsoConnection) => ({
  ssoProvider: connection.provider,
  ssoClientId: connection.clientId,
  ssoAzureTenantId: connection.provider === 'AZURE' ? connection.tenantId : null,
  ssoWellknownUrl: connection.provider === 'NETIQ' ? connection.wellknownUrl : null,
});

/** Whether both mean the same client of the same provider: only there may a secret that is kept be sent. */
export const isSameClient = (one: ShownConnection, other: ShownConnection): boolean => {
  const [a, b] = [one, other].map(
    (each) =>
      `${each.provider} ${each.clientId} ${each.provider === 'AZURE' ? each.tenantId.toLowerCase() : each.wellknownUrl}`,
  );
  return a === b;
};

/** Where the provider describes itself. */
export const descriptionAddress = (connection: ShownConnection, azureLoginUrl: string): URL =>
  connection.provider === 'AZURE'
    ? new URL(`${azureLoginUrl}/${connection.tenantId.toLowerCase()}/v2.0/.well-known/openid-configuration`)
    : new URL(connection.wellknownUrl);
