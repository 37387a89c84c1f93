import { expect, it } from 'vitest';
import { inPieces } from './inPieces.ts';

/** Each takes longer than all that is done at once. */
function* slowSteps(count: number, taken: (step: number) => void) {
  for (let step = 1; step <= count; step += 1) {
    for (const end = performance.now() + 10; performance.now() < end; );
    taken(step);
    yield;
  }
}

it('goes through all steps, with room for others in between, and ends then', async () => {
  const order: string[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => order.push('heard');
  await new Promise<void>((resolve) => {
    inPieces(
      slowSteps(6, (step) => {
        order.push(`step ${step}`);
        port2.postMessage(null);
      }),
      resolve,
    );
  });
  port1.close();
  expect(order.filter((each) => each !== 'heard')).toEqual([1, 2, 3, 4, 5, 6].map((step) => `step ${step}`));
  expect(order.indexOf('heard')).toBeLessThan(order.indexOf('step 6'));
});

it('takes no step once it was given up', async () => {
  const order: string[] = [];
  const giveUp = inPieces(
    slowSteps(3, () => order.push('given up')),
    () => order.push('done'),
  );
  giveUp();
  await new Promise<void>((resolve) => {
    inPieces(
      slowSteps(3, (step) => order.push(`${step}`)),
      resolve,
    );
  });
  expect(order).toEqual(['1', '2', '3']);
});
