import { parseArgs } from 'node:util';
import { mixes, type Mix } from './mix.ts';
import type { SpacingName } from './landscape.ts';

const groups = ['open', 'pan', 'zoom', 'drag', 'drag50', 'moves', 'frames', 'everything'] as const;
export type Group = (typeof groups)[number];
const spacings = ['roomy', 'crowded'] as const satisfies readonly SpacingName[];
const sizes = ['500', '2000', '10000'] as const;
const distances = ['near', 'far'] as const;
export type Distance = (typeof distances)[number];

export interface Wishes {
  readonly groups: readonly Group[];
  readonly spacings: readonly SpacingName[];
  readonly sizes: readonly number[];
  readonly distances: readonly Distance[];
  readonly mix: Mix;
  readonly rounds: number;
  /** In each round: 20 and a multiple of 40, so that all ends where it began. */
  readonly steps: number;
}

const chosen = <Name extends string>(
  names: readonly Name[],
  words: readonly string[],
  otherwise = names,
): readonly Name[] => {
  const found = names.filter((name) => words.includes(name));
  return found.length === 0 ? otherwise : found;
};

/** `open crowded 500 far --rounds=3 --steps=60 --mix=mixed`, in any order; of what is not named, all. */
export function readWishes(): Wishes {
  const { values, positionals: words } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '3' },
      steps: { type: 'string', default: '60' },
      mix: { type: 'string', default: 'mixed' },
    },
  });
  const known: readonly string[] = [...groups, ...spacings, ...sizes, ...distances];
  const mix = mixes.find((name) => name === values.mix);
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined || mix === undefined)
    throw new Error(`Unknown: ${unknown ?? values.mix}. There is ${[...known, ...mixes].join(', ')}.`);
  return {
    groups: chosen(groups, words),
    spacings: chosen(spacings, words, ['roomy']),
    sizes: chosen(sizes, words).map(Number),
    distances: chosen(distances, words),
    mix,
    rounds: Number(values.rounds),
    steps: Number(values.steps),
  };
}
