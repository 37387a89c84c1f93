import { expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { followSize, largeDocument } from './documentSize.ts';

it('says when a document has become large, and not because much was written over', () => {
  vi.useFakeTimers();
  const doc = new Y.Doc();
  const size = followSize(doc);
  vi.runAllTimers();
  const part = 'x'.repeat(largeDocument / 4);
  for (let count = 0; count < 8; count++) doc.getMap('name').set('same', part);
  expect(size.isLarge.get()).toBe(false);
  for (let count = 0; count < 4; count++) doc.getMap('name').set(`other-${count}`, part);
  expect(size.isLarge.get()).toBe(true);
  size.stop();
  const later = followSize(doc);
  vi.runAllTimers();
  expect(later.isLarge.get()).toBe(true);
  vi.useRealTimers();
});
