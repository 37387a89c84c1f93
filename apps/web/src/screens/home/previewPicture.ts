import { limits } from '@lintel/domain/limits';

/** How many pixels of the screen there are for one of the drawing's. */
const densityOf = ({ naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement): number =>
  devicePixelRatio * Math.min(1, clientWidth / naturalWidth, clientHeight / naturalHeight);

const dataOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('The picture cannot be read'));
    reader.readAsDataURL(blob);
  });

/** What an image shows, as a `srcset` of it as it lies on the screen; null where the browser does not give it away. */
export const pictureOf = async (image: HTMLImageElement): Promise<string | null> => {
  const density = densityOf(image);
  const [width, height] = [image.naturalWidth, image.naturalHeight].map((side) => Math.round(side * density));
  if (!width || !height) return null;
  try {
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
    const picture = `${await dataOf(blob)} ${width / image.naturalWidth}x`;
    return picture.length > limits.previewLength ? null : picture;
  } catch {
    return null;
  }
};
