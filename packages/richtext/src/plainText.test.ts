import { describe, expect, it } from 'vitest';
import { plainTextOf, treeOfPlainText } from './plainText.ts';
import { readState, writeState } from './state.ts';

describe('plain text', () => {
  it.each(['', 'one', 'one\ntwo', '\none\n\ntwo\n', ' a\tb '])('%j comes back', (text) => {
    expect(plainTextOf(treeOfPlainText(text))).toBe(text);
    expect(plainTextOf(readState(writeState(treeOfPlainText(text))))).toBe(text);
  });

  it('has no characters that cannot be stored', () => {
    expect(plainTextOf(treeOfPlainText('a\0b\ud800c\u0007\r\nd'))).toBe('ab\ufffdc\nd');
  });
});
