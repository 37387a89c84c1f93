import { fullView } from '@lintel/drawing/detail';
import { type Picture, pictureBounds } from '@lintel/drawing/picture';
import { type ImageSource, imageSources, sourceKey } from '@lintel/drawing/sources';
import type { Theme } from '@lintel/drawing/theme';
import { downloadFile, fileNameOf } from '../../../data/download.ts';
import { imageData } from '../../../data/images.ts';
import { toast } from '../../../ui/toast.ts';
import { appTheme } from '../canvas/appTheme.ts';
import { drawingFonts } from '../canvas/drawingFonts.ts';
import { brushFor } from '../canvas/frame.ts';
import { paintItem } from '../canvas/paintShape.ts';
import type { Editor } from '../editor/editor.ts';
import { fitted, pngSize } from './fitted.ts';
import { exportedPicture } from './picture.ts';

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

const paint = async (editor: Editor): Promise<Blob> => {
  await drawingFonts();
  const picture = exportedPicture(editor);
  const bounds = pictureBounds(picture);
  const canvas = new OffscreenCanvas(pngSize.width, pngSize.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null || bounds === null) throw new Error('There is nothing to paint on');
  const theme = appTheme();
  const imageOf = await imagesIn(picture, theme);
  context.fillStyle = theme['canvas-bg'];
  context.fillRect(0, 0, pngSize.width, pngSize.height);
  const brush = brushFor(context, {
    ...pngSize,
    placement: fitted(bounds),
    view: fullView,
    theme,
    ratio: 1,
    imageOf,
    isHasty: false,
  });
  for (const item of picture.items) paintItem(brush, item);
  return canvas.convertToBlob({ type: 'image/png' });
};

/** With the painter of the canvas, so that it looks as on the screen. */
export const exportPng = async (editor: Editor, name: string): Promise<void> => {
  try {
    downloadFile(fileNameOf(name, 'png'), await paint(editor));
  } catch {
    toast.error('Failed to export as PNG');
  }
};
