import { open } from 'node:fs/promises';
import { readFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { BadFile } from './badFile.ts';
import { readDrawio } from './drawio/drawio.ts';
import { readSketches } from './sketched/sketched.ts';
import { jsonOfYaml } from './yaml.ts';

/** A file that a caller sent, as texts of ours and what lies beside them. Nothing of it is believed. */
export interface OpenFile {
  readonly texts: number;
  /** As JSON, whatever they were written in. */
  read(): AsyncGenerator<string>;
  /** What could not be read of all that was, in words. */
  readonly notes: readonly string[];
  /** Null: there is no such file in it. */
  attached(name: string): Promise<Uint8Array | null>;
  close(): void;
}

const fileLimits = {
  entries: 60_000,
  textBytes: 20_000_000,
  allTextBytes: 400_000_000,
  fileBytes: 25_000_000,
  /** Yaml takes a hundred times as long to read. */
  yamlBytes: 5_000_000,
  /** What a text of another tool draws has to be arranged, and nobody writes more of it. */
  sketchBytes: 1_000_000,
  /** What a drawing says again and again shrinks to a hundredth; beyond that it is made to fill a memory. */
  ratio: 250,
  /** Brackets within brackets: ours stand in less than forty. */
  depth: 100,
} as const;

const tooLarge = (): BadFile => new BadFile('The file would become too large when it is read');

const isLink = ({ externalFileAttributes }: Entry): boolean =>
  ((externalFileAttributes >>> 16) & 0o170_000) === 0o120_000;
const isEncrypted = ({ generalPurposeBitFlag }: Entry): boolean => (generalPurposeBitFlag & 1) === 1;

const isAttached = (name: string): boolean => name.startsWith('attachments/');
const isYaml = (name: string): boolean => /\.ya?ml$/i.test(name);
const isDrawio = (name: string): boolean => /\.(drawio|xml)$/i.test(name);
/** Written in Mermaid, in PlantUML or in the DSL of Structurizr. */
const isSketch = (name: string): boolean => /\.(mmd|mermaid|puml|plantuml|pu|dsl)$/i.test(name);
/** As Structurizr itself writes a workspace: ours say first that they are ours. */
const isWorkspace = (text: string, name: string): boolean =>
  /\.json$/i.test(name) && text.includes('"softwareSystems"') && !/^\s*\{\s*"format"/.test(text);
const isText = (name: string): boolean =>
  !isAttached(name) &&
  !name.startsWith('__MACOSX/') &&
  (/\.json$/i.test(name) || isYaml(name) || isDrawio(name) || isSketch(name));

const mostBytesOf = (name: string): number => {
  if (isYaml(name)) return fileLimits.yamlBytes;
  return isSketch(name) ? fileLimits.sketchBytes : fileLimits.textBytes;
};

/** Before anything of it is parsed: a hundred thousand brackets run out of stack. */
const demandShallow = (json: string): void => {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (isString) {
      if (code === 92) at += 1;
      else if (code === 34) isString = false;
    } else if (code === 34) isString = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > fileLimits.depth) throw new BadFile('The file is nested too deeply');
    } else if (code === 125 || code === 93) depth -= 1;
  }
};

const decoder = new TextDecoder('utf-8', { fatal: true });

const mostNotes = 200;

const readForeign = (text: string, fileName: string) => {
  if (isDrawio(fileName)) return readDrawio({ xml: text, fileName });
  return isSketch(fileName) || isWorkspace(text, fileName) ? readSketches({ text, fileName }) : null;
};

const jsonOfText = async (text: string, name: string, notes: string[]): Promise<string> => {
  if (isYaml(name)) return jsonOfYaml(text);
  const read = await readForeign(text, name);
  if (read === null) return text;
  notes.push(...read.notes.slice(0, mostNotes - notes.length));
  return read.json;
};

const jsonOf = async (bytes: Uint8Array, name: string, notes: string[]): Promise<string> => {
  if (bytes.length > mostBytesOf(name)) throw tooLarge();
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new BadFile('The file is no text in UTF-8');
  }
  const json = await jsonOfText(text, name, notes);
  demandShallow(json);
  return json;
};

const demandHarmless = (entry: Entry, known: ReadonlyMap<string, Entry>): void => {
  const { fileName: name, compressedSize, uncompressedSize } = entry;
  if (isEncrypted(entry)) throw new BadFile('The archive is protected by a password');
  if (isLink(entry)) throw new BadFile(`"${name}" is no file but leads to another one`);
  if (known.has(name)) throw new BadFile(`"${name}" stands in the archive twice`);
  const most = isText(name) ? fileLimits.textBytes : fileLimits.fileBytes;
  if (uncompressedSize > most || uncompressedSize > fileLimits.ratio * Math.max(compressedSize, 1_000))
    throw tooLarge();
};

const entriesOf = async (zip: ZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  let textBytes = 0;
  const demandFew = (count: number): void => {
    if (count > fileLimits.entries)
      throw new BadFile(`The archive has more than ${fileLimits.entries} files`);
  };
  demandFew(zip.entryCount);
  // Names that lead out of the archive the library refuses by itself.
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    demandHarmless(entry, entries);
    if (isText(entry.fileName)) textBytes += entry.uncompressedSize;
    if (textBytes > fileLimits.allTextBytes) throw tooLarge();
    entries.set(entry.fileName, entry);
    demandFew(entries.size);
  }
  return entries;
};

const orBad = (error: unknown): never => {
  throw error instanceof BadFile ? error : new BadFile('The archive cannot be read');
};

const openArchive = async (path: string): Promise<OpenFile> => {
  const options = { autoClose: false, lazyEntries: true, validateEntrySizes: true } as const;
  const zip = await openPromise(path, options).catch(orBad);
  const entries = await entriesOf(zip).catch((error: unknown) => {
    zip.close();
    return orBad(error);
  });
  // The library ends a stream that is longer than its entry says.
  const bytesOf = async (entry: Entry): Promise<Uint8Array> =>
    buffer(await zip.openReadStreamPromise(entry)).catch(orBad);
  const texts = [...entries.values()].filter(({ fileName }) => isText(fileName));
  const notes: string[] = [];
  return {
    texts: texts.length,
    notes,
    read: async function* read() {
      for (const entry of texts) yield await jsonOf(await bytesOf(entry), entry.fileName, notes);
    },
    attached: async (name) => {
      const entry = isAttached(name) ? entries.get(name) : undefined;
      return entry === undefined ? null : bytesOf(entry);
    },
    close: () => zip.close(),
  };
};

const isArchive = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer: start } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return start.equals(Buffer.from('PK\x03\x04')) || start.equals(Buffer.from('PK\x05\x06'));
  } finally {
    await file.close();
  }
};

/** An archive is known by its beginning; what it is called says only whether a text is YAML. */
export const openFile = async (path: string, name: string): Promise<OpenFile> => {
  if (await isArchive(path)) return openArchive(path);
  const { size } = await stat(path);
  if (size > fileLimits.textBytes) throw tooLarge();
  const notes: string[] = [];
  return {
    texts: 1,
    notes,
    read: async function* read() {
      yield await jsonOf(await readFile(path), name, notes);
    },
    attached: async () => null,
    close: () => {},
  };
};
