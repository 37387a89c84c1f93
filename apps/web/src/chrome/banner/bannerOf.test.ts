import { expect, it } from 'vitest';
import { bannerOf, type WholePage } from './bannerOf.ts';

const calm: WholePage = { connectionLost: false, suspended: false, newVersion: false };

it('shows nothing while nothing concerns the whole page', () => {
  expect(bannerOf(calm)).toBeNull();
});

it('shows each cause that stands alone', () => {
  expect(bannerOf({ ...calm, connectionLost: true })).toBe('connection');
  expect(bannerOf({ ...calm, suspended: true })).toBe('suspended');
  expect(bannerOf({ ...calm, newVersion: true })).toBe('version');
});

it('prefers a lost connection to all else, and a suspension to a new version', () => {
  expect(bannerOf({ connectionLost: true, suspended: true, newVersion: true })).toBe('connection');
  expect(bannerOf({ ...calm, suspended: true, newVersion: true })).toBe('suspended');
});
