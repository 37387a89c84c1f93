import type { Person } from '../../testing/people.ts';
import type { Random } from '../../testing/random.ts';

export const several = <Item>(random: Random, from: readonly Item[], probability: number): Item[] =>
  from.filter(() => random.chance(probability));

export const maybe = <Item>(random: Random, from: readonly Item[], probability = 0.6): Item | null =>
  from.length > 0 && random.chance(probability) ? random.pick(from) : null;

export const some = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));

export const own = (person: Person): { fkOrganizationId: number } => ({
  fkOrganizationId: person.organization?.organizationId ?? 0,
});
