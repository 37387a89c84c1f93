import { z } from 'zod/mini';
import type { Embedding } from './entities/organization.ts';
import { limits } from './limits.ts';

/** Whose pages may show the diagrams that an organisation shares. The list counts for `LISTED` alone, and is kept. */
export interface EmbeddingPolicy {
  embedding: Embedding;
  embedOrigins: readonly string[];
}

/** What holds for an organisation that never said anything, and for what nobody may know of. */
export const openEmbedding: EmbeddingPolicy = { embedding: 'ANY', embedOrigins: [] };

const example = 'https://wiki.example.com';

/** `URL` takes more, such as `;`, which would end the directive of the policy. */
const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;
const address = /^[\d.]+$/;
const ownMachine = '127.0.0.1';

const parts = /^([a-z][a-z0-9+.-]*):\/\/(\*\.)?([\p{L}\p{M}\p{N}.-]+)(?::(\d{1,5}))?(.*)$/iu;

/** As browsers write it: in small letters, with names of other scripts in the letters of ASCII. */
const asSent = (host: string): string | null => {
  const written = `https://${host}`;
  const name = URL.canParse(written) ? new URL(written).hostname : '';
  return hostName.test(name) ? name : null;
};

type Found = { origin: string } | { problem: string };

const readOrigin = (text: string): Found => {
  const found = parts.exec(text);
  const [, scheme = '', wildcard = '', name = '', port, rest = ''] = found ?? [];
  if (found === null || !/^https?$/i.test(scheme)) return { problem: `Must be a site such as ${example}` };
  if (!['', '/'].includes(rest)) return { problem: `Must be a site alone, such as ${example}` };
  const host = asSent(name);
  if (host === null) return { problem: 'Not the name of a site' };
  const isOwnMachine = wildcard === '' && (host === 'localhost' || host === ownMachine);
  if (address.test(host) && !isOwnMachine) return { problem: 'Must have a name, not an address of numbers' };
  if (scheme.toLowerCase() === 'http' && !isOwnMachine)
    return { problem: 'Must start with https://; only localhost may do without' };
  if (wildcard !== '' && !host.includes('.'))
    return { problem: 'Must name what follows *. further, such as https://*.example.com' };
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))
    return { problem: 'The port must lie between 1 and 65535' };
  return {
    origin: `${scheme.toLowerCase()}://${wildcard}${host}${port === undefined ? '' : `:${Number(port)}`}`,
  };
};

const short = z
  .string()
  .check(z.maxLength(limits.embedOriginLength, `Must be at most ${limits.embedOriginLength} characters`));

const trimmed = z.pipe(
  z.string(),
  z.transform((text: string) => text.trim()),
);

const read = z.transform((text: string, context) => {
  const found = readOrigin(text);
  if ('origin' in found) return found.origin;
  context.issues.push({ code: 'custom', message: found.problem, input: text });
  return z.NEVER;
});

/**
 * A site as `frame-ancestors` names it. `*.` stands for every name below, and not for the name itself. Measured twice,
 * since in ASCII a name may be longer than it was typed.
 */
export const embedOrigin = z.pipe(z.pipe(z.pipe(trimmed, short), read), short);

export const embedOriginList = z.pipe(
  z
    .array(embedOrigin)
    .check(z.maxLength(limits.embedOrigins, `Must be at most ${limits.embedOrigins} sites`)),
  z.transform((origins: string[]) => [...new Set(origins)]),
);

/** One a line, as people type them. */
export const originLines = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));

/** What is wrong with which line, counted as people count; blank ones count too. */
export const objectionsToOrigins = (text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const issue = line.trim() === '' ? undefined : embedOrigin.safeParse(line).error?.issues[0];
    return issue === undefined ? [] : [`Line ${index + 1}: ${issue.message}`];
  });

/** The values of `frame-ancestors`. Whatever is stored, nothing leaves here that is not one. */
export const frameAncestors = ({ embedding, embedOrigins }: EmbeddingPolicy): string[] => {
  if (embedding === 'ANY') return ['*'];
  const origins =
    embedding === 'LISTED'
      ? embedOrigins.flatMap((text) => {
          const origin = embedOrigin.safeParse(text);
          return origin.success ? [origin.data] : [];
        })
      : [];
  return origins.length === 0 ? ["'none'"] : origins;
};
