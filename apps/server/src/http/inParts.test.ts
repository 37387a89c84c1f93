import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { InParts, sentInParts } from './inParts.ts';

const schema = z.array(z.object({ name: z.string() }));

async function* namesIn(parts: readonly (readonly string[])[]) {
  for (const part of parts) yield part.map((name) => ({ name, secret: 1 }));
}

const sent = async (parts: readonly (readonly string[])[]): Promise<unknown> =>
  JSON.parse(await text(sentInParts(await InParts.of(namesIn(parts)), schema)));

test('parts become one list, with what the schema knows and nothing else', async () => {
  expect(await sent([['a', 'b'], [], ['c']])).toEqual([{ name: 'a' }, { name: 'b' }, { name: 'c' }]);
});

test('no parts and empty parts are an empty list', async () => {
  expect(await sent([])).toEqual([]);
  expect(await sent([[], []])).toEqual([]);
});

test('what goes wrong in the first part is known before anything is sent', async () => {
  async function* broken() {
    yield* [] as string[][];
    throw new Error('Not today');
  }
  await expect(InParts.of(broken())).rejects.toThrow('Not today');
});

test('whoever stops reading stops the reading', async () => {
  let ended = false;
  async function* endless() {
    try {
      for (;;) yield [{ name: 'a' }];
    } finally {
      ended = true;
    }
  }
  for await (const piece of sentInParts(await InParts.of(endless()), schema)) {
    expect(piece).toContain('"a"');
    break;
  }
  await vi.waitFor(() => expect(ended).toBe(true));
});
