/** Numbers objects in the order in which it is asked for them; the same object keeps its number. */
export const createNumbering = (): ((object: object) => number) => {
  const numbers = new WeakMap<object, number>();
  let last = 0;
  return (object) => {
    const known = numbers.get(object);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(object, last);
    return last;
  };
};
