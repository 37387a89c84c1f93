import { describe, expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './searchParams.ts';

describe('search parameters', () => {
  it('keep repeated names and colons as people write them', () => {
    const text = '?v=orders:2&v=stock:7&folder=retail';
    expect(parseSearch(text)).toEqual({ v: ['orders:2', 'stock:7'], folder: 'retail' });
    expect(stringifySearch(parseSearch(text))).toBe(text);
  });

  it('leave out what is not set', () => {
    expect(stringifySearch({ text: '', folder: undefined, tag: [] })).toBe('');
  });

  it('do not reach the prototype', () => {
    const search = parseSearch('?__proto__=a&constructor=b');
    expect(Object.keys(search)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(search)).toBe(Object.prototype);
  });
});
