import type { FastifyInstance } from 'fastify';
import { invalid } from './refusal.ts';

/** No payload of ours is nearly that deep, and reading a deeper one overflows the stack somewhere. */
const deepest = 64;

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at);
    if (inText) {
      if (character === backslash) at++;
      else if (character === quote) inText = false;
    } else if (character === quote) inText = true;
    else if (opening.has(character)) {
      if (++depth > deepest) return true;
    } else if (closing.has(character)) depth--;
  }
  return false;
};

const nul = String.fromCharCode(0);
const suspicious = /\\u(?:0000|d[89a-f])/i;

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes(nul);

/** Where a text stands that no database can keep, as a dotted path. */
const unstorableIn = (value: unknown, path: string[] = []): string | undefined => {
  if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.');
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) return path.join('.');
    const found = unstorableIn(inner, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** JSON is the only kind of body there is, and what is in it can be stored. */
export const acceptJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    // Clients that always name the type also do so where there is nothing to send.
    if (text === '') return done(null, undefined);
    if (isTooDeep(text)) return done(invalid('The request is nested too deeply'));
    void parse(request, text, (error, value: unknown) => {
      if (error !== null) return done(error);
      const path = suspicious.test(text) || text.includes(nul) ? unstorableIn(value) : undefined;
      if (path === undefined) return done(null, value);
      done(
        invalid('The request is not valid', [{ path, message: 'Contains characters that cannot be stored' }]),
      );
    });
  });
};
