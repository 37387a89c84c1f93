import { sourceKey } from '@lintel/drawing/sources';
import { imageAddress } from '../data/images.ts';

/** An image, and what was made of it for the sizes that it was painted in lately. */
interface Known {
  readonly image: HTMLImageElement;
  readonly stamps: Map<number, ImageBitmap>;
}

/** In pixels of the device. What is larger is an image of pixels already, or rare. */
const largestStamp = 128;
const mostStamps = 3;

/**
 * The browser lays a drawing out anew each time it is painted: a stamp of it costs a tenth. A canvas as a stamp would be
 * looked after in each frame.
 */
function stampOf(image: HTMLImageElement, width: number): ImageBitmap {
  const height = Math.max(1, Math.round((width * (image.naturalHeight || 1)) / (image.naturalWidth || 1)));
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return canvas.transferToImageBitmap();
}

/** Icons and images in texts, fetched when they are painted first. */
export class Images {
  readonly #arrived: () => void;
  readonly #known = new Map<string, Known | null>();
  /** While a view is zoomed a stamp of about the size will do. */
  #isHasty = false;

  constructor(arrived: () => void) {
    this.#arrived = arrived;
  }

  hurry(): void {
    this.#isHasty = true;
  }

  calm(): void {
    this.#isHasty = false;
  }

  /** Null until it is there, and for what is not an image. */
  readonly get = (
    source: string,
    colour?: string,
    width = Number.POSITIVE_INFINITY,
  ): CanvasImageSource | null => {
    const key = sourceKey(source, colour);
    const known = this.#known.get(key);
    if (known === undefined) {
      this.#known.set(key, null);
      // What does not load stays out: the tile behind it is painted all the same.
      this.#fetch(key, source, colour).catch(() => undefined);
    }
    if (known === undefined || known === null) return null;
    return width > largestStamp ? known.image : this.#stamp(known, Math.max(1, Math.round(width)));
  };

  #stamp(known: Known, width: number): CanvasImageSource {
    const { image, stamps } = known;
    const exact = stamps.get(width);
    if (exact !== undefined) return exact;
    const near = this.#isHasty
      ? [...stamps].find(([made]) => made > width / 2 && made < width * 2)
      : undefined;
    if (near !== undefined) return near[1];
    const stamp = stampOf(image, width);
    stamps.set(width, stamp);
    for (const made of stamps.keys()) if (stamps.size > mostStamps) stamps.delete(made);
    return stamp;
  }

  async #fetch(key: string, source: string, colour: string | undefined): Promise<void> {
    const address = await imageAddress(source, colour);
    if (address === null) return;
    const image = new Image();
    image.src = address;
    await image.decode();
    this.#known.set(key, { image, stamps: new Map() });
    this.#arrived();
  }
}
