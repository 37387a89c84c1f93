import { durations } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import { NotOpened, type Sealing } from '../../sealing.ts';
import type { Caller } from '../../http/route.ts';

const begunSchema = z.object({ secret: z.string(), until: z.number() });

/** The person showed their password in this session, so nothing else may bring it back. */
const placeOf = ({ account, sessionId }: Caller): string =>
  `begun second factor ${account.userId} ${sessionId}`;

/** What was begun is kept by the page, sealed, until the first code shows that the app has it. */
export const sealBegun = (sealing: Sealing, caller: Caller, secret: Uint8Array, now: Date): string => {
  const until = now.getTime() + durations.secondFactorSetUpMinutes * 60_000;
  return sealing.seal(
    JSON.stringify({ secret: Buffer.from(secret).toString('base64url'), until }),
    placeOf(caller),
  );
};

/** Null where it was begun too long ago, or by another session. */
export const openBegun = (sealing: Sealing, caller: Caller, begun: string, now: Date): Buffer | null => {
  try {
    const { secret, until } = begunSchema.parse(JSON.parse(sealing.open(begun, placeOf(caller))));
    return until > now.getTime() ? Buffer.from(secret, 'base64url') : null;
  } catch (error) {
    if (error instanceof NotOpened) return null;
    throw error;
  }
};
