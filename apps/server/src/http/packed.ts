import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];
const encoding = 'gzip';

/** Most of what makes an answer small is gained by the quickest level, which takes a third of the time of the usual one. */
export const quickest = { level: constants.Z_BEST_SPEED } as const;

/** Whether a caller takes what is packed, by its `accept-encoding`. */
export const takesPacked = (accepted: string | undefined): boolean =>
  accepted !== undefined && negotiate(accepted, [encoding, 'identity']) === encoding;

/** An answer that is kept, packed once for all who ask for it. */
export class Packed {
  readonly bytes: Buffer;
  readonly encoding = encoding;

  private constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  static async of(bytes: Uint8Array): Promise<Packed> {
    return new Packed(await pack(bytes, quickest));
  }

  /** For a caller that does not unpack. */
  unpacked(): Promise<Buffer> {
    return unpack(this.bytes);
  }
}
