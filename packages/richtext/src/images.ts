import { attachmentLink } from '@lintel/domain/links';
import { richTextLimits } from './limits.ts';
import { type ImagePosition, type ImageProperties, imagePositions } from './tree.ts';
import { cleanLine } from './words.ts';

const maxId = 2_147_483_647;

/** The number of an attachment from our own path to it; null for every other address. */
export function attachmentIdOf(source: unknown): number | null {
  if (typeof source !== 'string') return null;
  const digits = /^\/api\/attachments\/([1-9]\d{0,9})$/.exec(source)?.[1];
  const id = Number(digits);
  return digits !== undefined && id <= maxId ? id : null;
}

/** Of the images in a text of ours as it is stored, each once. */
export const attachmentsIn = (state: string | null): number[] => {
  const found = state?.matchAll(/"src":"\/api\/attachments\/([1-9]\d{0,9})"/g) ?? [];
  return [...new Set([...found].map(([, digits]) => Number(digits)))].filter((id) => id <= maxId);
};

export const imageSource = (image: Pick<ImageProperties, 'attachmentId'>): string =>
  attachmentLink(image.attachmentId);

const line = (value: unknown): string =>
  typeof value === 'string' ? cleanLine(value, richTextLimits.lineLength) : '';

const size = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value)
    ? Math.min(richTextLimits.imageSize, Math.max(0, Math.round(value)))
    : 0;

const isPosition = (value: unknown): value is ImagePosition =>
  (imagePositions as readonly unknown[]).includes(value);

/** Reads what any client may have written; null when it is no image of ours. */
export function readImage(given: Readonly<Record<string, unknown>>): ImageProperties | null {
  const attachmentId = attachmentIdOf(given['src']);
  if (attachmentId === null) return null;
  return {
    attachmentId,
    altText: line(given['altText']),
    width: size(given['width']),
    height: size(given['height']),
    position: isPosition(given['position']) ? given['position'] : 'full',
    showCaption: given['showCaption'] === true,
    caption: line(given['caption']),
  };
}
