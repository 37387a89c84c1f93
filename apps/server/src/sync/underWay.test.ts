import { expect, it } from 'vitest';
import { createUnderWay } from './underWay.ts';

const isSettled = async (waited: Promise<void>): Promise<boolean> => {
  let is = false;
  void waited.then(() => (is = true));
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  return is;
};

it('a document is settled when nothing of it is on its way, and all are when nothing is', async () => {
  const underWay = createUnderWay();
  const [first, second, other] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  if (first === undefined || second === undefined || other === undefined) throw new Error('There are three');
  underWay.track('one', first.promise);
  underWay.track('one', second.promise);
  underWay.track('other', other.promise);
  const [one, all] = [underWay.settled('one'), underWay.settled()];
  expect(await isSettled(underWay.settled('nothing'))).toBe(true);
  first.resolve();
  expect(await isSettled(one)).toBe(false);
  second.resolve();
  expect([await isSettled(one), await isSettled(all)]).toEqual([true, false]);
  expect([await isSettled(underWay.settled('one')), await isSettled(underWay.settled('other'))]).toEqual([
    true,
    false,
  ]);
  other.resolve();
  expect([await isSettled(all), await isSettled(underWay.settled())]).toEqual([true, true]);
});
