import { slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { themes } from '@lintel/domain/themes';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

/** A diagram's slug, and behind a colon the mark of the preview that is already there. */
const wanted = z
  .string()
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}(:[A-Za-z0-9_-]{1,64})?$/, 'Must be `slug` or `slug:mark`'));

const previewShape = z.object({
  slug,
  /** Names exactly this preview. */
  mark: z.string(),
  /** Null: it is the one of the mark that was shown. */
  svg: z.nullable(z.string()),
  /** Whether it may stay on a device: where there is a password it may not. */
  mayKeep: z.boolean(),
});

export const previewEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/previews',
    summary: 'Diagrams as small SVG images, those that are at hand; the others can be had one by one',
    permission: 'content.read',
    query: z.object({
      theme: z.enum(themes),
      diagram: z.union([wanted, z.array(wanted).check(z.minLength(1), z.maxLength(limits.previewsPerCall))]),
    }),
    reply: z.array(previewShape),
  }),
};
