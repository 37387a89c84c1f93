import { expect, test } from 'vitest';
import { covers, mergedPlaces, totalArea } from './places.ts';

const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

test('neighbours become one place, distant ones stay apart', () => {
  const near = [rect(0, 0, 50, 50), rect(60, 0, 50, 50)];
  expect(mergedPlaces(near)).toEqual([rect(0, 0, 110, 50)]);
  const far = [rect(0, 0, 50, 50), rect(900, 700, 50, 50)];
  expect(mergedPlaces(far)).toEqual(far);
});

test('whatever was to be covered is', () => {
  const many = Array.from({ length: 200 }, (_, at) => rect((at * 97) % 1900, (at * 61) % 1000, 90, 40));
  const merged = mergedPlaces(many);
  expect(merged.length).toBeLessThan(50);
  for (const one of many) expect(merged.some((place) => covers(place, one))).toBe(true);
  expect(totalArea(merged)).toBeGreaterThan(0);
});

test('nothing is nothing', () => {
  expect(mergedPlaces([])).toEqual([]);
});
