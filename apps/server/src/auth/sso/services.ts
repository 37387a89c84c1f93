import type { AuthServices } from '../services.ts';
import { type OwnCookie, ownCookie } from '../../http/cookies.ts';
import { createProofs, type Proofs } from './proof.ts';
import { createProviders, type Providers } from './provider.ts';
import { createRequests, type Requests } from './requests.ts';

/** What signing in through a provider needs besides. */
export interface SsoServices extends AuthServices {
  providers: Providers;
  requests: Requests;
  proofs: Proofs;
  /** Binds what was begun to the browser in which it was. */
  browserCookie: OwnCookie;
}

export const ssoServicesOf = (services: AuthServices): SsoServices => {
  const { db, now, config, outgoing, sealing } = services;
  const secure = config.publicUrl.startsWith('https:');
  return {
    ...services,
    providers: createProviders({ outgoing, azureLoginUrl: config.azureLoginUrl, now }),
    requests: createRequests({ db, secretKey: config.secretKey, now }),
    proofs: createProofs({ sealing, secure, now }),
    browserCookie: ownCookie('lintel_sso', secure),
  };
};
