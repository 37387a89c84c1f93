import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('begins each task when the one before it is over, be it with a failure', async () => {
  const inTurn = createTurns();
  const begun: string[] = [];
  const first = Promise.withResolvers<string>();
  const task = (name: string, answer: () => Promise<string>) => () => {
    begun.push(name);
    return answer();
  };
  const asked = [
    inTurn(task('first', () => first.promise)),
    inTurn(task('second', () => Promise.reject(new Error('Refused')))),
    inTurn(task('third', () => Promise.resolve('saved'))),
  ];
  await Promise.resolve();
  expect(begun).toEqual(['first']);
  first.resolve('saved');
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(begun).toEqual(['first', 'second', 'third']);
});
