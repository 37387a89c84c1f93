import type { ColourToken, Theme } from '@lintel/drawing/theme';
import { fontFallbacks, fontFamily, textSizes, type TextStyle } from '@lintel/drawing/typography';
import type { Stroke } from '@lintel/drawing/picture';

/** From pixels of the drawing to pixels of the device. */
export interface Placement {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

export interface BrushOptions {
  /** Dots of lines are not painted one by one. */
  readonly isHasty?: boolean;
  /** Device pixels below which no line becomes thinner. */
  readonly thinnest: number;
  /** `width` in pixels of the device, so that it can be one that is ready to be laid down there. */
  readonly imageOf: (source: string, colour?: string, width?: number) => CanvasImageSource | null;
}

const families = [fontFamily, ...fontFallbacks].map((name) => `"${name}"`).join(', ');
const solid: readonly number[] = [];

const fonts = new Map<string, string>();
/** The same text every time, so that setting it again can be told from setting another. */
function fontOf({ size, weight, italic }: TextStyle): string {
  const key = `${size} ${weight} ${italic === true}`;
  const known = fonts.get(key);
  if (known !== undefined) return known;
  const font = `${italic === true ? 'italic ' : ''}${weight} ${size}px ${families}`;
  fonts.set(key, font);
  return font;
}

const spacings = new Map<number, string>();
function spacingOf({ size }: TextStyle): string {
  const known = spacings.get(size);
  if (known !== undefined) return known;
  const spacing = `${textSizes[size].tracking * size}px`;
  spacings.set(size, spacing);
  return spacing;
}

/** A context that is only told what changed: telling it what it knows costs as much as a small shape. */
export class Brush {
  readonly context: Context;
  readonly theme: Theme;
  readonly options: BrushOptions;
  #placement: Placement = { scale: 1, x: 0, y: 0 };
  #fill = '';
  #stroke = '';
  #width = -1;
  #cap: CanvasLineCap = 'butt';
  #join: CanvasLineJoin = 'miter';
  #dash: readonly number[] = solid;
  #font = '';
  #alpha = 1;

  constructor(context: Context, theme: Theme, options: BrushOptions) {
    this.context = context;
    this.theme = theme;
    this.options = options;
    this.forget();
  }

  get placement(): Placement {
    return this.#placement;
  }

  /** To be called after others painted with the context, or restored it: its state is unknown then. */
  forget(): void {
    const { context } = this;
    this.#fill = '';
    this.#stroke = '';
    this.#font = '';
    context.lineWidth = 1;
    this.#width = 1;
    context.lineCap = 'butt';
    this.#cap = 'butt';
    context.lineJoin = 'miter';
    this.#join = 'miter';
    context.setLineDash([]);
    this.#dash = solid;
    context.globalAlpha = 1;
    this.#alpha = 1;
    context.textBaseline = 'alphabetic';
    context.textAlign = 'left';
    context.fontKerning = 'normal';
  }

  place(placement: Placement): void {
    this.#placement = placement;
    const { scale, x, y } = placement;
    this.context.setTransform(scale, 0, 0, scale, x, y);
  }

  /** Where something lies that is scaled and then moved inside of what is painted now. */
  inside(by: { readonly x: number; readonly y: number; readonly scale: number }): Placement {
    const { scale, x, y } = this.#placement;
    return { scale: scale * by.scale, x: x + scale * by.x, y: y + scale * by.y };
  }

  alpha(alpha: number): void {
    if (alpha === this.#alpha) return;
    this.#alpha = alpha;
    this.context.globalAlpha = alpha;
  }

  fill(colour: ColourToken): void {
    const value = this.theme[colour];
    if (value === this.#fill) return;
    this.#fill = value;
    this.context.fillStyle = value;
  }

  stroke({ colour, width, dash, roundCaps }: Stroke): void {
    this.line(colour, Math.max(width, this.options.thinnest / this.#placement.scale));
    this.#ends(roundCaps === true ? 'round' : 'butt', 'miter');
    const wanted = dash ?? solid;
    if (wanted === this.#dash) return;
    this.#dash = wanted;
    this.context.setLineDash(wanted as number[]);
  }

  /** As icons are drawn. */
  roundStroke(colour: ColourToken, width: number): void {
    this.line(colour, width);
    this.#ends('round', 'round');
    if (this.#dash === solid) return;
    this.#dash = solid;
    this.context.setLineDash([]);
  }

  text(style: TextStyle, colour: ColourToken): void {
    this.fill(colour);
    const font = fontOf(style);
    if (font === this.#font) return;
    this.#font = font;
    // Before the font, and with each: Chromium forgets it with some of them otherwise.
    this.context.letterSpacing = spacingOf(style);
    this.context.font = font;
  }

  line(colour: ColourToken, width: number): void {
    const value = this.theme[colour];
    if (value !== this.#stroke) {
      this.#stroke = value;
      this.context.strokeStyle = value;
    }
    if (width === this.#width) return;
    this.#width = width;
    this.context.lineWidth = width;
  }

  #ends(cap: CanvasLineCap, join: CanvasLineJoin): void {
    if (cap !== this.#cap) {
      this.#cap = cap;
      this.context.lineCap = cap;
    }
    if (join === this.#join) return;
    this.#join = join;
    this.context.lineJoin = join;
  }
}
