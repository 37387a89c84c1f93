/** Equality of JSON values, which is what items and columns are made of. */
export const sameValue = (
  a: unknown,
  b: unknown,
  isSame: (a: unknown, b: unknown) => boolean = Object.is,
): boolean => {
  if (isSame(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((each, index) => sameValue(each, b[index], isSame));
  }
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every((name) => Object.hasOwn(right, name) && sameValue(left[name], right[name], isSame));
};
