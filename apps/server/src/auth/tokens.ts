import { createHash, randomBytes } from 'node:crypto';

/** What a link carries: 256 bits, of which the database only ever sees the hash. */
export const makeToken = (): string => randomBytes(32).toString('base64url');

/** A plain hash is enough: nobody guesses 256 random bits, so there is nothing to slow down. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
