import { ssoCallbackLink } from '@lintel/domain/links';
import * as oidc from 'openid-client';
import { OutgoingFailure } from '../../outgoing/outgoing.ts';
import type { SsoProblem } from '@lintel/domain/ssoProblems';
import { type Arrival, arrivalOf, lacksSomething } from './arrival.ts';
import { SsoFailure } from './failure.ts';
import { askedClaim, type SsoOrganization } from './organization.ts';
import type { Provider } from './provider.ts';
import type { Checks } from './requests.ts';

/** The failure of a request of ours, however deep a library has wrapped it. */
export const outgoingFailureIn = (error: unknown): OutgoingFailure | null => {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof OutgoingFailure) return at;
  return null;
};

export interface SentAnswer {
  code?: string | undefined;
  state?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
}

export const redirectAddress = (publicUrl: string, organizationSlug: string): string =>
  `${publicUrl}${ssoCallbackLink(organizationSlug)}`;

const addressOf = (redirect: string, sent: SentAnswer): URL => {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(sent))
    if (value !== undefined) url.searchParams.set(name, value);
  return url;
};

/** Wrong credentials of ours are for the administrator to settle; everything else is an answer not to be believed. */
const problemOf = (error: unknown): SsoProblem => {
  if (outgoingFailureIn(error) !== null) return 'provider-unreachable';
  if (error instanceof oidc.AuthorizationResponseError) return 'provider-refused';
  const refused = error instanceof oidc.ResponseBodyError ? error.error : null;
  if (refused === 'invalid_client' || refused === 'unauthorized_client') return 'settings-wrong';
  if (error instanceof oidc.WWWAuthenticateChallengeError) return 'settings-wrong';
  return 'answer-refused';
};

interface Answered {
  organization: SsoOrganization;
  provider: Provider;
  publicUrl: string;
  checks: Checks;
  sent: SentAnswer;
}

export interface Verified {
  arrival: Arrival;
  /** Where this session is ended at the provider. */
  signOut: string | null;
}

/** With a hint longer than this the address would be refused somewhere on the way. */
const longestHint = 4_000;

const signOutAddress = (
  { description, configuration }: Provider,
  idToken: string | undefined,
  publicUrl: string,
): string | null => {
  if (description.end_session_endpoint === undefined) return null;
  return oidc.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: signedOutAddress(publicUrl),
    ...(idToken !== undefined && idToken.length <= longestHint && { id_token_hint: idToken }),
  }).href;
};

export const signedOutAddress = (publicUrl: string): string => `${publicUrl}/user/sign-in`;

const grant = async ({ organization, provider, publicUrl, checks, sent }: Answered) => {
  const { configuration, description } = provider;
  const tokens = await oidc.authorizationCodeGrant(
    configuration,
    addressOf(redirectAddress(publicUrl, organization.slug), sent),
    {
      pkceCodeVerifier: checks.codeVerifier,
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  if (claims === undefined) throw new SsoFailure('answer-refused');
  const isEnough = !lacksSomething(claims, askedClaim(organization));
  if (isEnough || description.userinfo_endpoint === undefined) return { tokens, claims };
  const more = await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  // What is signed wins.
  return { tokens, claims: { ...more, ...claims } };
};

/** Who the provider says has come; whatever is wrong with its answer ends here. */
export const verifyAnswer = async (answered: Answered): Promise<Verified> => {
  const { organization, provider, publicUrl } = answered;
  const { tokens, claims } = await grant(answered).catch((error: unknown) => {
    throw error instanceof SsoFailure ? error : new SsoFailure(problemOf(error), { cause: error });
  });
  const arrival = arrivalOf(organization, provider.description.issuer, claims);
  if (typeof arrival === 'string') throw new SsoFailure(arrival);
  return { arrival, signOut: signOutAddress(provider, tokens.id_token, publicUrl) };
};
