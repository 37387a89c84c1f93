import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { mostOfUpdate } from './amounts.ts';
import { floods, lies, offline } from './floods.fixture.ts';
import { createTurns } from './turns.ts';
import { countPermitted, validateInSteps } from './validate.ts';

/** What a frame of 16 MB has room for. */
const most = 5_000_000;
const names = Object.keys(floods);
const floodOf = (name: string, count = most): Uint8Array => floods[name]?.(count) ?? new Uint8Array();

const stepsOf = <Result>(steps: Iterator<undefined, Result>): { count: number; result: Result } => {
  for (let count = 1; ; count++) {
    const step = steps.next();
    if (step.done === true) return { count, result: step.value };
  }
};

/** How much is made of an update in one step, at the most. */
const structsPerStep = 2_001;

describe('an update of more than anybody makes', () => {
  it.each(names)('is refused before anything is made of it: %s', (name) => {
    const { count, result } = stepsOf(countPermitted(floodOf(name)));
    expect(result).toMatchObject({ code: 'too-much' });
    // It ends at the limit, not at the end of the frame.
    expect(count).toBeLessThan(mostOfUpdate.structs / 1_000);
  });

  it.each(Object.entries(lies))('is not believed where it only says so: %s', (_name, update) => {
    const { count, result } = stepsOf(countPermitted(update));
    expect(count).toBe(1);
    expect(['too-much', 'malformed']).toContain('code' in result ? result.code : 'permitted');
  });
});

const writer = { userId: 1, ownerOf: () => undefined };

const large: [name: string, update: () => Uint8Array, structs: number][] = [
  ['5,000 boxes', () => offline(5_000, 'offline'), 10_000],
  ['what came and went', () => floodOf('structs that are gone', 100_000), 100_000],
];

describe('an update of as much as somebody makes in weeks', () => {
  it.each(large)('is judged in steps: %s', (_name, make, structs) => {
    const update = make();
    const counting = stepsOf(countPermitted(update));
    expect(counting.result).toMatchObject({ structs });
    expect(counting.count).toBeGreaterThan(structs / structsPerStep);
    const judging = stepsOf(validateInSteps(new Y.Doc(), update, writer));
    expect(judging.result.verdict).toBe('new');
    // It is gone through several times; none of them may take more than its share in one step.
    expect(judging.count).toBeGreaterThan((8 * structs) / structsPerStep);
  });
});

describe('turns', () => {
  it('are one in each round of the loop, however many works there are', async () => {
    // Each step takes a whole turn.
    const turn = createTurns(0);
    let round = 0;
    let isDone = false;
    const beat = (): void => {
      round += 1;
      if (!isDone) setImmediate(beat);
    };
    const rounds: number[] = [];
    const task = async (): Promise<void> => {
      for (let step = 0; step < 20; step++) {
        await turn();
        rounds.push(round);
      }
    };
    setImmediate(beat);
    await Promise.all(Array.from({ length: 30 }, task));
    isDone = true;
    const perRound = new Map<number, number>();
    for (const each of rounds) perRound.set(each, (perRound.get(each) ?? 0) + 1);
    expect(Math.max(...perRound.values())).toBeLessThanOrEqual(2);
  });
});
