import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;

interface Token {
  header: Json;
  claims: Json;
  key: KeyObject;
}

export interface HostileProvider {
  origin: string;
  wellknownUrl: string;
  /** Change what it says of itself, and what it answers to a code; anew for each test. */
  describe: (description: Json) => Json;
  forge: (token: Token) => Token | string;
  /** What the code was asked with: the nonce is what the test reads out of the address it was sent to. */
  nonce: string;
  close(): Promise<void>;
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const signed = ({ header, claims, key }: Token): string => {
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key, 'base64url')}`;
};

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const keys = newKey();
/** One that the provider does not publish. */
export const foreignKey = newKey().privateKey;

/** A provider that answers every code, and whatever a test makes it say. */
export const startHostileProvider = async (clientId: string): Promise<HostileProvider> => {
  const jwk = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig', alg: 'RS256' };
  const server = createServer((request, response) => {
    const { origin } = made;
    const say = (body: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return say(
          made.describe({
            issuer: origin,
            authorization_endpoint: `${origin}/authorize`,
            token_endpoint: `${origin}/token`,
            jwks_uri: `${origin}/jwks`,
            id_token_signing_alg_values_supported: ['RS256'],
            response_types_supported: ['code'],
          }),
        );
      case '/jwks':
        return say({ keys: [jwk] });
      case '/token': {
        const at = Math.floor(Date.now() / 1000);
        const token = made.forge({
          header: { alg: 'RS256', kid: 'k1' },
          claims: {
            iss: origin,
            aud: clientId,
            sub: 'mallory',
            email: 'mallory@evil.example',
            iat: at,
            exp: at + 300,
            nonce: made.nonce,
          },
          key: keys.privateKey,
        });
        const idToken = typeof token === 'string' ? token : signed(token);
        return say({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: idToken });
      }
      default:
        return response.writeHead(404).end();
    }
  });
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const made: HostileProvider = {
    origin,
    wellknownUrl: `${origin}/.well-known/openid-configuration`,
    describe: (description) => description,
    forge: (token) => token,
    nonce: '',
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return made;
};
