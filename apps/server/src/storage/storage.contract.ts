import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOf, newObjectName, type Storage, type StoredObject } from './storage.ts';

export interface StorageUnderTest {
  storage: Storage;
  close(): Promise<void>;
}

const everything = async (storage: Storage): Promise<StoredObject[]> => {
  const found: StoredObject[] = [];
  for await (const object of storage.list()) found.push(object);
  return found;
};

const read = async (storage: Storage, key: string): Promise<Buffer | null> => {
  const stream = await storage.get(key);
  return stream === null ? null : buffer(stream);
};

/** What every storage does, whatever it is made of. */
export const describeStorage = (
  name: string,
  { isPublic, open }: { isPublic: boolean; open: () => Promise<StorageUnderTest> },
): void => {
  let opened: StorageUnderTest;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  const facts = { mimeType: 'application/octet-stream', name: 'plan.bin' };
  const put = async (content: Uint8Array): Promise<string> => {
    const key = keyOf('attachments', newObjectName());
    await opened.storage.put(key, new Blob([new Uint8Array(content)]), facts);
    return key;
  };

  describe(name, () => {
    it.each([0, 1, 65_536, 3_000_001])('gives back %d bytes as they were', async (size) => {
      const content = randomBytes(size);
      const key = await put(content);
      expect((await read(opened.storage, key))?.equals(content)).toBe(true);
    });

    it('keeps the one under a key when another is written', async () => {
      const [first, second] = [await put(Buffer.from('first')), await put(Buffer.from('second'))];
      expect(String(await read(opened.storage, first))).toBe('first');
      expect(String(await read(opened.storage, second))).toBe('second');
    });

    it('has nothing under a key that was never written, and none once it was deleted', async () => {
      const key = await put(Buffer.from('soon gone'));
      expect(await read(opened.storage, keyOf('icons', newObjectName('.svg')))).toBeNull();
      await opened.storage.delete(key);
      expect(await read(opened.storage, key)).toBeNull();
      await expect(opened.storage.delete(key)).resolves.toBeUndefined();
    });

    it('says where everybody finds an object, or that nobody does', async () => {
      const key = await put(Buffer.from('found'));
      const address = opened.storage.publicAddress(key);
      expect(address === null ? null : await (await fetch(address)).text()).toBe(isPublic ? 'found' : null);
    });

    it('lists what lies in it, with size and time', async () => {
      const before = Date.now();
      const key = await put(Buffer.from('12345'));
      const found = (await everything(opened.storage)).find((each) => each.key === key);
      expect(found?.size).toBe(5);
      expect(Math.abs((found?.writtenAt.getTime() ?? 0) - before)).toBeLessThan(60_000);
    });

    it('lists more than fits on one page', async () => {
      const keys = new Set<string>();
      for (let at = 0; at < 12; at += 1) keys.add(await put(Buffer.from(String(at))));
      const listed = (await everything(opened.storage)).map(({ key }) => key);
      expect(new Set(listed).size).toBe(listed.length);
      expect([...keys].filter((key) => !listed.includes(key))).toEqual([]);
    });

    it('writes whole or not at all', async () => {
      const key = keyOf('attachments', newObjectName());
      const torn = new Blob(['a beginning']);
      torn.stream = () =>
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('a beg'));
            controller.error(new Error('the source broke off'));
          },
        });
      const before = (await everything(opened.storage)).length;
      await expect(opened.storage.put(key, torn, facts)).rejects.toThrow();
      expect(await read(opened.storage, key)).toBeNull();
      expect(await everything(opened.storage)).toHaveLength(before);
    });
  });
};
