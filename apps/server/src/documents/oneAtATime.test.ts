import { expect, it } from 'vitest';
import { oneAtATime } from './oneAtATime.ts';

it('does what is asked for meanwhile afterwards, and once', async () => {
  const gates: PromiseWithResolvers<void>[] = [];
  const task = oneAtATime(() => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    return gate.promise;
  });
  const asked = [task.ask(), task.ask(), task.ask()];
  expect(gates).toHaveLength(1);
  gates[0]?.resolve();
  await gates[0]?.promise;
  expect(gates).toHaveLength(2);
  gates[1]?.resolve();
  await Promise.all(asked);
  expect(gates).toHaveLength(2);
});

it('leaves nothing undone that is asked for just as it ends', async () => {
  for (let moments = 0; moments < 12; moments += 1) {
    const edits = { made: 1, seen: 0 };
    const task = oneAtATime(async () => {
      edits.seen = edits.made;
    });
    const first = task.ask();
    for (let moment = 0; moment < moments; moment += 1) await Promise.resolve();
    edits.made = 2;
    await task.ask();
    expect(edits.seen).toBe(2);
    await first;
  }
});

it('begins anew after a failure, and says when it is at rest', async () => {
  let rests = 0;
  let hasFailed = false;
  const task = oneAtATime(
    async () => {
      if (hasFailed) return;
      hasFailed = true;
      throw new Error('away');
    },
    () => {
      rests += 1;
    },
  );
  await expect(task.ask()).rejects.toThrow('away');
  await task.ask();
  await task.settled();
  expect(rests).toBe(2);
});
