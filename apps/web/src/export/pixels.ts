import { fullView } from '@lintel/drawing/detail';
import { type Picture, pictureBounds } from '@lintel/drawing/picture';
import { type ImageSource, imageSources, sourceKey } from '@lintel/drawing/sources';
import type { Theme } from '@lintel/drawing/theme';
import { imageData } from '../data/images.ts';
import { drawingFonts } from '../canvas/drawingFonts.ts';
import { brushFor } from '../canvas/frame.ts';
import { paintItem } from '../canvas/paintShape.ts';
import type { ExportSource } from './exportFormat.ts';
import { fitted } from '@lintel/drawing/fitted';

/** Ready to be painted: a picture that is saved has no second frame in which they could follow. */
const imagesIn = async (
  picture: Picture,
  theme: Theme,
): Promise<(source: string, colour?: string) => HTMLImageElement | null> => {
  const sources = imageSources(picture, theme);
  const addressOf = await imageData(sources);
  const images = new Map<string, HTMLImageElement>();
  const load = async ({ source, colour }: ImageSource): Promise<void> => {
    const address = addressOf(source, colour);
    if (address === null) return;
    const image = new Image();
    image.src = address;
    await image.decode();
    images.set(sourceKey(source, colour), image);
  };
  await Promise.allSettled(sources.map(load));
  return (source, colour) => images.get(sourceKey(source, colour)) ?? null;
};

interface PixelOptions {
  readonly size: { readonly width: number; readonly height: number };
  /** As the browser names it. */
  readonly type: string;
}

/** With the painter of the canvas, so that it looks as on the screen. */
export const pixels = async (source: ExportSource, { size, type }: PixelOptions): Promise<Blob> => {
  await drawingFonts();
  const picture = source.picture();
  const bounds = pictureBounds(picture);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null || bounds === null) throw new Error('There is nothing to paint on');
  const theme = source.theme();
  const imageOf = await imagesIn(picture, theme);
  context.fillStyle = theme['canvas-bg'];
  context.fillRect(0, 0, size.width, size.height);
  const brush = brushFor(context, {
    ...size,
    placement: fitted(bounds, size),
    view: fullView,
    theme,
    ratio: 1,
    imageOf,
    isHasty: false,
  });
  for (const item of picture.items) paintItem(brush, item);
  return canvas.convertToBlob({ type });
};
