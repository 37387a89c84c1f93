import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import type { Storage, StoredObject } from './storage.ts';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const orMissing = (error: unknown): null => {
  if (isMissing(error)) return null;
  throw error;
};

/** In the data folder; half-written files are not visible under a key, and are swept as whatever else is left over. */
export const localStorage = (folder: string): Storage => {
  const pathOf = (key: string): string => join(folder, ...key.split('/'));

  const write = async (path: string, content: Blob): Promise<void> => {
    const source = Readable.fromWeb(content.stream() as ReadableStream);
    await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  };

  async function* list(): AsyncGenerator<StoredObject> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orMissing);
    for (const entry of entries ?? []) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(orMissing);
      if (found === null) continue;
      const key = path.slice(folder.length + 1).replaceAll('\\', '/');
      yield { key, size: found.size, writtenAt: found.mtime };
    }
  }

  return {
    kind: 'LOCAL',
    put: async (key, content) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const unfinished = `${path}.${randomUUID()}`;
      try {
        await write(unfinished, content);
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      const file = await open(pathOf(key)).catch(orMissing);
      return file === null ? null : file.createReadStream();
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list,
    publicAddress: () => null,
  };
};
