import { groundDotRadius, groundDotSpacing, type View } from '@lintel/drawing/detail';
import type { Theme } from '@lintel/drawing/theme';
import type { Context, Placement } from './brush.ts';

interface Strip {
  readonly key: string;
  /** In pixels of the device. */
  readonly width: number;
  /** The number of its first dot, and how many it holds. */
  readonly first: number;
  readonly count: number;
}

interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of the device, so that a view that moves needs another strip only now and then. */
const spare = 256;

/** The ground and its dots. A row of dots is painted once and stamped where a row is due. */
export class Ground {
  #strip: Strip | null = null;
  /** Kept from strip to strip: a new canvas takes longer than all of its dots. */
  #brush: OffscreenCanvasRenderingContext2D | null = null;

  /** In pixels of the device, where the area is one of whole pixels. */
  paint(context: Context, theme: Theme, view: View, placement: Placement, ratio: number, area: Area): void {
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = theme['canvas-bg'];
    context.fillRect(area.x, area.y, area.width, area.height);
    const step = groundDotSpacing(view) * placement.scale;
    const radius = Math.max(groundDotRadius * placement.scale, ratio * 0.75);
    const reach = Math.ceil(radius) + 1;
    const column = (x: number): number => (x - placement.x) / step;
    const firstColumn = Math.floor(column(area.x - reach));
    const lastColumn = Math.ceil(column(area.x + area.width + reach));
    const strip = this.#stripFor(theme['canvas-dot'], step, radius, placement.x, firstColumn, lastColumn);
    const stamp = this.#brush?.canvas;
    if (stamp === undefined) return;
    // Whole pixels from the zero of the drawing, so that no row wanders when the view is moved.
    const left = Math.floor(placement.x) + Math.floor(strip.first * step) - reach;
    const height = 2 * reach;
    const from = Math.max(left, area.x);
    const to = Math.min(left + strip.width, area.x + area.width);
    if (to <= from) return;
    const firstRow = Math.ceil((area.y - reach - placement.y) / step);
    const lastRow = Math.floor((area.y + area.height + reach - placement.y) / step);
    for (let row = firstRow; row <= lastRow; row += 1) {
      const top = Math.floor(placement.y) + Math.round(row * step) - reach;
      const start = Math.max(top, area.y);
      const end = Math.min(top + height, area.y + area.height);
      if (end <= start) continue;
      context.drawImage(
        stamp,
        from - left,
        start - top,
        to - from,
        end - start,
        from,
        start,
        to - from,
        end - start,
      );
    }
  }

  #stripFor(colour: string, step: number, radius: number, origin: number, from: number, to: number): Strip {
    const half = origin - Math.floor(origin);
    const key = `${colour} ${step} ${radius} ${half}`;
    const known = this.#strip;
    if (known?.key === key && known.first <= from && known.first + known.count > to) return known;
    const more = Math.ceil(spare / step);
    const first = from - more;
    const count = to - from + 1 + 2 * more;
    const reach = Math.ceil(radius) + 1;
    const [width, height] = [Math.ceil(count * step) + 2 * reach, 2 * reach];
    const brush = this.#brushFor(width, height);
    if (brush !== null) {
      brush.fillStyle = colour;
      brush.beginPath();
      const base = Math.floor(first * step);
      for (let dot = first; dot < first + count; dot += 1) {
        const x = dot * step - base + reach + half;
        brush.moveTo(x + radius, reach + half);
        brush.arc(x, reach + half, radius, 0, 2 * Math.PI);
      }
      brush.fill();
    }
    this.#strip = { key, width, first, count };
    return this.#strip;
  }

  #brushFor(width: number, height: number): OffscreenCanvasRenderingContext2D | null {
    const known = this.#brush;
    if (known !== null && known.canvas.width >= width && known.canvas.height >= height) {
      known.clearRect(0, 0, known.canvas.width, known.canvas.height);
      return known;
    }
    const canvas = new OffscreenCanvas(
      Math.max(Math.ceil(width / 512) * 512, known?.canvas.width ?? 0),
      Math.max(height, known?.canvas.height ?? 0),
    );
    this.#brush = canvas.getContext('2d');
    return this.#brush;
  }
}
