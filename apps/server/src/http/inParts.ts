import { Readable } from 'node:stream';
import type { z } from 'zod/mini';

/**
 * A list that may be long, sent as it is read: neither the memory nor the other callers have to bear the whole of it,
 * and a caller who reads slowly is waited for. The first part is read before anything is answered, so that what goes
 * wrong there is a proper refusal; later it breaks the answer off.
 */
export class InParts<Item> {
  readonly parts: AsyncIterable<readonly Item[]>;

  private constructor(parts: AsyncIterable<readonly Item[]>) {
    this.parts = parts;
  }

  static async of<Item>(parts: AsyncIterable<readonly Item[]>): Promise<InParts<Item>> {
    const reading = parts[Symbol.asyncIterator]();
    const first = await reading.next();
    return new InParts(from(first, reading));
  }
}

async function* from<Item>(
  first: IteratorResult<readonly Item[]>,
  reading: AsyncIterator<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  try {
    for (let part = first; part.done !== true; part = await reading.next()) yield part.value;
  } finally {
    await reading.return?.();
  }
}

async function* texts(list: InParts<unknown>, schema: z.ZodMiniType): AsyncGenerator<string> {
  let before = '[';
  for await (const part of list.parts) {
    const items = JSON.stringify(schema.parse(part)).slice(1, -1);
    if (items === '') continue;
    yield before + items;
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** The same text as the list in one piece would be. */
export const sentInParts = (list: InParts<unknown>, schema: z.ZodMiniType): Readable =>
  Readable.from(texts(list, schema));
