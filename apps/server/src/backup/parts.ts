import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { CannotStart } from '../ending.ts';
import { saysNothingThere } from '../nothingThere.ts';
import type { BackupFile } from './manifest.ts';

interface Measured {
  readonly through: Transform;
  result(): { bytes: number; sha256: string };
}

/** Lets bytes through, and knows afterwards what they were. */
export const measuring = (): Measured => {
  const sum = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sum.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ bytes, sha256: sum.digest('hex') }) };
};

export interface WrittenLines {
  readonly part: BackupFile;
  readonly lines: number;
  /** Of the lines themselves, whatever they are packed in. */
  readonly content: string;
}

/** Lines, one for each thing, into a file of a backup. What is made is read by nobody else. */
export const writeLines = async (
  folder: string,
  file: string,
  source: AsyncIterable<string>,
): Promise<WrittenLines> => {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const content = createHash('sha256');
  let lines = 0;
  const counted = async function* (): AsyncGenerator<string> {
    for await (const line of source) {
      const ended = `${line}\n`;
      content.update(ended);
      lines += 1;
      yield ended;
    }
  };
  const packed = measuring();
  await pipeline(
    Readable.from(counted()),
    createGzip({ level: 1 }),
    packed.through,
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { part: { file, ...packed.result() }, lines, content: content.digest('hex') };
};

/** A stream as it is, into a file of a backup. */
export const writeBytes = async (folder: string, file: string, source: Readable): Promise<BackupFile> => {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const written = measuring();
  await pipeline(source, written.through, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  await chmod(path, 0o600);
  return { file, ...written.result() };
};

/** More than the longest row there can be: a line that goes on is no line of ours. */
const longestLine = 256_000_000;

/** The lines of a file that was packed, one after the other. */
export async function* readLines(folder: string, file: string): AsyncGenerator<string> {
  const source = createReadStream(join(folder, file));
  const unpacked = createGunzip();
  const piping = pipeline(source, unpacked).catch((error: unknown) => {
    unpacked.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  const parts: Buffer[] = [];
  let length = 0;
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, end));
      yield Buffer.concat(parts).toString('utf8');
      parts.length = 0;
      length = 0;
      from = end + 1;
    }
    length += chunk.length - from;
    if (length > longestLine)
      throw new CannotStart(`${join(folder, file)} is damaged: a line of it has no end.`);
    parts.push(chunk.subarray(from));
  }
  await piping;
}

const whatIsWrong = async (folder: string, part: BackupFile): Promise<string | null> => {
  const read = measuring();
  try {
    await pipeline(createReadStream(join(folder, part.file)), read.through.resume());
  } catch (error) {
    if (saysNothingThere(error)) return 'is missing';
    throw error;
  }
  const { bytes, sha256 } = read.result();
  if (bytes < part.bytes) return 'is cut';
  return sha256 === part.sha256 ? null : 'is not as it was written';
};

/** Holds a file against what was noted when it was written. */
export const verifyPart = async (folder: string, part: BackupFile): Promise<void> => {
  const wrong = await whatIsWrong(folder, part);
  if (wrong !== null) {
    throw new CannotStart(`The backup ${folder} is damaged: ${part.file} ${wrong}. Use another one.`);
  }
};
