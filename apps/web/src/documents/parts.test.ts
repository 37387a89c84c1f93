import { expect, it } from 'vitest';
import { partsIn } from './parts.ts';

const bytes = (...parts: number[][]): number[] =>
  parts.flatMap((part) => [0, 0, Math.floor(part.length / 256), part.length % 256, ...part]);

/** As a network gives it: cut anywhere. */
const cut = (whole: readonly number[], length: number): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (let at = 0; at < whole.length; at += length)
        controller.enqueue(Uint8Array.from(whole.slice(at, at + length)));
      controller.close();
    },
  });

const read = async (body: ReadableStream<Uint8Array>): Promise<number[][]> => {
  const parts: number[][] = [];
  for await (const part of partsIn(body)) {
    // It is kept as it is: bytes of others would be kept with it.
    expect(part.buffer.byteLength).toBe(part.length);
    parts.push([...part]);
  }
  return parts;
};

const long = Array.from({ length: 300 }, (_, at) => at % 256);

it.each([1, 3, 5, 64, 1_000])(
  'reads parts whatever they were cut into, %i bytes at a time',
  async (length) => {
    const parts = [[], [1, 2, 3], long, [9]];
    expect(await read(cut(bytes(...parts), length))).toEqual(parts);
  },
);

it('reads nothing where nothing comes', async () => {
  expect(await read(cut([], 1))).toEqual([]);
});

it('says where it was broken off', async () => {
  await expect(read(cut(bytes([1, 2, 3], long).slice(0, -1), 64))).rejects.toThrow('broken off');
});
