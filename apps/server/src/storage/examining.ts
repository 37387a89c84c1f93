import type { Storage } from './storage.ts';

/** What is found in a file that does harm; null for one in which nothing is. */
export type Scanner = (content: Blob) => Promise<string | null>;

/** It was not kept. */
export class HarmfulFile extends Error {
  override name = 'HarmfulFile';
  readonly fileName: string;

  constructor(fileName: string, found: string) {
    super(`It contains ${found}, which does harm, and was not kept`);
    this.fileName = fileName;
  }
}

/** Whether a file does harm cannot be said: the same call may work later. */
export class ScannerAway extends Error {
  override name = 'ScannerAway';
}

/** The same storage, which keeps no attachment that a scanner finds something in, or cannot look at. Icons are drawn anew. */
export const examining = (storage: Storage, scan: Scanner | null): Storage =>
  scan === null
    ? storage
    : {
        ...storage,
        put: async (key, content, facts) => {
          const found = key.startsWith('attachments/') ? await scan(content) : null;
          if (found !== null) throw new HarmfulFile(facts.name, found);
          await storage.put(key, content, facts);
        },
      };
