import type { Hue } from '@lintel/drawing/boxes';
import type { QualityValue } from './qualities.ts';

/** As far from one another as they go; grey looks most like no value. */
const inTurn: readonly Hue[] = ['blue', 'amber', 'green', 'rose', 'violet', 'teal', 'slate'];

/** Each its own hue while there is one left: first those that are known by one. */
export const huesFor = (values: readonly Pick<QualityValue, 'id' | 'hue'>[]): Map<string, Hue> => {
  const hues = new Map<string, Hue>();
  const taken = new Set<Hue>();
  for (const { id, hue } of values) {
    if (hue === undefined || taken.has(hue)) continue;
    hues.set(id, hue);
    taken.add(hue);
  }
  const free = inTurn.filter((hue) => !taken.has(hue));
  const others = values.filter(({ id }) => !hues.has(id));
  others.forEach(({ id, hue }, at) => {
    hues.set(id, free[at] ?? hue ?? inTurn[(at - free.length) % inTurn.length] ?? 'slate');
  });
  return hues;
};
