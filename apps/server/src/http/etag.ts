import { createHash } from 'node:crypto';

/** Names exactly this content, in as many parts as it has. */
export const etagOf = (...parts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return `"${hash.digest('base64url').slice(0, 32)}"`;
};
