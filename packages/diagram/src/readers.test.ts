import { inspect, isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { columns } from './layout.ts';
import { readers } from './readers.ts';
import { garbage } from './testing/garbage.ts';
import { Random } from './testing/random.ts';

const names = Object.keys(readers) as (keyof typeof readers)[];

describe('the readers by hand', () => {
  it.each(names)('take for %s what its schema takes, and nothing else', (name) => {
    const random = new Random(7);
    let accepted = 0;
    const wrong: string[] = [];
    for (let count = 0; count < 6_000; count++) {
      const value = garbage(random, name);
      const parsed = columns[name].value.safeParse(value);
      if (parsed.success) accepted++;
      const expected = parsed.success ? parsed.data : undefined;
      if (!isDeepStrictEqual(readers[name](value), expected)) wrong.push(inspect(value));
    }
    expect(wrong).toEqual([]);
    expect(accepted).toBeGreaterThan(50);
    expect(accepted).toBeLessThan(5_900);
  });
});
