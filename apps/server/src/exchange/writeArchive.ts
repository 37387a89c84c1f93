import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { keyOf, type Storage } from '../storage/storage.ts';
import type { Gathered } from './gather.ts';
import { fileOf, type AttachmentRow } from './readFiles.ts';
import type { Exchanged, Head, Part } from './shapes.ts';
import { type TextFormat, writtenText } from './writtenText.ts';

/** A file of an archive, as its parts come. */
export interface ArchiveOptions {
  readonly format: TextFormat;
  readonly head: Head;
  readonly storage: Storage;
  /** Told after each part; throws where nobody wants the archive any more. */
  readonly onPart?: (gathered: Gathered) => void;
  /** Of diagrams that have one. */
  readonly svgOf?: (gathered: Gathered) => Promise<string | null>;
}

/** Safe on every disk, and short enough. */
export const fileName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, '_')
    .replace(/^[ .]+/, '')
    .slice(0, 80)
    .trim() || 'untitled';

const attachmentPart = (rows: readonly AttachmentRow[]): Part => ({
  attachments: rows.map(
    (row): Exchanged<'attachments'> => ({
      id: row.attachmentId,
      name: row.name,
      size: row.size,
      file: fileOf(row),
    }),
  ),
});

const placeOf = ({ part }: Gathered, number: number): string => {
  const count = String(number).padStart(4, '0');
  const [diagram] = part.diagrams ?? [];
  if (diagram !== undefined) return `diagrams/${fileName(diagram.name)} (${diagram.id})`;
  return `${part.components === undefined ? 'model' : 'components'}/${count}`;
};

/** Opened when it is its turn: there may be more of them than can be open at once. */
const addFiles = (zip: ZipFile, storage: Storage, rows: readonly AttachmentRow[]): void => {
  // Most are packed already.
  for (const row of rows)
    zip.addReadStreamLazy(fileOf(row), { compress: false }, (give) => {
      storage.get(keyOf('attachments', row.url)).then(
        // One that is gone from the storage is empty here.
        (content) => give(null, content ?? Readable.from([])),
        (error: unknown) => give(error, Readable.from([])),
      );
    });
};

const isEmpty = ({ part }: Gathered): boolean => Object.values(part).every((list) => list.length === 0);

const fill = async (
  zip: ZipFile,
  gathered: AsyncIterable<Gathered> | Iterable<Gathered>,
  { format, head, storage, onPart, svgOf }: ArchiveOptions,
): Promise<void> => {
  const add = async (place: string, part: Part): Promise<void> => {
    zip.addBuffer(Buffer.from(await writtenText(format, head, part)), `${place}.${format}`);
  };
  let number = 0;
  await add('lintel', {});
  for await (const each of gathered) {
    onPart?.(each);
    number += 1;
    if (!isEmpty(each)) await add(placeOf(each, number), each.part);
    if (each.attachments !== undefined && each.attachments.length > 0) {
      await add(`model/${String(number).padStart(4, '0')}`, attachmentPart(each.attachments));
      addFiles(zip, storage, each.attachments);
    }
    const svg = (await svgOf?.(each)) ?? null;
    if (svg !== null) zip.addBuffer(Buffer.from(svg), `${placeOf(each, number)}.svg`);
  }
  zip.end();
};

/** Parts come while the beginning is read already. */
export const writeArchive = (
  gathered: AsyncIterable<Gathered> | Iterable<Gathered>,
  options: ArchiveOptions,
): Readable => {
  const zip = new ZipFile();
  // Of the kind of a stream that can be ended with an error; its type says less than it is.
  const output = Readable.from(zip.outputStream as AsyncIterable<Uint8Array>);
  zip.on('error', (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  fill(zip, gathered, options).catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
};
