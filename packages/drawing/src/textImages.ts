import type { Rect, Shape } from './picture.ts';
import { lineOf, textShape, type TextLook } from './textShapes.ts';

/** An image of a text: an attachment, never an outside address. */
export interface RichImage {
  readonly source: string;
  readonly altText: string;
  /** In pixels; 0 = nobody said. */
  readonly width: number;
  readonly height: number;
  readonly position: 'left' | 'right' | 'full';
  /** Empty = none is shown. */
  readonly caption: string;
}

/** What an image is drawn with of which nobody said how large it is. */
const unsaid = { width: 240, ratio: 0.75 } as const;
const least = 20;
const most = 2000;
const gap = 4;
const altLook: TextLook = { style: { size: 12, weight: 400 }, colour: 'text-muted' };

/** As large as it was made, and no wider than its text. */
export function imageSize(
  { width, height }: Pick<RichImage, 'width' | 'height'>,
  maxWidth: number,
): { width: number; height: number } {
  const across = Math.min(maxWidth, width > 0 ? width : unsaid.width);
  const ratio = width > 0 && height > 0 ? height / width : unsaid.ratio;
  return { width: across, height: Math.min(most, Math.max(least, Math.round(across * ratio))) };
}

/** A frame with what is said about it, until the image is there. */
function frame(rect: Rect, altText: string): Shape[] {
  const line = lineOf(altLook);
  return [
    { kind: 'rect', ...rect, radius: 4, stroke: { colour: 'border-strong', width: 1 } },
    textShape(altText === '' ? 'Image' : altText, altLook, {
      x: rect.x + rect.width / 2,
      y: rect.y + (rect.height - line) / 2,
      anchor: 'middle',
      maxWidth: Math.max(1, rect.width - 8),
      maxLines: 1,
    }),
  ];
}

export function imageAt(
  image: RichImage,
  { left, maxWidth }: { left: number; maxWidth: number },
  y: number,
): { shapes: Shape[]; height: number } {
  const size = imageSize(image, maxWidth);
  const x = image.position === 'right' ? left + maxWidth - size.width : left;
  const rect = { x, y: y + gap, ...size };
  const shapes: Shape[] = [
    { kind: 'image', ...rect, source: image.source, radius: 4, instead: frame(rect, image.altText) },
  ];
  let height = size.height + 2 * gap;
  if (image.caption !== '') {
    const caption = textShape(image.caption, altLook, {
      x,
      y: y + height,
      maxWidth: size.width,
      maxLines: 2,
    });
    shapes.push(caption);
    height += caption.height + gap;
  }
  return { shapes, height };
}
