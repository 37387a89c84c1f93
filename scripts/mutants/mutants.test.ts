import type { MutantResult } from '@stryker-mutator/api/core';
import { expect, test } from 'vitest';
import { describeOutcome, outcomeOf, readSameMeaning } from './report.ts';
import { roomOf } from './rooms.ts';
import { partOf, rankOfTried, sampled } from './sample.ts';

const change = (line: number, more: Partial<MutantResult> = {}): MutantResult => ({
  id: `${line}`,
  fileName: 'packages/drawing/src/labels.ts',
  location: { start: { line, column: 9 }, end: { line, column: 14 } },
  mutatorName: 'ArithmeticOperator',
  replacement: 'a - b',
  status: 'Killed',
  ...more,
});
const source = '  const = a + b;\n  c(  a + b);\n';

test('a room is a package, or a folder of a package or an application', () => {
  expect(roomOf('drawing')).toMatchObject({ workspace: 'packages/drawing' });
  expect(roomOf('diagram/geometry')?.changed[0]).toBe('packages/diagram/src/geometry/**/*.{ts,tsx}');
  expect(roomOf('server/merge')).toMatchObject({ workspace: 'apps/server', folder: 'src/merge' });
  for (const name of ['', 'nowhere', 'drawing/nowhere']) expect(roomOf(name)).toBeUndefined();
});

test('a sample is as large as wanted, the same for the same seed, and of all of the room', () => {
  const changes = Array.from({ length: 300 }, (_, line) => change(line));
  const lines = (count: number, seed: string) =>
    sampled(changes, { count, seed }).map(({ location }) => location.start.line);
  expect(lines(50, '1')).toHaveLength(50);
  expect(lines(50, '1')).toEqual(lines(50, '1'));
  expect(lines(50, '2')).not.toEqual(lines(50, '1'));
  expect(new Set(lines(1000, '1')).size).toBe(300);
  const ofMore = sampled([...changes, change(300)], { count: 50, seed: '1' });
  expect(ofMore.filter(({ location }) => !lines(50, '1').includes(location.start.line)).length).toBeLessThan(
    2,
  );
});

test('the parts of a sample are together all of it, each change once', () => {
  const changes = Array.from({ length: 300 }, (_, line) => change(line));
  const sample = { count: 50, seed: '1' };
  const parts = ['1/3', '2/3', '3/3'].map((part) => sampled(changes, { ...sample, part: partOf(part) }));
  expect(parts.map((part) => part.length)).toEqual([17, 17, 16]);
  expect(new Set(parts.flat())).toEqual(new Set(sampled(changes, sample)));
  for (const wrong of ['', '2', '0/3', '4/3', '1/3/2', 'a/b']) expect(partOf(wrong)).toBeUndefined();
});

test('of a sample those can be tried again that were not noticed', () => {
  const changes = Array.from({ length: 300 }, (_, line) => change(line));
  const sample = { count: 50, seed: '1' };
  const [first, second] = sampled(changes, sample);
  const tried = ({ location: { start, end }, ...rest }: MutantResult): MutantResult => ({
    ...rest,
    location: {
      start: { line: start.line + 1, column: start.column + 1 },
      end: { line: end.line + 1, column: end.column + 1 },
    },
  });
  const among = [first, second, changes.at(-1)].map((each) => rankOfTried('1', tried(each ?? change(0))));
  expect(sampled(changes, { ...sample, count: 2, among })).toEqual([first, second]);
  expect(sampled(changes, { ...sample, among: [] })).toEqual([]);
});

test('what survived is told with its place and change, and what changes nothing apart', () => {
  const results = [
    change(1, {
      status: 'Survived',
      location: { start: { line: 1, column: 11 }, end: { line: 1, column: 16 } },
    }),
    change(2, {
      status: 'NoCoverage',
      location: { start: { line: 2, column: 7 }, end: { line: 2, column: 12 } },
    }),
    change(3),
    change(4, { status: 'Timeout' }),
    change(5, { status: 'CompileError' }),
  ];
  const outcome = outcomeOf(results, () => source);
  const file = 'packages/drawing/src/labels.ts';
  expect(describeOutcome(outcome, [])).toEqual([
    `survived  ${file}:1  a + b → a - b`,
    `survived  ${file}:2  a + b → a - b`,
    'noticed 2 of 4 (50.0 %), of those that change anything 2 of 4 (50.0 %)',
  ]);
  const known = [{ file, line: 'c(  a + b);', change: 'a + b → a - b', why: 'b is zero' }];
  expect(describeOutcome(outcome, known)).toEqual([
    `survived  ${file}:1  a + b → a - b`,
    `the same  ${file}:2  a + b → a - b (b is zero)`,
    'noticed 2 of 4 (50.0 %), of those that change anything 2 of 3 (66.7 %)',
  ]);
});

test('of every change that is known to change nothing is said why', () => {
  for (const { file, line, change: known, why } of readSameMeaning()) {
    expect(known).toContain(' → ');
    expect([file, line, why].every((text) => text !== '')).toBe(true);
  }
});
