import { createHmac } from 'node:crypto';
import { durations } from '@lintel/domain/limits';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { ssoRequest } from '../../db/tables/access.ts';
import { hashToken, makeToken } from '../tokens.ts';

/** What goes along to the provider and has to come back as it went. */
export interface Checks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

interface RequestsOptions {
  db: Db;
  secretKey: string;
  now: () => Date;
}

export interface Requests {
  /** `browser` is what the cookie carries: only where it is can the answer be used. */
  begin(request: { organizationId: number; browser: string; returnTo: string }): Promise<Checks>;
  /** Once: the same answer a second time gets null, as does one that is late or comes from another browser. */
  take(answer: {
    state: string;
    browser: string;
    organizationId: number;
  }): Promise<(Checks & { returnTo: string }) | null>;
  forgetOld(): Promise<void>;
}

const lasts = durations.ssoRequestMinutes * 60_000;

/** Nonce and verifier follow from the state and our key, so that nothing is kept by which an answer could be used. */
export const createRequests = ({ db, secretKey, now }: RequestsOptions): Requests => {
  const from = (state: string, what: string): string =>
    createHmac('sha256', secretKey).update(`single sign-on ${what}\n${state}`).digest('base64url');
  const checksOf = (state: string): Checks => ({
    state,
    nonce: from(state, 'nonce'),
    codeVerifier: from(state, 'code verifier'),
  });
  return {
    begin: async ({ organizationId, browser, returnTo }) => {
      const state = makeToken();
      await db.insert(ssoRequest).values({
        stateHash: hashToken(state),
        browserHash: hashToken(browser),
        fkOrganizationId: organizationId,
        returnTo,
        expiresAt: new Date(now().getTime() + lasts).toISOString(),
      });
      return checksOf(state);
    },
    take: async ({ state, browser, organizationId }) => {
      const [taken] = await db
        .delete(ssoRequest)
        .where(
          and(
            eq(ssoRequest.stateHash, hashToken(state)),
            eq(ssoRequest.browserHash, hashToken(browser)),
            eq(ssoRequest.fkOrganizationId, organizationId),
            gt(ssoRequest.expiresAt, now().toISOString()),
          ),
        )
        .returning({ returnTo: ssoRequest.returnTo });
      return taken === undefined ? null : { ...checksOf(state), returnTo: taken.returnTo };
    },
    forgetOld: async () => {
      await db.delete(ssoRequest).where(lte(ssoRequest.expiresAt, now().toISOString()));
    },
  };
};
