import { expect, it } from 'vitest';
import { createOneAtATime } from './largeUpdates.ts';

const [ann, ben] = [1, 2];

it('one is under way at a time, and people take turns however much each of them sent', async () => {
  const oneAtATime = createOneAtATime();
  const order: string[] = [];
  let underWay = 0;
  const work = (userId: number, name: string) =>
    oneAtATime(userId, async () => {
      underWay += 1;
      expect(underWay).toBe(1);
      order.push(name);
      await Promise.resolve();
      underWay -= 1;
      return name;
    });
  const all = [work(ann, 'a1'), work(ann, 'a2'), work(ann, 'a3'), work(ben, 'b1'), work(ben, 'b2')];
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
});

it('one that fails ends for its sender alone, and the next begins', async () => {
  const oneAtATime = createOneAtATime();
  const failed = oneAtATime(ann, () => Promise.reject(new Error('Not to be')));
  const next = oneAtATime(ben, async () => 'done');
  await expect(failed).rejects.toThrow('Not to be');
  expect(await next).toBe('done');
  expect(await oneAtATime(ann, async () => 'again')).toBe('again');
});
