import { inspect, isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { columnNames, columnOf } from './fields.ts';
import { garbage } from './testing/garbage.ts';
import { Random } from './testing/random.ts';

const names = columnNames.filter((name) => columnOf(name).value !== null);

describe('the readers by hand', () => {
  it.each(names)('take for %s what its schema takes, and nothing else', (name) => {
    const { value: schema, read } = columnOf(name);
    const random = new Random(7);
    let accepted = 0;
    const wrong: string[] = [];
    for (let count = 0; count < 6_000; count++) {
      const value = garbage(random, name);
      const parsed = schema?.safeParse(value);
      if (parsed?.success === true) accepted++;
      const expected = parsed?.success === true ? parsed.data : undefined;
      if (!isDeepStrictEqual(read?.(value), expected)) wrong.push(inspect(value));
    }
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(50);
    expect(accepted).toBeLessThan(5_900);
  });
});
