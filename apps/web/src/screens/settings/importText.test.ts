import { expect, it } from 'vitest';
import { importText } from './importText.ts';

const state = {
  iconSet: 'AZURE',
  state: 'done',
  done: 3,
  total: 3,
  added: 2,
  kept: 1,
  deprecated: 0,
  skipped: 0,
  problem: null,
} as const;

it('says how an import stands', () => {
  expect(importText(null)).toBe('Not imported yet');
  expect(importText({ ...state, state: 'running', done: 0, total: 0 })).toBe('Reading the archive…');
  expect(importText({ ...state, state: 'running', done: 40, total: 700 })).toBe('40 of 700 icons read');
});

it('counts what came, and what did not only where there is any', () => {
  expect(importText(state)).toBe('2 added, 1 as before');
  expect(importText({ ...state, deprecated: 4, skipped: 1 })).toBe(
    '2 added, 1 as before, 4 no longer in the set, 1 left out',
  );
});

it('says why one failed', () => {
  expect(importText({ ...state, state: 'failed', problem: 'The archive is damaged' })).toBe(
    'The archive is damaged',
  );
});
