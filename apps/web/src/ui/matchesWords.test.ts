import { describe, expect, it } from 'vitest';
import { matchesWords } from './matchesWords.ts';

describe('matchesWords', () => {
  it('wants every word, in any order and case', () => {
    expect(matchesWords('Order service', 'SERV ord')).toBe(true);
    expect(matchesWords('Order service', 'order bus')).toBe(false);
  });

  it('takes an accent for its letter', () => {
    expect(matchesWords('Café à la carte', 'cafe A')).toBe(true);
    expect(matchesWords('Cafe', 'café')).toBe(true);
  });

  it('lets everything through while nothing is asked', () => {
    expect(matchesWords('', '  ')).toBe(true);
  });
});
