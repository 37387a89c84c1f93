import { expect, it } from 'vitest';
import { createAskTogether } from './askTogether.ts';

const doubling = (most: number) => {
  const calls: (readonly number[])[] = [];
  const ask = createAskTogether<number, number>(most, async (asked) => {
    calls.push(asked);
    if (asked.includes(13)) throw new Error('not thirteen');
    return asked.map((each) => each * 2);
  });
  return { ask, calls };
};

it('asks in one call for what is wanted at once, and gives each its own answer', async () => {
  const { ask, calls } = doubling(10);
  expect(await Promise.all([3, 1, 2].map(ask))).toEqual([6, 2, 4]);
  expect(calls).toEqual([[3, 1, 2]]);
});

it('asks for no more than that in one call, first come first', async () => {
  const { ask, calls } = doubling(2);
  expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([2, 4, 6, 8, 10]);
  expect(calls).toEqual([[1, 2], [3, 4], [5]]);
});

it('asks for the rest when the first have their answers', async () => {
  const { ask, calls } = doubling(2);
  const [first, , last] = [1, 2, 3].map(ask);
  await first;
  expect(calls).toEqual([[1, 2]]);
  await last;
  expect(calls).toEqual([[1, 2], [3]]);
});

it('asks anew for what is wanted later', async () => {
  const { ask, calls } = doubling(10);
  await ask(1);
  await ask(2);
  expect(calls).toEqual([[1], [2]]);
});

it('fails those of a call that failed, and no others', async () => {
  const { ask } = doubling(2);
  const settled = await Promise.allSettled([12, 13, 14].map(ask));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
