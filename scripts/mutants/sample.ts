import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { type Checker, type CheckResult, CheckStatus } from '@stryker-mutator/api/check';
import type { Mutant, MutantResult, StrykerOptions } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';

export interface SampleOptions {
  sample: {
    count: number;
    seed: string;
    part?: Part | undefined;
    /** Of the sample only those of these ranks. */
    among?: readonly string[] | undefined;
  };
}

/** One of several parts of a sample, which together are all of it: the first is number 1. */
export interface Part {
  number: number;
  of: number;
}

type Change = Pick<Mutant, 'fileName' | 'location' | 'mutatorName' | 'replacement'>;
type Tried = Pick<MutantResult, keyof Change>;

/** The same change gets the same rank in every run, whatever else the room contains. */
function rank(seed: string, { fileName, location, mutatorName, replacement }: Change): string {
  const { start, end } = location;
  const place = [start.line, start.column, end.line, end.column].join(':');
  return createHash('sha256')
    .update([seed, relative('.', fileName), place, mutatorName, replacement].join('\n'))
    .digest('hex');
}

type Position = Change['location']['start'];

const fromNought = ({ line, column }: Position): Position => ({ line: line - 1, column: column - 1 });

/** The rank of a change that was tried: what is reported of it counts lines and columns from one. */
export function rankOfTried(seed: string, { location: { start, end }, ...change }: Tried): string {
  return rank(seed, { ...change, location: { start: fromNought(start), end: fromNought(end) } });
}

/** `2/4` is the second of four parts. */
export function partOf(text: string): Part | undefined {
  const [, number = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  return number >= 1 && number <= of ? { number, of } : undefined;
}

/** As many of the changes as are wanted, or the part of them that is asked for, chosen by the seed alone. */
export function sampled<T extends Change>(
  mutants: T[],
  { count, seed, part = { number: 1, of: 1 }, among }: SampleOptions['sample'],
): T[] {
  return mutants
    .map((mutant) => ({ mutant, rank: rank(seed, mutant) }))
    .sort((left, right) => (left.rank < right.rank ? -1 : 1))
    .slice(0, count)
    .filter(({ rank: own }, index) => index % part.of === part.number - 1 && (among?.includes(own) ?? true))
    .map(({ mutant }) => mutant);
}

/**
 * Stryker knows no samples, but it asks checkers which mutants are worth a run: to this one, all outside the sample look
 * as if they did not compile.
 */
class SampleChecker implements Checker {
  static readonly inject = tokens(commonTokens.options);
  readonly #options: SampleOptions['sample'];

  constructor(options: StrykerOptions) {
    this.#options = (options as StrykerOptions & SampleOptions).sample;
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  group(mutants: Mutant[]): Promise<string[][]> {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  check(mutants: Mutant[]): Promise<Record<string, CheckResult>> {
    const chosen = new Set(sampled(mutants, this.#options));
    const result = (mutant: Mutant): CheckResult =>
      chosen.has(mutant)
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: 'not in the sample' };
    return Promise.resolve(Object.fromEntries(mutants.map((mutant) => [mutant.id, result(mutant)])));
  }
}

/** Without it the option would count as misspelt. */
export const strykerValidationSchema = {
  properties: {
    sample: {
      type: 'object',
      properties: {
        count: { type: 'number' },
        seed: { type: 'string' },
        part: { type: 'object' },
        among: { type: 'array' },
      },
      required: ['count', 'seed'],
    },
  },
};

export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, 'sample', SampleChecker)];
