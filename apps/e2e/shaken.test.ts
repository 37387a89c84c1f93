import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShakenProgram, type ShakenProgram } from '../server/src/testing/shakenProgram.ts';
import { quickSeeds } from './mishaps.ts';
import { people, runShaken } from './shakenRuns.ts';

const minute = 60_000;
const milliseconds = 1_200;

let program: ShakenProgram;
beforeAll(async () => {
  program = await openShakenProgram({ people });
}, minute);
afterAll(() => program.close());

/** Hundreds of them, on PostgreSQL too: `scripts/bench/chaos.ts`. */
it.each(quickSeeds)(
  'nothing that a screen called saved is lost, doubled or split, whatever goes wrong at once: seed %i',
  { timeout: 3 * minute },
  async (seed) => {
    const outcome = await runShaken(program, { seed, milliseconds });
    expect(outcome.wrong).toEqual([]);
    expect(outcome.saved).toBeGreaterThan(0);
  },
);
