import { z } from 'zod';

const NUL = String.fromCharCode(0);

/** Postgres stores neither NUL nor half a surrogate pair: both are refused where text comes in. */
const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes(NUL);
const notStorable = 'Contains characters that cannot be stored';

const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Text of one line, as in names: trimmed, no control characters. */
export const line = (max: number) =>
  z
    .string()
    .refine(isStorable, notStorable)
    .transform((value) => value.trim())
    .pipe(
      z
        .string()
        .max(max, `Must be at most ${max} characters`)
        .refine((value) => !controlCharacters.test(value), 'Must be a single line of text'),
    );

export const requiredLine = (max: number) => line(max).pipe(z.string().min(1, 'Required'));

/** Text of several lines, kept as typed. */
export const paragraph = (max: number) =>
  z.string().max(max, `Must be at most ${max} characters`).refine(isStorable, notStorable);
