import { acceptInviteLink, resetPasswordLink } from '@lintel/domain/links';

export interface Links {
  acceptInvite(token: string): string;
  resetPassword(token: string): string;
}

/**
 * Made from the configured address, never from a request: a forged Host header would otherwise send
 * the token to the forger. The token stands in the fragment, which no server and no log sees.
 */
export const createLinks = (publicUrl: string): Links => ({
  acceptInvite: (token) => `${publicUrl}${acceptInviteLink(token)}`,
  resetPassword: (token) => `${publicUrl}${resetPasswordLink(token)}`,
});
