import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { type DiagramExportFormat } from '@lintel/api/endpoints/exchange';
import { drawingFormats } from '@lintel/diagram/exchange/drawingFormats';
import { outlineOf } from '@lintel/diagram/exchange/outline';
import { documentName } from '@lintel/diagram/document';
import { displayName } from '@lintel/domain/names';
import { ZipFile } from 'yazl';
import type { Db } from '../db/client.ts';
import type { Reading } from '../documents/reading.ts';
import type { Scoped } from '../db/scoped.ts';
import { notFound } from '../http/refusal.ts';
import { namesFor, usedBy } from '../pictures/names.ts';
import type { Pictures, SvgLook } from '../pictures/pictures.ts';
import { keyOf, type Storage } from '../storage/storage.ts';
import { gatherDiagrams, type Gathered, type GatherServices } from './gather.ts';
import { type WholeDiagram, diagramRows } from './readDiagrams.ts';
import type { AttachmentRow } from './readFiles.ts';
import { pngOf } from './png.ts';
import { listNames, type Part } from './shapes.ts';
import { fileName, writeArchive } from './writeArchive.ts';
import { headOf, mimeTypes, type TextFormat, writtenText } from './writtenText.ts';

export interface ExportServices extends GatherServices {
  readonly db: Db;
  readonly reading: Reading;
  readonly storage: Storage;
  readonly pictures: Pick<Pictures, 'svg'>;
}

/** A file for who asked. */
export interface ExportedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly content: Uint8Array | Readable;
}

const zipType = 'application/zip';
/** More than this in one text nobody can open. */
const mostWithinText = 5_000_000;

const svgOf = async (
  { reading, pictures }: Pick<ExportServices, 'reading' | 'pictures'>,
  row: WholeDiagram,
  as: Pick<SvgLook, 'fonts' | 'onPoster'> = { fonts: true },
): Promise<string> => {
  const document = documentName(row.slug);
  const found = await reading.find(document);
  const drawn = found.at === 'live' ? { at: found.at, document, snapshots: found.snapshots } : found;
  const { diagramId, fkOrganizationId: organizationId } = row;
  const title = displayName('diagram', row);
  const look = { title, theme: 'light', ...as } as const;
  const { value } = await pictures.svg({ drawn, diagramId, organizationId, audience: 'members' }, look);
  return value;
};

const outlined = async (services: ExportServices, row: WholeDiagram) => {
  const snapshot = await services.snapshotOf(row.slug);
  const names = await namesFor(services.db, row.fkOrganizationId, usedBy(snapshot));
  return outlineOf(snapshot, names, displayName('diagram', row));
};

const merged = (gathered: readonly Gathered[]): Part =>
  Object.fromEntries(
    listNames.map((name) => [
      name,
      gathered.flatMap(({ part }) => (name === 'attachments' ? [] : ((part[name] ?? []) as unknown[]))),
    ]),
  ) as Part;

const withContent = async (storage: Storage, rows: readonly AttachmentRow[]): Promise<Part> => {
  const attachments = [];
  for (const { attachmentId: id, name, size, url } of rows) {
    const content = await storage.get(keyOf('attachments', url));
    if (content === null) continue;
    attachments.push({ id, name, size, content: (await buffer(content)).toString('base64') });
  }
  return { attachments };
};

const sizeOf = (files: readonly AttachmentRow[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** All of a diagram in one text, so that nothing is lost on the way through another tool. */
const ownText = async (services: ExportServices, data: Scoped, { slug }: WholeDiagram): Promise<string> => {
  const gathered: Gathered[] = [];
  for await (const each of gatherDiagrams(services, data, [slug])) gathered.push(each);
  const files = gathered.flatMap(({ attachments }) => attachments ?? []);
  const content = sizeOf(files) <= mostWithinText ? await withContent(services.storage, files) : {};
  return writtenText('json', headOf('diagrams'), { ...merged(gathered), ...content });
};

type PictureFormat = Exclude<DiagramExportFormat, TextFormat>;

const drawn = async (
  services: ExportServices,
  data: Scoped,
  row: WholeDiagram,
  format: PictureFormat,
): Promise<ExportedFile> => {
  const named = (ending: string): string => `${fileName(displayName('diagram', row))}.${ending}`;
  if (format === 'svg') {
    const content = Buffer.from(await svgOf(services, row));
    return { name: named('svg'), mimeType: 'image/svg+xml; charset=utf-8', content };
  }
  if (format === 'png') {
    const content = await pngOf(await svgOf(services, row, { fonts: false, onPoster: true }));
    return { name: named('png'), mimeType: 'image/png', content };
  }
  const { ending, mimeType, write } = drawingFormats[format];
  const own = format === 'drawio' ? await ownText(services, data, row) : undefined;
  return { name: named(ending), mimeType, content: Buffer.from(write(await outlined(services, row), own)) };
};

/** Each once, however many diagrams have the same name. */
const apart = (name: string, slug: string): string => name.replace(/\.(\w+)$/, ` (${slug}).$1`);

const severalDrawn = (
  services: ExportServices,
  data: Scoped,
  rows: readonly WholeDiagram[],
  format: PictureFormat,
): Readable => {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Uint8Array>);
  const fill = async (): Promise<void> => {
    for (const row of rows) {
      const { name, content } = await drawn(services, data, row, format);
      zip.addBuffer(Buffer.from(content as Uint8Array), apart(name, row.slug));
    }
    zip.end();
  };
  fill().catch((error: unknown) => output.destroy(error as Error));
  return output;
};

const asText = async (
  services: ExportServices,
  data: Scoped,
  slugs: readonly string[],
  format: TextFormat,
): Promise<ExportedFile> => {
  const head = headOf('diagrams');
  const gathered: Gathered[] = [];
  for await (const each of gatherDiagrams(services, data, slugs)) gathered.push(each);
  const files = gathered.flatMap(({ attachments }) => attachments ?? []);
  const [only] = gathered.flatMap(({ diagram }) => diagram ?? []);
  const name = only === undefined ? 'diagrams' : fileName(displayName('diagram', only));
  const isSmall = sizeOf(files) <= mostWithinText;
  const { storage } = services;
  if (slugs.length === 1 && isSmall) {
    const part = { ...merged(gathered), ...(await withContent(storage, files)) };
    const content = Buffer.from(await writtenText(format, head, part));
    return { name: `${name}.${format}`, mimeType: mimeTypes[format], content };
  }
  const content = writeArchive(gathered, {
    format,
    head,
    storage,
    svgOf: async ({ diagram }) => (diagram === undefined ? null : svgOf(services, diagram)),
  });
  return { name: slugs.length === 1 ? `${name}.zip` : 'diagrams.zip', mimeType: zipType, content };
};

/** One diagram as one file; several, or one with large files, as an archive. */
export const exportDiagrams = async (
  services: ExportServices,
  data: Scoped,
  sent: readonly string[],
  format: DiagramExportFormat,
): Promise<ExportedFile> => {
  const slugs = [...new Set(sent)];
  if (format === 'json' || format === 'yaml') return asText(services, data, slugs, format);
  const rows = await diagramRows(data, slugs);
  if (rows.length !== slugs.length) throw notFound();
  const [first] = rows;
  if (first !== undefined && rows.length === 1) return drawn(services, data, first, format);
  return { name: 'diagrams.zip', mimeType: zipType, content: severalDrawn(services, data, rows, format) };
};
