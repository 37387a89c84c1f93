import { expect, test } from 'vitest';
import { LateLabels } from './lateLabels.ts';

const place = { x: 0, y: 0, width: 1, height: 1 };

const taken = (late: LateLabels): string[] => {
  const keys: string[] = [];
  for (let key = late.first; key !== undefined; key = late.first) {
    keys.push(key);
    late.delete(key);
  }
  return keys;
};

const keysOf = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `label${String((at * 7) % count).padStart(3, '0')}`);

test.each([1, 5, 200])('%i that come together are taken in the order of their keys, each once', (count) => {
  const late = new LateLabels();
  for (const key of keysOf(count)) late.note(key, place);
  for (const key of keysOf(count)) late.noteEverywhere(key);
  expect(late.size).toBe(count);
  expect(taken(late)).toEqual(keysOf(count).sort((a, b) => (a < b ? -1 : 1)));
  expect(late.size).toBe(0);
});

test('what becomes late meanwhile has its turn after the others, in order again', () => {
  const late = new LateLabels();
  for (const key of keysOf(100)) late.noteEverywhere(key);
  late.delete('label000');
  late.delete('label001');
  expect(late.first).toBe('label002');
  late.note('label001', place);
  late.note('label000', place);
  late.note('label050', place);
  const inOrder = keysOf(100).sort((a, b) => (a < b ? -1 : 1));
  expect(taken(late)).toEqual([...inOrder.slice(2), 'label000', 'label001']);
});

test('what is late no longer is left out, and has its turn when it is late again', () => {
  const late = new LateLabels();
  for (const key of ['label001', 'label002', 'label003']) late.note(key, place);
  expect(late.first).toBe('label001');
  late.delete('label001');
  late.delete('label002');
  late.note('label003', place);
  expect(taken(late)).toEqual(['label003']);
  late.note('label001', place);
  expect(taken(late)).toEqual(['label001']);
});

test('a label knows where something changed, up to so many places, and then looks everywhere', () => {
  const late = new LateLabels();
  const places = Array.from({ length: 64 }, (_, at) => ({ ...place, x: at }));
  for (const each of places) late.note('label001', each);
  expect(late.get('label001')).toEqual(places);
  late.note('label001', place);
  expect(late.get('label001')).toBe('everywhere');
  late.note('label001', place);
  expect(late.get('label001')).toBe('everywhere');
  late.delete('label001');
  late.note('label001', place);
  expect(late.get('label001')).toEqual([place]);
});
