import { createHash } from 'node:crypto';

/** Names exactly this content. */
export const etagOf = (content: string): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 32)}"`;
