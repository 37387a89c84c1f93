import { takenByPicture } from '@lintel/drawing/fitted';
import { type Picture, pictureBounds, type Rect } from '@lintel/drawing/picture';
import { posterSize } from '@lintel/drawing/posterSize';
import { appTheme } from '../canvas/appTheme.ts';
import { toast } from '../ui/feedback/toast.ts';
import { pixels } from './pixels.ts';

/** For a screen on which a point is two pixels. */
const sharp = 2;

/** Around the picture alone: it is put into a text or a chat, and no poster. */
export const sizeFor = ({ width, height }: Pick<Rect, 'width' | 'height'>) => {
  const scale = Math.min(sharp / takenByPicture, posterSize.width / Math.max(width, height, 1));
  return { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
};

const paint = async (picture: Picture): Promise<Blob> => {
  const bounds = pictureBounds(picture);
  if (bounds === null) throw new Error('There is nothing to paint');
  const source = { name: '', picture: () => picture, theme: appTheme };
  return pixels(source, { size: sizeFor(bounds), type: 'image/png' });
};

/** An image for other programs. `what`: as it is spoken of. */
export const copyAsPng = async (picture: Picture, what: string): Promise<void> => {
  const write = async (): Promise<void> => {
    // Handed over before it is painted: a browser listens only so long after a press.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': paint(picture) })]);
  };
  await toast
    .promise(write(), {
      loading: { id: 'copy-as-png', title: `Copying ${what} as PNG...` },
      success: () => `Copied ${what} as PNG`,
      error: () => 'Failed to copy as PNG',
    })
    .catch(() => undefined);
};
