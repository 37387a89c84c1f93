import type { KeptEntry, KeptHistory } from '@lintel/diagram/keptHistory';
import { beforeEach, expect, it, vi } from 'vitest';
import { LeftHistories } from './leftHistories.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const step = (clock: number): KeptEntry => ({ step: { inserted: [[7, clock, 1]], deleted: [] } });
const outside: KeptEntry = { outside: { undo: async () => 'done', redo: async () => 'done' } };
const history = (past: KeptEntry[], future: KeptEntry[] = []): KeptHistory => ({
  past,
  future,
  returns: [[7, 1, 1, 7, 9]],
  held: [[7, 2, 3]],
});

it('gives back what was left, once', () => {
  const left = new LeftHistories();
  const mine = history([step(1), outside, step(2)]);
  left.leave('1/1/landscape', mine);
  expect(left.take('1/1/elsewhere')).toBeNull();
  expect(left.take('1/1/landscape')).toBe(mine);
  expect(left.take('1/1/landscape')).toBeNull();
});

it('gives a page that is loaded anew what came after the last step outside of the document', () => {
  new LeftHistories().leave(
    '1/1/landscape',
    history([step(1), outside, step(2), step(3)], [outside, step(4)]),
  );
  const anew = new LeftHistories();
  expect(anew.take('1/1/landscape')).toEqual(history([step(2), step(3)], [step(4)]));
  expect(new LeftHistories().take('1/1/landscape')).toBeNull();
});

it('keeps a few diagrams for a page that is loaded anew, the last ones', () => {
  const left = new LeftHistories();
  for (let count = 0; count < 7; count++) left.leave(`1/1/${count}`, history([step(count)]));
  const anew = new LeftHistories();
  expect(anew.take('1/1/1')).toBeNull();
  expect(anew.take('1/1/6')).toEqual(history([step(6)]));
  expect(left.take('1/1/1')).toEqual(history([step(1)]));
});

it('keeps nothing that is too long, nor what was there before it', () => {
  const left = new LeftHistories();
  left.leave('1/1/landscape', history([step(1)]));
  left.leave('1/1/landscape', history(Array.from({ length: 5_001 }, (_, at) => step(at))));
  expect(new LeftHistories().take('1/1/landscape')).toBeNull();
});

it('begins anew where it cannot read what is there', () => {
  kept.set('lintel.histories', JSON.stringify([['1/1/landscape', { ...history([]), held: [[-1, 2]] }]]));
  expect(new LeftHistories().take('1/1/landscape')).toBeNull();
});
