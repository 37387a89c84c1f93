import { beforeEach, expect, it, vi } from 'vitest';
import { choiceOn } from './keptChoice.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it('is kept for one person on one diagram, and leaves nothing behind', () => {
  choiceOn(1, 'landscape').write('attribute:12');
  expect(choiceOn(1, 'landscape').read()).toBe('attribute:12');
  expect(choiceOn(2, 'landscape').read()).toBeNull();
  expect(choiceOn(1, 'elsewhere').read()).toBeNull();
  choiceOn(1, 'landscape').forget();
  expect(kept.size).toBe(0);
});

it('is none where something else lies in its place', () => {
  choiceOn(1, 'landscape').write('tags');
  const read = ['"owner"', '"attribute:x"', '{"by":"tags"}', 'tags', ''].map((left) => {
    for (const key of kept.keys()) kept.set(key, left);
    return choiceOn(1, 'landscape').read();
  });
  expect(new Set(read)).toEqual(new Set([null]));
});
