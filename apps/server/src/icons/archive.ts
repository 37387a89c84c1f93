import { buffer } from 'node:stream/consumers';
import { limits } from '@lintel/domain/limits';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { sanitiseSvg } from './sanitiseSvg.ts';

/** What is wrong with an archive, in words for the person who sent it. */
export class BadArchive extends Error {}

export interface ArchivedIcon {
  readonly name: string;
  readonly folder: string | null;
  readonly originalName: string;
  /** Null: not safe to show, or no SVG at all. */
  readonly svg: string | null;
}

const mostEntries = 8_000;
const mostBytes = 200_000_000;
/** Drawings shrink to a tenth; what shrinks to a thousandth is made to fill a disk. */
const greatestRatio = 200;

const longestName = limits.nameLength;

/** `00028-icon-service-Batch-AI.svg` → Batch AI. */
const nameOf = (file: string): string =>
  file
    .replace(/\.svg$/i, '')
    .replace(/^\d+-icon-service-/i, '')
    .replace(/[_-](scalable|color|colour|\d{2,3}(x\d{2,3})?)$/i, '')
    .replaceAll(/[_\-\s]+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, longestName);

const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170_000) === 0o120_000;

const isEncrypted = ({ generalPurposeBitFlag }: Entry): boolean => (generalPurposeBitFlag & 1) === 1;

const partsOf = ({ fileName }: Entry): string[] => fileName.split('/').filter((part) => part !== '');

const isIcon = (entry: Entry): boolean =>
  /\.svg$/i.test(entry.fileName) && !entry.fileName.startsWith('__MACOSX/') && !isLink(entry);

const demandHarmless = (entries: readonly Entry[]): void => {
  let total = 0;
  for (const entry of entries) {
    total += entry.uncompressedSize;
    if (isEncrypted(entry)) throw new BadArchive('The archive is protected by a password');
    if (total > mostBytes || entry.uncompressedSize > greatestRatio * Math.max(entry.compressedSize, 100))
      throw new BadArchive('The archive would become too large when it is unpacked');
  }
};

const entriesOf = async (zip: ZipFile): Promise<Entry[]> => {
  if (zip.entryCount > mostEntries) throw new BadArchive(`The archive has more than ${mostEntries} files`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > mostEntries) throw new BadArchive(`The archive has more than ${mostEntries} files`);
  }
  return entries;
};

const decoder = new TextDecoder('utf-8', { fatal: true });

const readIcon = async (zip: ZipFile, entry: Entry): Promise<string | null> => {
  if (entry.uncompressedSize === 0 || entry.uncompressedSize > limits.iconBytes) return null;
  // The library ends a stream that is longer than its entry says.
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  try {
    return sanitiseSvg(decoder.decode(bytes));
  } catch {
    return null;
  }
};

const iconOf = async (zip: ZipFile, entry: Entry): Promise<ArchivedIcon> => {
  const parts = partsOf(entry);
  const originalName = (parts.at(-1) ?? '').slice(0, longestName);
  const folder = parts.length > 1 ? nameOf(parts.at(-2) ?? '') : '';
  return {
    name: nameOf(originalName),
    folder: folder === '' ? null : folder,
    originalName,
    svg: await readIcon(zip, entry),
  };
};

export interface OpenArchive {
  /** How many files look like icons. */
  readonly total: number;
  icons(): AsyncGenerator<ArchivedIcon>;
  close(): void;
}

const orBad = (error: unknown): never => {
  if (error instanceof BadArchive) throw error;
  throw new BadArchive('The archive cannot be read');
};

/** Looks through the list of an archive before anything of it is unpacked. */
export const openArchive = async (path: string): Promise<OpenArchive> => {
  const zip = await openPromise(path, {
    autoClose: false,
    lazyEntries: true,
    validateEntrySizes: true,
  }).catch(orBad);
  try {
    const entries = (await entriesOf(zip)).filter(isIcon);
    demandHarmless(entries);
    if (entries.length === 0) throw new BadArchive('There are no icons in this archive');
    return {
      total: entries.length,
      icons: async function* icons() {
        for (const entry of entries) yield await iconOf(zip, entry).catch(orBad);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    return orBad(error);
  }
};
