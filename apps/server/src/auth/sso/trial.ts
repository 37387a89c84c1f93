import { ssoSteps, type SsoStep } from '@lintel/api/endpoints/sso';
import * as oidc from 'openid-client';
import { z } from 'zod/mini';
import type { Outgoing } from '../../outgoing/outgoing.ts';
import { outgoingFailureIn, redirectAddress } from './answer.ts';
import { descriptionAddress, type WholeConnection } from './connection.ts';
import { configurationFor, type Description, ProviderFailure, readDescription } from './provider.ts';

interface Trial {
  outgoing: Outgoing;
  azureLoginUrl: string;
  publicUrl: string;
  organizationSlug: string;
  connection: WholeConnection;
}

type Tried = Pick<SsoStep, 'result' | 'text'>;

const failed = (text: string): Tried => ({ result: 'failed', text });
const passed = (text: string): Tried => ({ result: 'passed', text });

const describe = (error: unknown): string => {
  const known = outgoingFailureIn(error) ?? (error instanceof ProviderFailure ? error : null);
  if (known === null) throw error;
  return known.message;
};

const fetchText = async (outgoing: Outgoing, address: URL): Promise<string> => {
  const { status, body } = await outgoing(address, { headers: { accept: 'application/json' } });
  if (status !== 200) throw new ProviderFailure(`${address.host} answered ${status}`);
  return body.toString();
};

const keysSchema = z.object({ keys: z.array(z.object({ kty: z.string() })) });

const tryKeys = async (outgoing: Outgoing, { jwks_uri }: Description): Promise<Tried> => {
  const text = await fetchText(outgoing, new URL(jwks_uri));
  let json: unknown = null;
  try {
    json = JSON.parse(text);
  } catch {
    return failed('The keys of the provider are not JSON');
  }
  const parsed = keysSchema.safeParse(json);
  const usable = parsed.success ? parsed.data.keys.filter(({ kty }) => kty !== 'oct').length : 0;
  return usable === 0
    ? failed('The provider has no keys with which it signs')
    : passed(`${usable} ${usable === 1 ? 'key' : 'keys'} with which it signs`);
};

/** With a code that nobody issued: who is refused for the code alone was known as a client. */
const tryClient = async (
  { outgoing, connection, publicUrl, organizationSlug }: Trial,
  description: Description,
): Promise<Tried> => {
  try {
    await oidc.genericGrantRequest(
      configurationFor(outgoing, description, connection),
      'authorization_code',
      {
        code: 'a-code-that-was-never-issued',
        redirect_uri: redirectAddress(publicUrl, organizationSlug),
        code_verifier: oidc.randomPKCECodeVerifier(),
      },
    );
  } catch (error) {
    if (outgoingFailureIn(error) !== null) throw error;
    const refusal = error instanceof oidc.ResponseBodyError ? error.error : null;
    if (refusal === 'invalid_grant') return passed('The provider knows this client ID and secret');
    if (refusal === 'invalid_client' || error instanceof oidc.WWWAuthenticateChallengeError)
      return failed('The provider does not know this client ID with this secret');
    if (refusal === 'unauthorized_client')
      return failed('The provider does not let this client use the authorization code flow');
  }
  return { result: 'unknown', text: 'The provider does not say so before somebody signs in' };
};

/** Each step on its own, as far as it goes: an administrator sees what to mend, and where. */
export const tryConnection = async (trial: Trial): Promise<SsoStep[]> => {
  const { outgoing, connection, azureLoginUrl } = trial;
  const address = descriptionAddress(connection, azureLoginUrl);
  const steps: SsoStep[] = [];
  const tryStep = async (step: SsoStep['step'], work: () => Promise<Tried> | Tried): Promise<boolean> => {
    let tried: Tried;
    try {
      tried = await work();
    } catch (error) {
      tried = failed(describe(error));
    }
    steps.push({ step, ...tried });
    return tried.result === 'passed';
  };

  let text = '';
  let description: Description | undefined;
  const goesOn =
    (await tryStep('address', async () => {
      text = await fetchText(outgoing, address);
      return passed(`${address.host} answers`);
    })) &&
    (await tryStep('description', () => {
      description = readDescription(text, address);
      return passed(`It calls itself ${description.issuer}`);
    }));
  const known = description;
  if (goesOn && known !== undefined) {
    await tryStep('keys', () => tryKeys(outgoing, known));
    await tryStep('client', () => tryClient(trial, known));
  }
  const untried = ssoSteps.filter((step) => !steps.some((each) => each.step === step));
  return [...steps, ...untried.map((step) => ({ step, result: 'not-tried' as const, text: '' }))];
};
