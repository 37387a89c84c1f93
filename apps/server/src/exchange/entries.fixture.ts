import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** What stands in an archive, by name. */
export const entriesOf = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
};
