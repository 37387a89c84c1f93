import { durations } from '@lintel/domain/limits';
import { hashToken, makeToken } from './tokens.ts';

export interface InviteToken {
  /** Stands in the link and nowhere else. */
  token: string;
  /** What the row keeps. */
  hash: string;
  expires: string;
}

/** For a new invite, and for an old one whose former link thereby ends. */
export const newInviteToken = (now: Date): InviteToken => {
  const token = makeToken();
  const expires = new Date(now.getTime() + durations.inviteDays * 86_400_000).toISOString();
  return { token, hash: hashToken(token), expires };
};
