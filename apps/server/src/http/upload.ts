import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { Upload } from '@lintel/api/endpoint';
import { extensionOf, fileNameIn } from '@lintel/domain/attachments';
import type { FastifyRequest } from 'fastify';
import { invalid, Refusal } from './refusal.ts';
import type { FileOnDisk, ReceivedFile } from './route.ts';

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

/** "RIFF", four bytes of length, "WEBP". */
const isWebp = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8);

/** Types whose content can be told from its first bytes, so that a name cannot lie about it. */
const signatures: Record<string, (bytes: Uint8Array) => boolean> = {
  'image/png': (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/jpeg': (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  'image/gif': (bytes) => startsWith(bytes, [0x47, 0x49, 0x46, 0x38]),
  'image/webp': isWebp,
};

const wrongType = ({ refusal, mimeTypes = [] }: Upload): Refusal =>
  new Refusal(
    415,
    'unsupported-media-type',
    refusal ?? `Only these kinds of files are accepted: ${mimeTypes.join(', ')}`,
  );

/** The parser's own refusals carry a status; what else it throws says that the form is broken. */
const orUnreadable = (error: unknown): never => {
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw invalid('The request cannot be read');
};

const fits = ({ mimeTypes, extensions }: Upload, part: MultipartFile): boolean =>
  (mimeTypes === undefined || mimeTypes.includes(part.mimetype)) &&
  (extensions === undefined || extensions.includes(extensionOf(part.filename)));

/** The one file that an upload endpoint asks for, not read yet. */
const partOf = async (request: FastifyRequest, upload: Upload): Promise<MultipartFile> => {
  const part = await request
    .file({ limits: { fileSize: upload.maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 } })
    .catch(orUnreadable);
  if (part === undefined || part.fieldname !== upload.field) {
    // Left unread, the rest of the body would hold the connection.
    part?.file.resume();
    throw invalid('No file was sent', [{ path: upload.field, message: 'Required' }]);
  }
  part.filename = fileNameIn(part.filename ?? '');
  if (!fits(upload, part)) {
    part.file.resume();
    throw wrongType(upload);
  }
  return part;
};

export const receiveFile = async (request: FastifyRequest, upload: Upload): Promise<ReceivedFile> => {
  const part = await partOf(request, upload);
  const bytes = new Uint8Array(await part.toBuffer().catch(orUnreadable));
  if (signatures[part.mimetype]?.(bytes) === false) throw wrongType(upload);
  return { bytes, mimeType: part.mimetype, filename: part.filename };
};

const tooLarge = (): Refusal => new Refusal(413, 'too-large', 'The file is too large');

export const receiveOnDisk = async (
  request: FastifyRequest,
  upload: Upload,
): Promise<{ file: FileOnDisk; discard: () => Promise<void> }> => {
  const part = await partOf(request, upload);
  const folder = await mkdtemp(join(tmpdir(), 'lintel-upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'file');
    await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch(orUnreadable);
    if (part.file.truncated) throw tooLarge();
    const content = await openAsBlob(path);
    return { file: { content, path, mimeType: part.mimetype, filename: part.filename }, discard };
  } catch (error) {
    await discard();
    throw error;
  }
};
