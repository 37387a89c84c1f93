/** What the tests use of it; the package has no types of its own. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Context {
    body: string;
    type: string;
  }

  interface Interaction {
    uid: string;
    prompt: { name: string };
    params: Record<string, string>;
  }

  interface GrantLike {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export interface Account {
    accountId: string;
    claims(): Promise<Record<string, unknown>>;
  }

  export interface Configuration {
    clients: Record<string, unknown>[];
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    cookies: { keys: string[] };
    features: Record<string, unknown>;
    scopes: string[];
    pkce: { required: () => boolean };
    findAccount(context: unknown, id: string): Promise<Account | undefined>;
    interactions: { url(context: unknown, interaction: Interaction): string };
    loadExistingGrant(context: {
      oidc: {
        client: { clientId: string };
        session: { accountId: string };
        provider: Provider;
      };
    }): Promise<GrantLike>;
    ttl: Record<string, number>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => GrantLike;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
    on(event: string, listener: (...args: unknown[]) => void): this;
  }
}
