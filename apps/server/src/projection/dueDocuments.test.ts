import { expect, it } from 'vitest';
import { createDueDocuments } from './dueDocuments.ts';

/** Documents that are carried out until each is finished; some of them have nothing to do. */
const dueWith = (most: number, idle: readonly string[] = []) => {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const due = createDueDocuments({
    most,
    carryOut: (document) => {
      begun.push(document);
      if (idle.includes(document)) return null;
      const { promise, resolve } = Promise.withResolvers<void>();
      finish.set(document, resolve);
      return promise;
    },
  });
  const end = async (document: string): Promise<void> => {
    finish.get(document)?.();
    await Promise.resolve();
  };
  return { begun, end, ...due };
};

it('so many are under way at a time, in the order in which they became due', async () => {
  const { begun, end, add } = dueWith(2);
  for (const document of ['a', 'b', 'c', 'd']) add(document);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  await end('c');
  add('e');
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('one that waits is carried out once, however often it became due', async () => {
  const { begun, end, add } = dueWith(1);
  for (const document of ['a', 'b', 'b', 'a']) add(document);
  await end('a');
  await end('b');
  await end('a');
  expect(begun).toEqual(['a', 'b', 'a']);
});

it('one with nothing to do keeps nobody waiting', () => {
  const { begun, add } = dueWith(1, ['a', 'b']);
  for (const document of ['a', 'b', 'c', 'd']) add(document);
  expect(begun).toEqual(['a', 'b', 'c']);
});
