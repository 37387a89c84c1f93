import { diagramLimits } from './limits.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/**
 * Plain JSON and nothing that only looks like it. A Yjs update can carry an object with the name `__proto__`, and
 * decoding it sets the prototype: with a byte array there, encoding the document throws for everybody ever after.
 * Code that lets updates in has to ask this of every value.
 */
export const isJson = (value: unknown, depth = 0): value is Json => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth > diagramLimits.textDepth) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value)) {
    return prototype === Array.prototype && value.every((each) => isJson(each, depth + 1));
  }
  if (prototype !== Object.prototype && prototype !== null) return false;
  return Object.values(value).every((each) => isJson(each, depth + 1));
};
