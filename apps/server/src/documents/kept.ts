export interface Kept<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
}

/** What was used last, up to a total cost; what was not used for longest goes first. */
export const createKept = <Value>(limit: number, costOf: (value: Value) => number): Kept<Value> => {
  const values = new Map<string, Value>();
  let total = 0;
  const drop = (key: string): void => {
    const value = values.get(key);
    if (value === undefined) return;
    total -= costOf(value);
    values.delete(key);
  };
  return {
    get: (key) => {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set: (key, value) => {
      drop(key);
      if (costOf(value) > limit) return;
      values.set(key, value);
      total += costOf(value);
      for (const oldest of values.keys()) {
        if (total <= limit) break;
        drop(oldest);
      }
    },
  };
};
