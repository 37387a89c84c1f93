import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from '../../../searchParams.ts';
import { graphSearchSchema } from './graphAddress.ts';

it('reads from an address how a graph is looked at, and nothing else', () => {
  const search = { group: 'attribute:12', colour: 'cycles', distance: 3, direction: 'incoming' };
  expect(graphSearchSchema.parse(parseSearch(stringifySearch(search)))).toEqual(search);
  expect(graphSearchSchema.parse({})).toEqual({});
  expect(
    graphSearchSchema.parse({
      group: ['type', 'tags'],
      colour: 'attribute:1;drop',
      distance: 'Infinity',
      direction: '__proto__',
    }),
  ).toEqual({});
  for (const distance of [0, 6, 1.5, -1, 'x', 1e9]) expect(graphSearchSchema.parse({ distance })).toEqual({});
  for (const group of [
    'container',
    'attribute:0',
    'attribute:12345678901',
    'attribute:1\n',
    'x'.repeat(9_999),
  ])
    expect(graphSearchSchema.parse({ group })).toEqual({});
});
