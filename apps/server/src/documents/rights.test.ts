import { expect, it } from 'vitest';
import { readRight, slugOfDocument } from './rights.ts';

it('a document is that of a diagram by its name, and by nothing like it', () => {
  expect(slugOfDocument('diagram:order-flow-1')).toBe('order-flow-1');
  for (const name of [
    'order-flow-1',
    'diagram:',
    'diagram:a b',
    'x diagram:order-flow-1',
    'version:order-flow-1',
    '',
  ])
    expect([name, slugOfDocument(name)]).toEqual([name, null]);
});

it('a right is one of three', () => {
  for (const right of ['write', 'read', 'none']) expect(readRight(right)).toBe(right);
  for (const other of ['', 'admin', null]) expect(() => readRight(other)).toThrow();
});
