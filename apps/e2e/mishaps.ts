import { Random } from '@lintel/diagram/testing/random';

export const processMishaps = ['kill', 'restart', 'stop'] as const;
export const databaseMishaps = ['down', 'hung', 'slow', 'full'] as const;
export const clockMishaps = ['clock of the server', 'clock of the browsers'] as const;
export const screenMishaps = ['cut', 'hang', 'abandon', 'stall', 'shake', 'leave'] as const;

export interface Mishap {
  readonly what:
    | (typeof processMishaps)[number]
    | (typeof databaseMishaps)[number]
    | (typeof clockMishaps)[number]
    | (typeof screenMishaps)[number];
  /** Milliseconds after the one before it, or after the beginning. */
  readonly after: number;
  readonly lasting: number;
  /** Of a clock. */
  readonly step: number;
}

/** What happens one after the other: to the process, its database, the clocks, or one screen. */
export interface Lane {
  /** Which screen; null where it is none. */
  readonly screen: number | null;
  readonly mishaps: readonly Mishap[];
}

interface ScheduleOptions {
  readonly seed: number;
  readonly screens: number;
  /** How long all of it takes, more or less. */
  readonly milliseconds: number;
}

/** A session lives longer. */
const longestStep = 3_600_000;
/** How many of a hundred runs have something of a lane. */
const likelihoods = { process: 0.6, database: 0.6, clock: 0.4, screen: 0.4 } as const;

/** What happens in a run, by its seed alone. */
export const scheduleOf = ({ seed, screens, milliseconds }: ScheduleOptions): readonly Lane[] => {
  const random = new Random(seed);
  const mishapsOf = (kinds: readonly Mishap['what'][], likelihood: number): Mishap[] => {
    if (!random.chance(likelihood)) return [];
    const count = random.between(1, 2);
    return Array.from({ length: count }, () => ({
      what: random.pick(kinds),
      after: random.between(0, Math.round(milliseconds / count / 2)),
      lasting: random.between(Math.round(milliseconds / 20), Math.round(milliseconds / count / 2)),
      step: random.between(-longestStep, longestStep),
    }));
  };
  const draft = (): Lane[] =>
    [
      { screen: null, mishaps: mishapsOf(processMishaps, likelihoods.process) },
      { screen: null, mishaps: mishapsOf(databaseMishaps, likelihoods.database) },
      { screen: null, mishaps: mishapsOf(clockMishaps, likelihoods.clock) },
      ...Array.from({ length: screens }, (_, screen) => ({
        screen,
        mishaps: mishapsOf(screenMishaps, likelihoods.screen),
      })),
    ].filter(({ mishaps }) => mishaps.length > 0);
  let lanes = draft();
  while (lanes.length < 2) lanes = draft();
  return lanes;
};

export const describeSchedule = (lanes: readonly Lane[]): string =>
  lanes
    .map(({ screen, mishaps }) => {
      const words = mishaps.map(({ what, after, lasting }) => `${what} +${after} for ${lasting}`);
      return `${screen === null ? '' : `screen ${screen}: `}${words.join(', ')}`;
    })
    .join('; ');

/** Runs of many sorts in which nobody waits for long: for every run of the tests. */
export const quickSeeds: readonly number[] = [96, 90];
