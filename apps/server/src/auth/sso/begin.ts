import { safeReturnPath } from '@lintel/domain/links';
import { durations } from '@lintel/domain/limits';
import * as oidc from 'openid-client';
import type { AnswerHeaders } from '../../http/route.ts';
import { makeToken } from '../tokens.ts';
import { redirectAddress } from './answer.ts';
import { providerOf, reachable } from './available.ts';
import { askedClaim, type SsoOrganization } from './organization.ts';
import type { Provider } from './provider.ts';
import type { SsoServices } from './services.ts';

/** What is asked of the provider; some have groups only for who asks for them. */
const scopeFor = (organization: SsoOrganization, { description }: Provider): string => {
  const asksForGroups =
    askedClaim(organization) !== null && description.scopes_supported?.includes('groups') === true;
  return `openid profile email${asksForGroups ? ' groups' : ''}`;
};

interface Beginning {
  slug: string;
  to: string | undefined;
  answer: AnswerHeaders;
  cookie(name: string): string | undefined;
}

/** Where the person signs in at their provider. */
export const begin = async (
  services: SsoServices,
  { slug, answer, cookie, to }: Beginning,
): Promise<string> => {
  const { requests, browserCookie, config } = services;
  const organization = await reachable(services, slug);
  const provider = await providerOf(services, organization);
  // One for all windows of a browser, so that two who wait for the provider do not end each other.
  const browser = cookie(browserCookie.name) ?? makeToken();
  const { state, nonce, codeVerifier } = await requests.begin({
    organizationId: organization.organizationId,
    browser,
    returnTo: safeReturnPath(to),
  });
  services.later('forget who never came back', requests.forgetOld);
  answer.setCookie(browserCookie.set({ value: browser, seconds: durations.ssoRequestMinutes * 60 }));
  return oidc.buildAuthorizationUrl(provider.configuration, {
    redirect_uri: redirectAddress(config.publicUrl, organization.slug),
    scope: scopeFor(organization, provider),
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }).href;
};
