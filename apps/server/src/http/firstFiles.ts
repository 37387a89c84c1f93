import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod/mini';

/** By the beginning of an address, the files that the page there fetches once the script of every page has run. */
export type FirstFiles = Readonly<Record<string, readonly string[]>>;

const schema = z.record(z.string(), z.array(z.string().check(z.regex(/^\/assets\/[\w.-]+\.js$/))));

/** As the build has listed them. Without a list that can be read pages find what they need by themselves. */
export const readFirstFiles = (webFolder: string): FirstFiles => {
  try {
    return schema.parse(JSON.parse(readFileSync(join(webFolder, '.build/firstFiles.json'), 'utf8')));
  } catch {
    return {};
  }
};

const leadsTo = (path: string, address: string): boolean =>
  path === address || (address !== '/' && path.startsWith(address.endsWith('/') ? address : `${address}/`));

/** Whether there is a session only the database knows; to name files in vain costs a stranger more than it gains others. */
const bringsSession = ({ headers }: FastifyRequest): boolean =>
  /lintel_session=\w/.test(headers.cookie ?? '');

const isForStrangers = (path: string): boolean => /^\/user\/sign-(in|up)$/.test(path);

/** What the browser can fetch beside the script, as the header `link` names it; null where nothing is known before. */
export const firstFilesAt = (files: FirstFiles, path: string, request: FastifyRequest): string | null => {
  if (bringsSession(request) === isForStrangers(path)) return null;
  const [, named = []] = Object.entries(files).find(([address]) => leadsTo(path, address)) ?? [];
  return named.length === 0 ? null : named.map((file) => `<${file}>; rel=modulepreload`).join(', ');
};
