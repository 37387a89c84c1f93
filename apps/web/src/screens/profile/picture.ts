/** Enough for the largest place a picture stands in, on a screen of double density and more. */
const side = 256;
const quality = 0.9;

export interface Square {
  x: number;
  y: number;
  side: number;
}

/** The largest square in the middle; of a portrait the upper part, where the face is. */
export const squareIn = (width: number, height: number): Square => {
  const length = Math.min(width, height);
  return {
    x: Math.round((width - length) / 2),
    y: Math.round((height - length) / (height > width ? 3 : 2)),
    side: length,
  };
};

export const isPictureFile = (file: { type: string }): boolean => file.type.startsWith('image/');

const encoded = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    // A browser that cannot write webp answers with png, which the server takes as well.
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be encoded')) : resolve(blob)),
      'image/webp',
      quality,
    );
  });

/** Cropped and made small here, so that any photograph stays under the server's limit and loses where it was taken. */
export const pictureFrom = async (file: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = document.createElement('canvas');
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('The picture could not be drawn');
    context.imageSmoothingQuality = 'high';
    const square = squareIn(bitmap.width, bitmap.height);
    context.drawImage(bitmap, square.x, square.y, square.side, square.side, 0, 0, side, side);
    return await encoded(canvas);
  } finally {
    bitmap.close();
  }
};
