import { longestLabel, measureLabel, plainLabel, wrappedLabelWidth } from '@lintel/drawing/labels';
import { expect, test } from 'vitest';
import { labelSpot } from './fieldPlaces.ts';

const points = [
  { x: 0, y: 0 },
  { x: 400, y: 0 },
];
const spotOf = (text: string, isWrapped = false) => {
  const blocks = plainLabel(text);
  const { single, wrapped } = measureLabel(blocks);
  const size = isWrapped ? (wrapped ?? single) : single;
  const rect = { x: 100, y: -8, ...size };
  return { spot: labelSpot({ points, label: { blocks, rect, onLine: true, wrapped: isWrapped } }), size };
};
const long = 'Releases for picking and packing to the warehouse of the country it was ordered from';

test('the lines of a label end where those of the drawn one do', () => {
  const single = spotOf('Sends orders');
  expect(single.spot?.centre).toEqual({ x: 100 + single.size.width / 2, y: 0 });
  // One line in the drawing is one line here.
  expect(single.spot?.maxWidth).toBeGreaterThan(single.size.width);
  const wrapped = spotOf(long, true);
  expect(wrapped.spot?.maxWidth).toBeGreaterThan(wrapped.size.width);
  expect(wrapped.spot?.maxWidth).toBeLessThanOrEqual(wrappedLabelWidth + 1);
});

test('a label never grows beyond the longest that is drawn, however much is typed', () => {
  for (const text of [long, 'a'.repeat(300), long.repeat(10)])
    expect(spotOf(text).spot?.maxWidth).toBe(longestLabel + 1);
  expect(labelSpot({ points })).toEqual({ centre: { x: 200, y: 0 }, maxWidth: longestLabel + 1 });
  expect(labelSpot({ points: [] })).toBeNull();
});
