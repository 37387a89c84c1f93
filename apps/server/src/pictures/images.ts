import { buffer } from 'node:stream/consumers';
import { tintedSvg } from '@lintel/domain/tintedSvg';
import { type ImageSource, sourceKey } from '@lintel/drawing/sources';
import { attachmentIdOf } from '@lintel/richtext/images';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { attachment, attachmentOnItem } from '../db/tables/attachment.ts';
import type { IconFiles } from '../icons/iconFiles.ts';
import { sanitiseSvg } from '../icons/sanitiseSvg.ts';
import { keyOf, type Storage } from '../storage/storage.ts';
import { createKept } from '../documents/kept.ts';

export interface PictureServices {
  readonly db: Db;
  readonly storage: Storage;
  readonly iconFiles: IconFiles;
}

export interface TextImage {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** An attachment of a diagram, and the name of its file: that never stands for another one. */
export interface HungImage {
  readonly id: number;
  readonly url: string;
}

export interface ReadImages {
  /** As a data: address; null for what is not to be shown. */
  readonly imageOf: (source: string, colour?: string) => string | null;
  /** One could not be read just now. */
  readonly hasFailed: boolean;
}

/** Reads images once, and then has them at hand. */
export type Images = (sources: readonly ImageSource[]) => Promise<ReadImages>;

const keptCharacters = 20_000_000;
/** Larger ones would make an image of many megabytes of a diagram. */
const largestBytes = 2_000_000;
const embedded = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']);

/** The attachments of each of the diagrams, in the order of their numbers. */
export const hungOnEach = async (
  db: Db,
  diagramIds: readonly number[],
): Promise<Map<number, HungImage[]>> => {
  if (diagramIds.length === 0) return new Map();
  const rows = await db
    .selectDistinct({
      diagramId: attachmentOnItem.fkDiagramId,
      id: attachment.attachmentId,
      url: attachment.url,
    })
    .from(attachmentOnItem)
    .innerJoin(attachment, eq(attachment.attachmentId, attachmentOnItem.fkAttachmentId))
    .where(inArray(attachmentOnItem.fkDiagramId, [...diagramIds]))
    .orderBy(asc(attachment.attachmentId));
  const hung = new Map<number, HungImage[]>();
  for (const { diagramId, id, url } of rows) {
    if (diagramId === null) continue;
    const known = hung.get(diagramId);
    if (known === undefined) hung.set(diagramId, [{ id, url }]);
    else known.push({ id, url });
  }
  return hung;
};

const dataAddress = (type: string, bytes: Uint8Array | string): string =>
  `data:${type};base64,${Buffer.from(bytes as Uint8Array).toString('base64')}`;

export const createImages = ({ db, storage, iconFiles }: PictureServices) => {
  const kept = createKept<string>(keptCharacters, (data) => data.length);

  const iconData = async (url: string, colour: string | undefined): Promise<string | null> => {
    const content = await iconFiles.read(url);
    if (content === null) return null;
    // One that is shown as it is keeps every bit of what its maker published.
    if (colour === undefined) return dataAddress('image/svg+xml', content);
    return dataAddress('image/svg+xml', tintedSvg(Buffer.from(content).toString('utf8'), colour));
  };

  /** Of the texts of a diagram: what does not hang on it is not shown on it, even by its number. */
  const textImage = async (diagramId: number, attachmentId: number): Promise<TextImage | null> => {
    const [found] = await db
      .select({ url: attachment.url, size: attachment.size, mimeType: attachment.mimeType })
      .from(attachment)
      .innerJoin(attachmentOnItem, eq(attachmentOnItem.fkAttachmentId, attachment.attachmentId))
      .where(and(eq(attachment.attachmentId, attachmentId), eq(attachmentOnItem.fkDiagramId, diagramId)));
    if (found === undefined || found.size > largestBytes || !embedded.has(found.mimeType)) return null;
    const content = await storage.get(keyOf('attachments', found.url));
    if (content === null) return null;
    const bytes = await buffer(content);
    if (found.mimeType !== 'image/svg+xml') return { mimeType: found.mimeType, bytes };
    const svg = sanitiseSvg(bytes.toString('utf8'));
    return svg === null ? null : { mimeType: found.mimeType, bytes: Buffer.from(svg) };
  };

  const hungOn = async (diagramId: number): Promise<HungImage[]> =>
    (await hungOnEach(db, [diagramId])).get(diagramId) ?? [];

  const read = async (diagramId: number, { source, colour }: ImageSource): Promise<string | null> => {
    const [, url] = /^\/api\/public\/icon\/([a-z0-9-]{1,120}\.svg)$/.exec(source) ?? [];
    if (url !== undefined) return iconData(url, colour);
    const id = attachmentIdOf(source);
    const image = id === null ? null : await textImage(diagramId, id);
    return image === null ? null : dataAddress(image.mimeType, image.bytes);
  };

  /** `hung`: what was taken off the diagram is not shown on it, however well it is remembered. */
  const of = (diagramId: number, hung: readonly HungImage[]): Images => {
    const shown = new Map(hung.map(({ id, url }) => [id, url]));
    return async (sources) => {
      const images = new Map<string, string>();
      let hasFailed = false;
      for (const each of sources) {
        const id = attachmentIdOf(each.source);
        const file = id === null ? each.source : shown.get(id);
        if (file === undefined) continue;
        const name = sourceKey(file, each.colour);
        const known = kept.get(name);
        const data =
          known ??
          (await read(diagramId, each).catch(() => {
            hasFailed = true;
            return null;
          }));
        if (data === null) continue;
        images.set(sourceKey(each.source, each.colour), data);
        if (known === undefined) kept.set(name, data);
      }
      return { imageOf: (source, colour) => images.get(sourceKey(source, colour)) ?? null, hasFailed };
    };
  };

  return { of, hungOn, textImage };
};
