import { describe, expect, it } from 'vitest';
import { cacheOf, entryScriptOf, lockOf, wasteAmong } from './build.ts';

const page = (script: string) =>
  `<!doctype html><head><script src="/early.js"></script>${script}</head><body><div id="app"></div></body>`;

describe('the build of a page', () => {
  it('is the name of its entry script, in whatever order its attributes stand', () => {
    const tag = '<script type="module" crossorigin src="/assets/index-Ab12.js"></script>';
    expect(entryScriptOf(page(tag))).toBe('/assets/index-Ab12.js');
    expect(entryScriptOf(page('<script src="/assets/index-X.js" type="module"></script>'))).toBe(
      '/assets/index-X.js',
    );
  });

  it('is unknown without one', () => {
    expect(entryScriptOf(page(''))).toBeNull();
    expect(entryScriptOf('<h1>Bad gateway</h1>')).toBeNull();
  });
});

describe('the kept builds', () => {
  const [first, second, third, fourth] = ['/assets/1.js', '/assets/2.js', '/assets/3.js', '/assets/4.js'];
  const caches = [first, second, third].map(cacheOf);

  it('keep the one before: a tab of it may be starting just now', () => {
    expect(wasteAmong(caches, third, [])).toEqual([cacheOf(first)]);
  });

  it('keep each that a tab still runs, however old', () => {
    expect(wasteAmong([...caches, cacheOf(fourth)], fourth, [lockOf(first)])).toEqual([cacheOf(second)]);
  });

  it('touch nothing that others keep', () => {
    expect(wasteAmong(['somebody else', ...caches], third, ['another lock'])).toEqual([cacheOf(first)]);
  });
});
