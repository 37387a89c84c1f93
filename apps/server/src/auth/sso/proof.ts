import { durations } from '@lintel/domain/limits';
import { homeLink } from '@lintel/domain/links';
import { memberRoleSchema } from '@lintel/domain/roles';
import { z } from 'zod/mini';
import { type OwnCookie, ownCookie } from '../../http/cookies.ts';
import { NotOpened, type Sealing } from '../../sealing.ts';

const text = z.string();

/** A person a provider vouches for, while it is not proved yet that the account with their e-mail is theirs. */
const awaitedSchema = z.object({
  organization: text,
  issuer: text,
  subject: text,
  email: text,
  firstName: text,
  lastName: text,
  /** What the groups at the provider come to; null where there are no rules. */
  role: z.nullable(memberRoleSchema),
  userId: z.int(),
  returnTo: text,
  until: z.number(),
});
export type AwaitedProof = z.infer<typeof awaitedSchema>;

/** A cookie is refused that is longer than 4 kB. */
const longestReturn = 500;

const lasts = durations.ssoRequestMinutes * 60;
const place = 'cookie lintel_sso_proof';

/** Kept in the browser alone, sealed: it is worth nothing without the password, or the session, of the account. */
export const createProofs = (
  { sealing, secure, now }: { sealing: Sealing; secure: boolean; now: () => Date },
  cookie: OwnCookie = ownCookie('lintel_sso_proof', secure),
) => ({
  cookieName: cookie.name,
  clear: cookie.clear,
  ask: (awaited: Omit<AwaitedProof, 'until'>): string => {
    const until = now().getTime() + lasts * 1000;
    const returnTo = awaited.returnTo.length > longestReturn ? homeLink : awaited.returnTo;
    return cookie.set({
      value: sealing.seal(JSON.stringify({ ...awaited, returnTo, until }), place),
      seconds: lasts,
    });
  },
  read: (value: string | undefined): AwaitedProof | null => {
    if (value === undefined) return null;
    try {
      const awaited = awaitedSchema.parse(JSON.parse(sealing.open(value, place)));
      return awaited.until > now().getTime() ? awaited : null;
    } catch (error) {
      if (error instanceof NotOpened) return null;
      throw error;
    }
  },
});
export type Proofs = ReturnType<typeof createProofs>;
