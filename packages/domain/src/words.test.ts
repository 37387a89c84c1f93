import { describe, expect, it } from 'vitest';
import { plainName, wordsOf } from './words.ts';

describe('the words of a search', () => {
  it('are what stands between blanks, each once', () => {
    expect(wordsOf('  pay  gate\tpay ')).toEqual(['pay', 'gate']);
    expect(wordsOf(' ')).toEqual([]);
  });
});

describe('a plain name', () => {
  it('leaves out case, accents, blanks and marks', () => {
    expect(plainName('Zahlungs-Übersicht (2)')).toBe('zahlungsubersicht2');
    expect(plainName('Check-out')).toBe(plainName('checkout'));
    expect(plainName('日本 語')).toBe('日本語');
  });
});
