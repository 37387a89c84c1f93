import { SceneContext } from 'konva/lib/Context.js';
import type { Layer } from 'konva/lib/Layer.js';
import type { Placement } from './brush.ts';
import type { Screen } from './watchScreen.ts';

/** Of the shorter side of the screen: as far as a view moves before more has to be painted. */
const marginShare = 0.2;

function opaqueCanvas(): { element: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const element = document.createElement('canvas');
  const context = element.getContext('2d', { alpha: false });
  if (context === null) throw new Error('The browser gives no canvas.');
  return { element, context };
}

/**
 * The canvas that a layer of Konva shows, as one that is painted all over can be: nothing shines through it, which spares
 * the browser what lies below. It is painted on another one, which is larger than what is seen of it and is laid down here
 * wherever a view goes: a canvas that were moved itself would be laid out, composed and copied with all its margin.
 */
export class StillCanvas {
  readonly #layer: Layer;
  readonly #shown = opaqueCanvas();
  readonly #painted = opaqueCanvas();
  #laid: Placement | null = null;

  constructor(layer: Layer) {
    this.#layer = layer;
    const canvas = layer.getCanvas();
    this.#shown.element.style.cssText = canvas._canvas.style.cssText;
    canvas._canvas.replaceWith(this.#shown.element);
    canvas._canvas = this.#shown.element;
    canvas.context = new SceneContext(canvas);
  }

  get element(): HTMLCanvasElement {
    return this.#shown.element;
  }

  /** To paint on. */
  get context(): CanvasRenderingContext2D {
    return this.#painted.context;
  }

  /** Answers the margin on each side, in pixels of the device. */
  resize({ width, height, ratio }: Screen): number {
    this.#layer.getCanvas().setSize(width, height);
    this.#laid = null;
    const margin = Math.ceil(Math.min(width, height) * marginShare * ratio);
    this.#painted.element.width = this.element.width + 2 * margin;
    this.#painted.element.height = this.element.height + 2 * margin;
    return margin;
  }

  /** From the pixels that are painted to those that are seen, both of the device. What lies there already stays. */
  lay({ scale, x, y }: Placement, isNew: boolean): void {
    const laid = this.#laid;
    if (!isNew && laid?.scale === scale && laid.x === x && laid.y === y) return;
    this.#laid = { scale, x, y };
    const { context } = this.#shown;
    context.setTransform(scale, 0, 0, scale, x, y);
    // Made larger, letters are coarse instead of blurred, for a fifth of the time less; made smaller, thin lines would go.
    context.imageSmoothingEnabled = scale < 1;
    context.drawImage(this.#painted.element, 0, 0);
  }
}
