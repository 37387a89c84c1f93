import { describe, expect, it } from 'vitest';
import { foldedWords, foldText, piecesOf } from './foundWords.ts';

describe('folding', () => {
  it('keeps every letter in its place', () => {
    for (const text of ['İstanbul', 'ß', 'Ærø', 'Ｆｕｌｌ', '日本 😀 é']) {
      expect(foldText(text)).toHaveLength(text.length);
    }
  });

  it('gives each word once', () => {
    expect(foldedWords(' Order  order SERVICE')).toEqual(['order', 'service']);
    expect(foldedWords('   ')).toEqual([]);
  });
});

describe('marking', () => {
  it('cuts the title where the words stand', () => {
    expect(piecesOf('Data Warehouse', ['ware'])).toEqual([
      { text: 'Data ', hit: false },
      { text: 'Ware', hit: true },
      { text: 'house', hit: false },
    ]);
  });

  it('joins what touches and marks each occurrence', () => {
    expect(piecesOf('abab', ['ab'])).toEqual([{ text: 'abab', hit: true }]);
    expect(piecesOf('Café', ['fe'])).toEqual([
      { text: 'Ca', hit: false },
      { text: 'fé', hit: true },
    ]);
  });

  it('leaves a title without hits whole', () => {
    expect(piecesOf('Orders', [])).toEqual([{ text: 'Orders', hit: false }]);
    expect(piecesOf('', ['x'])).toEqual([]);
  });
});
