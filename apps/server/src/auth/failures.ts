import { createHmac } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { signInFailure } from '../db/tables/access.ts';
import { Refusal } from '../http/refusal.ts';

const allowed = 5;
const period = 15 * 60_000;

export interface Attempt {
  /** It was never judged, so it was no guess: a server that is too busy must lock no account. */
  takeBack(): Promise<void>;
}

/** What is guessed at. */
export interface Guessed {
  email: string;
  /**
   * Account and address together: neither can a stranger lock a person out, nor a person behind the same address use up
   * the attempts of a colleague. `anywhere` for a code: there are a million of them, and who guesses has the password.
   */
  from: { address: string } | 'anywhere';
}

export interface Failures {
  /**
   * Notes an attempt before it is judged and throws when it is one too many. Counting afterwards would
   * let a hundred guesses at once all see a clean slate.
   */
  attempt(guessed: Guessed): Promise<Attempt>;
  /** The attempt was right: all is forgotten. */
  clear(guessed: Guessed): Promise<void>;
  forgetOld(): Promise<void>;
}

export const createFailures = (db: Db, secretKey: string, now: () => Date): Failures => {
  /** An IPv6 network counts as one address. Keyed, because hashes of e-mails alone could be looked up. */
  const keyOf = ({ email, from }: Guessed): string =>
    createHmac('sha256', secretKey)
      .update(from === 'anywhere' ? `code\n${email}` : `sign-in\n${email}\n${normalizeIP(from.address)}`)
      .digest('base64url');
  const since = (): string => new Date(now().getTime() - period).toISOString();

  return {
    attempt: async (guessed) => {
      const key = keyOf(guessed);
      const at = now();
      const [noted] = await db
        .insert(signInFailure)
        .values({ key, at: at.toISOString() })
        .returning({ id: signInFailure.signInFailureId });
      const recent = await db
        .select({ at: signInFailure.at })
        .from(signInFailure)
        .where(and(eq(signInFailure.key, key), gt(signInFailure.at, since())))
        .orderBy(asc(signInFailure.at));
      const [oldest] = recent;
      const takeBack = async (): Promise<void> => {
        if (noted === undefined) return;
        await db.delete(signInFailure).where(eq(signInFailure.signInFailureId, noted.id));
      };
      if (recent.length <= allowed || oldest === undefined) return { takeBack };
      // A refused attempt was no guess, so it does not make the wait longer.
      await takeBack();
      const wait = Date.parse(oldest.at) + period - at.getTime();
      throw new Refusal(429, 'too-many-requests', 'Too many failed attempts', {
        retryAfterSeconds: Math.max(1, Math.ceil(wait / 1000)),
      });
    },
    clear: async (guessed) => {
      await db.delete(signInFailure).where(eq(signInFailure.key, keyOf(guessed)));
    },
    forgetOld: async () => {
      await db.delete(signInFailure).where(lte(signInFailure.at, since()));
    },
  };
};
