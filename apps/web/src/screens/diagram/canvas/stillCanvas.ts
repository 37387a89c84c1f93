import { SceneContext } from 'konva/lib/Context.js';
import type { Layer } from 'konva/lib/Layer.js';
import type { Placement } from './brush.ts';
import type { Screen } from './useScreen.ts';

/** Of the shorter side of the screen: as far as a view moves before more has to be painted. */
const marginShare = 0.2;

/**
 * The canvas that a layer of Konva paints on, as one that is painted all over can be: nothing shines through it, which
 * spares the browser what lies below, and it is larger than what is seen of it.
 */
export class StillCanvas {
  readonly #layer: Layer;
  #ratio = 1;

  constructor(layer: Layer) {
    this.#layer = layer;
    const canvas = layer.getCanvas();
    const element = document.createElement('canvas');
    element.getContext('2d', { alpha: false });
    element.style.cssText = canvas._canvas.style.cssText;
    element.style.willChange = 'transform';
    element.style.transformOrigin = '0 0';
    canvas._canvas.replaceWith(element);
    canvas._canvas = element;
    canvas.context = new SceneContext(canvas);
  }

  get element(): HTMLCanvasElement {
    return this.#layer.getNativeCanvasElement();
  }

  /** Answers the margin on each side, in pixels of the device. */
  resize({ width, height, ratio }: Screen): number {
    const margin = Math.ceil(Math.min(width, height) * marginShare * ratio);
    this.#ratio = ratio;
    this.#layer.getCanvas().setSize(width + (2 * margin) / ratio, height + (2 * margin) / ratio);
    return margin;
  }

  /** From its pixels to those that are seen, both of the device. */
  lay({ scale, x, y }: Placement): void {
    this.element.style.transform = `translate(${x / this.#ratio}px, ${y / this.#ratio}px) scale(${scale})`;
  }
}
