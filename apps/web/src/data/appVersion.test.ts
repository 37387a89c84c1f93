import { describe, expect, it } from 'vitest';
import { entryScriptOf, isOtherVersion } from './appVersion.ts';

const page = (script: string) =>
  `<!doctype html><head><script src="/theme.js"></script>${script}</head><body><div id="app"></div></body>`;

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

describe('another version', () => {
  it('is served when the names differ', () => {
    expect(isOtherVersion('/assets/a.js', '/assets/b.js')).toBe(true);
    expect(isOtherVersion('/assets/a.js', '/assets/a.js')).toBe(false);
  });

  it('is not assumed when either is unknown', () => {
    expect(isOtherVersion('/assets/a.js', null)).toBe(false);
    expect(isOtherVersion(null, '/assets/a.js')).toBe(false);
  });
});
