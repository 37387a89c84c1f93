import type { SsoSettings } from '@lintel/api/endpoints/sso';
import type { Connection } from '../../data/mutations/sso.ts';

/** With all fields there: of the secret, undefined means the one that is kept. */
export type ConnectionDraft = {
  [Provider in Connection['provider']]: Required<Extract<Connection, { provider: Provider }>> & {
    clientSecret: string | undefined;
  };
}[Connection['provider']];

type Stored = Pick<SsoSettings, 'connection' | 'hasSecret'>;

export const draftOf = (
  provider: Connection['provider'],
  { connection, hasSecret }: Stored,
): ConnectionDraft => {
  const clientSecret = connection?.provider === provider && hasSecret ? undefined : '';
  const clientId = connection?.provider === provider ? connection.clientId : '';
  return provider === 'AZURE'
    ? {
        provider,
        clientId,
        clientSecret,
        tenantId: connection?.provider === 'AZURE' ? connection.tenantId : '',
      }
    : {
        provider,
        clientId,
        clientSecret,
        wellknownUrl: connection?.provider === 'NETIQ' ? connection.wellknownUrl : '',
      };
};

const placeOf = (connection: NonNullable<SsoSettings['connection']> | ConnectionDraft): string =>
  connection.provider === 'AZURE' ? connection.tenantId : connection.wellknownUrl;

/** Whether the secret that is kept can go on being used: it is for one client at one place alone. */
export const keepsSecret = (draft: ConnectionDraft, { connection, hasSecret }: Stored): boolean =>
  hasSecret &&
  connection !== null &&
  connection.provider === draft.provider &&
  connection.clientId === draft.clientId.trim() &&
  placeOf(connection) === placeOf(draft).trim();

export const isChanged = (draft: ConnectionDraft, stored: Stored): boolean =>
  (draft.clientSecret ?? '') !== '' || !keepsSecret(draft, stored);
