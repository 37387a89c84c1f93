import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { extensionOf, imageExtensions } from '@lintel/domain/attachments';
import { limits } from '@lintel/domain/limits';
import type { ImageProperties } from '@lintel/richtext/tree';
import type { AttachedTo } from '../data/attachmentUploads.ts';
import { upload } from '../data/upload.ts';

/** What the images of a text belong to: its readers see them, and nobody else. */
export type ImagesOf = AttachedTo;

export const acceptedImages = imageExtensions.map((extension) => `.${extension}`).join(',');

export const isImageFile = ({ name }: File): boolean =>
  imageExtensions.some((each) => each === extensionOf(name));

/** As wide as a column of text; what is larger is shown smaller. */
export const widestImage = 480;

/** A bitmap is never made of an SVG by itself, but an image knows how large it is. */
const naturalSizeOf = async (file: File): Promise<{ width: number; height: number }> => {
  const image = document.createElement('img');
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(image.src);
  }
};

/** In pixels; 0 where the picture does not say. */
const sizeOf = async (file: File): Promise<{ width: number; height: number }> => {
  try {
    const { width, height } = await naturalSizeOf(file);
    if (width === 0 || height === 0) return { width: 0, height: 0 };
    const scale = Math.min(1, widestImage / width);
    return { width: Math.round(width * scale), height: Math.round(height * scale) };
  } catch {
    return { width: 0, height: 0 };
  }
};

const altTextOf = ({ name }: File): string => name.replace(/\.[^.]*$/, '').slice(0, limits.labelLength);

/** Sends it, and answers what stands for it in a text. */
export const sendImage = async (file: File, of: ImagesOf, signal?: AbortSignal): Promise<ImageProperties> => {
  const [{ attachmentId }, size] = await Promise.all([
    upload(attachmentEndpoints.upload, file, { query: of, ...(signal && { signal }) }),
    sizeOf(file),
  ]);
  return {
    attachmentId,
    ...size,
    altText: altTextOf(file),
    position: 'full',
    showCaption: false,
    caption: '',
  };
};
