/** Numbers that look random and are the same for the same seed. */
export function chanceOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    is: (share: number): boolean => next() < share,
    one: <T>(values: readonly T[]): T => {
      const value = values[below(values.length)];
      if (value === undefined) throw new Error('Nothing to choose from');
      return value;
    },
  };
}
export type Chance = ReturnType<typeof chanceOf>;

export const seedsOf = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
