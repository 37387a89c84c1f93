import { expect, test } from 'vitest';
import { textFromPlain } from '../text.ts';
import { relationBlocks } from './relationLabel.ts';

const textsOf = (blocks: ReturnType<typeof relationBlocks>): string[] =>
  blocks.map(({ runs }) => runs.map(({ text }) => text).join(''));

test('a technology stands behind the words, or alone, and is the same until one of both is another', () => {
  const text = textFromPlain('Pays');
  const https = relationBlocks({ text, technology: 'HTTPS' });
  expect(textsOf(https)).toEqual(['Pays [HTTPS]']);
  expect(relationBlocks({ text, technology: 'HTTPS' })).toBe(https);
  expect(textsOf(relationBlocks({ text, technology: 'AMQP' }))).toEqual(['Pays [AMQP]']);
  expect(textsOf(relationBlocks({ text, technology: null }))).toEqual(['Pays']);
  expect(textsOf(relationBlocks({ text: textFromPlain(''), technology: 'HTTPS' }))).toEqual(['[HTTPS]']);
});
