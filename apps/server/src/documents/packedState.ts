import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { versionState } from '../db/tables/versionState.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** A version's document as it is stored. */
export type StoredState = Pick<typeof versionState.$inferSelect, 'state' | 'isPacked'>;

/**
 * Bytes by the megabyte hold up everybody where the database lives in this process: it packs them itself, in the thread
 * that asks. Packed before, in another thread, they are a tenth. As fast as can be, because a transaction waits.
 */
export const packed = async (state: Uint8Array): Promise<StoredState> => ({
  state: await deflate(state, { level: 1 }),
  isPacked: true,
});

export const unpacked = async ({ state, isPacked }: StoredState): Promise<Uint8Array> =>
  isPacked ? inflate(state) : state;
