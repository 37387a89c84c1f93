import { expect, it } from 'vitest';
import { derivedOfBoth } from './derived.ts';
import { settable } from './readable.ts';

it('follows both sources, and stays the same object while they do', () => {
  const [name, count] = [settable('Till'), settable(1)];
  const both = derivedOfBoth(name, count, (first, second) => ({ first, second }));
  let heard = 0;
  const stop = both.subscribe(() => heard++);
  expect(both.get()).toBe(both.get());
  count.set(2);
  expect(both.get()).toEqual({ first: 'Till', second: 2 });
  name.set('Shop');
  expect(both.get()).toEqual({ first: 'Shop', second: 2 });
  stop();
  name.set('Till');
  expect(heard).toBe(2);
});
