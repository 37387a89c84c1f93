import { attachmentBytesLink, diagramImageLink } from '@lintel/domain/links';
import { tintedSvg } from '@lintel/domain/tintedSvg';
import { type ImageSource, sourceKey } from '@lintel/drawing/sources';

/** Nothing is ever shown from elsewhere: who looks at a diagram would be seen looking. */
const ownImage = /^\/api\/(public\/icon\/[a-z0-9-]{1,120}\.svg|attachments\/[1-9]\d{0,9})$/;
const shownTypes = /^image\/(png|jpeg|gif|webp|svg\+xml)\b/;

export const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 32_768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return btoa(text);
};

const readData = async (address: string, colour: string | undefined): Promise<string | null> => {
  const answer = await fetch(address);
  if (!answer.ok) return null;
  const [type] = shownTypes.exec(answer.headers.get('content-type') ?? '') ?? [];
  if (type === undefined) return null;
  const bytes =
    colour === undefined
      ? new Uint8Array(await answer.arrayBuffer())
      : new TextEncoder().encode(tintedSvg(await answer.text(), colour));
  return `data:${type};base64,${base64(bytes)}`;
};

/** Tinted icons are small and the same on every diagram; anything else is left to the browser's own memory. */
const tinted = new Map<string, Promise<string | null>>();

const tintedData = (source: string, colour: string): Promise<string | null> => {
  const key = sourceKey(source, colour);
  const known = tinted.get(key);
  if (known !== undefined) return known;
  const reading = readData(source, colour);
  tinted.set(key, reading);
  // Tried again by the next caller.
  reading.catch(() => tinted.delete(key));
  return reading;
};

/** Where an `<img>` finds it; null for what is not an image of ours. */
export const imageAddress = async (source: string, colour?: string): Promise<string | null> => {
  if (!ownImage.test(source)) return null;
  return colour === undefined ? source : tintedData(source, colour);
};

/** Where a reader of a shared diagram finds the images of its texts, without being a member. */
export const imagesOnDiagram =
  (slug: string, pass: string | null) =>
  (source: string): string => {
    const [, id] = /^\/api\/attachments\/(\d+)$/.exec(source) ?? [];
    return id === undefined ? source : diagramImageLink(slug, id, pass);
  };

/** A storage that shows images to everybody need not let scripts read them. */
const ownBytes = (source: string): string =>
  source.startsWith('/api/attachments/') ? attachmentBytesLink(source) : source;

/** The images themselves, for a file that has to stand alone: what is missing is left out. */
export const imageData = async (
  sources: readonly ImageSource[],
  addressOf: (source: string) => string = ownBytes,
): Promise<(source: string, colour?: string) => string | null> => {
  const read = async ({ source, colour }: ImageSource): Promise<[string, string | null]> => {
    const data = ownImage.test(source)
      ? await (colour === undefined ? readData(addressOf(source), colour) : tintedData(source, colour)).catch(
          () => null,
        )
      : null;
    return [sourceKey(source, colour), data];
  };
  const found = new Map(await Promise.all(sources.map(read)));
  return (source, colour) => found.get(sourceKey(source, colour)) ?? null;
};
