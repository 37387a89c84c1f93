import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { keyOf, nameIn, type Storage } from '../storage/storage.ts';
import { builtInFile } from './builtIn.ts';

/** The content of icons, wherever it lies. */
export interface IconFiles {
  /** Null: there is no such icon. */
  read(url: string): Promise<Uint8Array | null>;
}

const isOwnName = (url: string): boolean => nameIn('icons', `icons/${url}`) !== null;

export const createIconFiles = (storage: Storage): IconFiles => ({
  read: async (url) => {
    const file = builtInFile(url);
    if (file !== null) return readFile(file);
    if (!isOwnName(url)) return null;
    const content = await storage.get(keyOf('icons', url));
    return content === null ? null : buffer(content);
  },
});
