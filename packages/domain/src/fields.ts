import { z } from 'zod/mini';

const maxId = 2_147_483_647;

export const id = z.int().check(z.positive(), z.maximum(maxId));

/** The client numbers unsaved things below zero; the server answers with the id it issued. */
export const temporaryId = z.int().check(z.negative());

export const slug = z
  .string()
  .check(
    z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'Must be 1 to 64 letters, digits, hyphens or underscores'),
  );

export const instant = z.iso.datetime();

export const serializedRichText = z.nullable(z.string().check(z.maxLength(200_000)));

export const stamps = { createdAt: instant, updatedAt: instant };
