import { z } from 'zod/mini';

const NUL = String.fromCharCode(0);

/** Postgres stores neither NUL nor half a surrogate pair: both are refused where text comes in. */
const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes(NUL);
const notStorable = 'Contains characters that cannot be stored';

const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** They turn the text around them, so that a name in a mail or a list reads as something else. */
const overridesDirection = /[\u202a-\u202e]/;

/** Anything but blanks, marks without a letter, and what has no width. */
const visible = /[^\p{Z}\p{C}\p{M}]/u;

/** Text of one line, as in names: trimmed, no control characters. */
export const line = (max: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.refine(isStorable, notStorable)),
      z.transform((value) => value.trim()),
    ),
    z.string().check(
      z.maxLength(max, `Must be at most ${max} characters`),
      z.refine((value) => !controlCharacters.test(value), 'Must be a single line of text'),
      z.refine((value) => !overridesDirection.test(value), 'Contains characters that turn the text around'),
    ),
  );

export const requiredLine = (max: number) =>
  z.pipe(line(max), z.string().check(z.refine((value) => visible.test(value), 'Required')));

/** Text of several lines, kept as typed. */
export const paragraph = (max: number) =>
  z.string().check(z.maxLength(max, `Must be at most ${max} characters`), z.refine(isStorable, notStorable));
