import { sourceKey } from '@lintel/drawing/sources';
import { imageAddress } from '../../../data/images.ts';

/** Icons and images in texts, fetched when they are painted first. */
export class Images {
  readonly #arrived: () => void;
  readonly #known = new Map<string, HTMLImageElement | null>();

  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  /** Null until it is there, and for what is not an image. */
  readonly get = (source: string, colour?: string): HTMLImageElement | null => {
    const key = sourceKey(source, colour);
    const known = this.#known.get(key);
    if (known === undefined) {
      this.#known.set(key, null);
      // What does not load stays out: the tile behind it is painted all the same.
      this.#fetch(key, source, colour).catch(() => undefined);
    }
    return known ?? null;
  };

  async #fetch(key: string, source: string, colour: string | undefined): Promise<void> {
    const address = await imageAddress(source, colour);
    if (address === null) return;
    const image = new Image();
    image.src = address;
    await image.decode();
    this.#known.set(key, image);
    this.#arrived();
  }
}
