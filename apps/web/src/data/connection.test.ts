import { describe, expect, it } from 'vitest';
import { probeDelay, watchServer } from './connection.ts';

/** A server that answers as told, and a clock that moves when told. */
const arrange = (answers: boolean[], missing: 'away' | 'silent' = 'away') => {
  const reported: boolean[] = [];
  let due: (() => void) | null = null;
  let waits = 0;
  let longest = 0;
  const watch = watchServer({
    probe: async () => ((answers.shift() ?? true) ? 'answers' : missing),
    wait: (milliseconds, then) => {
      due = then;
      waits++;
      longest = Math.max(longest, milliseconds);
      return () => {
        due = null;
      };
    },
    onChange: (lost) => reported.push(lost),
  });
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  const pass = async () => {
    const then = due;
    due = null;
    then?.();
    await settle();
  };
  return {
    watch,
    reported,
    settle,
    pass,
    waiting: () => due !== null,
    waits: () => waits,
    longest: () => longest,
  };
};

describe('the wait between two questions', () => {
  it('doubles up to half a minute', () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((failures) => probeDelay(failures, 0))).toEqual([
      2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it('is spread by up to a fifth', () => {
    expect(probeDelay(1, 1)).toBe(2_400);
    expect(probeDelay(60, 1)).toBe(36_000);
  });
});

describe('the watch', () => {
  it('asks once more where the browser says that there is no connection and yet an answer comes', async () => {
    for (const [answers, said] of [
      [[true, false], [true]],
      [[true, true], []],
    ] as const) {
      const { watch, reported, settle, pass, waiting } = arrange([...answers]);
      watch.cut();
      await settle();
      expect(reported).toEqual([]);
      expect(waiting()).toBe(true);
      await pass();
      expect(reported).toEqual(said);
      expect(waiting()).toBe(said.length > 0);
    }
  });

  it('says nothing as long as the server answers', async () => {
    const { watch, reported, settle, waiting } = arrange([true]);
    watch.doubt();
    await settle();
    expect(reported).toEqual([]);
    expect(waiting()).toBe(false);
  });

  it('reports a loss once and asks until the server is back', async () => {
    const { watch, reported, settle, pass, waiting } = arrange([false, false, true]);
    watch.doubt();
    await settle();
    expect(reported).toEqual([true]);
    await pass();
    expect(reported).toEqual([true]);
    await pass();
    expect(reported).toEqual([true, false]);
    expect(waiting()).toBe(false);
  });

  it('asks at once when something happens in between, and waits only once', async () => {
    const { watch, reported, settle, waiting, waits } = arrange([false, true]);
    watch.doubt();
    watch.doubt();
    await settle();
    expect(waits()).toBe(1);
    watch.doubt();
    await settle();
    expect(reported).toEqual([true, false]);
    expect(waiting()).toBe(false);
  });

  it('asks a server that keeps it waiting again soon, and one that is away ever less often', async () => {
    const longestAfter = async (missing: 'away' | 'silent'): Promise<number> => {
      const { watch, pass, settle, longest } = arrange([false, false, false, false, false], missing);
      watch.doubt();
      await settle();
      for (let tries = 0; tries < 4; tries++) await pass();
      return longest();
    };
    expect(await longestAfter('silent')).toBeLessThan(2_500);
    expect(await longestAfter('away')).toBeGreaterThanOrEqual(30_000);
  });

  it('is silent after it was stopped', async () => {
    const { watch, reported, settle, pass } = arrange([false, true]);
    watch.doubt();
    await settle();
    watch.stop();
    await pass();
    expect(reported).toEqual([true]);
  });
});

it('counts as lost when somebody else found it so, until the server answers', async () => {
  const { watch, reported, settle, pass } = arrange([false, true]);
  watch.lose();
  watch.lose();
  await settle();
  expect(reported).toEqual([]);
  await pass();
  expect(reported).toEqual([false]);
});
