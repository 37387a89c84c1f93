import type { Rect } from '@lintel/drawing/picture';
import type { Size } from '../cameraStates.ts';

export type PaintLayer = (context: CanvasRenderingContext2D) => void;

interface Layer {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  readonly paint: PaintLayer;
}

const layerOf = (host: HTMLElement, paint: PaintLayer): Layer => {
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { position: 'absolute', top: '0', left: '0', display: 'block' });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser gives no canvas to draw on');
  host.append(canvas);
  return { canvas, context, paint };
};

/** Canvases above each other, each painted by one function, of exactly as many pixels as the device has there. */
export class LayerStage {
  readonly #layers: readonly Layer[];
  #ratio = 0;
  #pixels: Size = { width: 0, height: 0 };

  constructor(host: HTMLDivElement, painters: readonly PaintLayer[]) {
    this.#layers = painters.map((paint) => layerOf(host, paint));
    for (const layer of this.#layers) this.#size(layer, this.#pixels);
  }

  canvas(at: number): HTMLCanvasElement | undefined {
    return this.#layers[at]?.canvas;
  }

  /** In pixels of the device. */
  get pixels(): Size {
    return this.#pixels;
  }

  /** Whether the canvases are empty now. */
  resize({ width, height }: Size, ratio: number): boolean {
    const pixels = { width: Math.ceil(width * ratio - 0.01), height: Math.ceil(height * ratio - 0.01) };
    const { width: before, height: beforeHeight } = this.#pixels;
    if (pixels.width === before && pixels.height === beforeHeight && ratio === this.#ratio) return false;
    this.#pixels = pixels;
    this.#ratio = ratio;
    for (const layer of this.#layers) this.#size(layer, pixels);
    return true;
  }

  draw(at: number): void {
    const layer = this.#layers[at];
    if (layer === undefined) return;
    layer.context.save();
    layer.paint(layer.context);
    layer.context.restore();
  }

  /** Where one lies that need not be as large as all, in pixels of the device; null for one that shows nothing. */
  place(at: number, place: Rect | null): void {
    const layer = this.#layers[at];
    if (layer === undefined) return;
    const { canvas } = layer;
    canvas.style.display = place === null ? 'none' : 'block';
    if (place === null) return;
    canvas.style.left = `${place.x / this.#ratio}px`;
    canvas.style.top = `${place.y / this.#ratio}px`;
    // A new size empties a canvas, the same size too.
    if (canvas.width !== place.width || canvas.height !== place.height) this.#size(layer, place);
  }

  destroy(): void {
    for (const { canvas } of this.#layers) {
      // Not every browser gives the pixels back before they are collected.
      canvas.width = 0;
      canvas.height = 0;
      canvas.remove();
    }
  }

  #size({ canvas }: Layer, { width, height }: Size): void {
    const ratio = this.#ratio || 1;
    canvas.width = width;
    canvas.height = height;
    canvas.style.width = `${width / ratio}px`;
    canvas.style.height = `${height / ratio}px`;
  }
}
