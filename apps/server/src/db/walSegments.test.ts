import { expect, it } from 'vitest';
import { segmentBytes, segmentName, segmentNamed, segmentsAmong } from './walSegments.ts';

it('a segment of the log is known by its name, and has the name of PostgreSQL', () => {
  const names = {
    '000000010000000000000001': { timeline: 1, number: 1 },
    '0000000200000000000000FF': { timeline: 2, number: 255 },
    '0000001A0000000A00000000': { timeline: 26, number: 10 * (2 ** 32 / segmentBytes) },
  };
  for (const [name, segment] of Object.entries(names)) {
    expect(segmentNamed(name)).toEqual(segment);
    expect(segmentName(segment)).toBe(name);
  }
});

it('nothing else is a segment', () => {
  for (const name of [
    '',
    'archive_status',
    '00000001.history',
    '00000001000000000000000',
    'x000000010000000000000001',
    '000000010000000000000001x',
    '00000001000000000000000g',
  ])
    expect([name, segmentNamed(name)]).toEqual([name, null]);
});

it('segments among other files come in the order in which they are written', () => {
  const names = [
    '000000010000000000000003',
    'archive_status',
    '000000010000000000000001',
    '000000010000000000000002',
  ];
  expect(segmentsAmong(names).map(({ number }) => number)).toEqual([1, 2, 3]);
});
