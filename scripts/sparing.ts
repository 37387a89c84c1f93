import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Sparing {
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** How `boot.mjs` starts a server; what starts one in `infra` says the same. */
export const sparing = JSON.parse(readFileSync(join(import.meta.dirname, 'sparing.json'), 'utf8')) as Sparing;
