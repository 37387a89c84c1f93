import type { Upload } from '@lintel/api/endpoint';
import type { FastifyRequest } from 'fastify';
import { invalid, Refusal } from './refusal.ts';
import type { ReceivedFile } from './route.ts';

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

const wrongType = (upload: Upload): Refusal =>
  new Refusal(
    415,
    'unsupported-media-type',
    `Only these kinds of files are accepted: ${upload.mimeTypes.join(', ')}`,
  );

/** The parser's own refusals carry a status; what else it throws says that the form is broken. */
const orUnreadable = (error: unknown): never => {
  if (error instanceof Error && 'statusCode' in error) throw error;
  throw invalid('The request cannot be read');
};

/** The one file that an upload endpoint asks for. */
export const receiveFile = async (request: FastifyRequest, upload: Upload): Promise<ReceivedFile> => {
  const part = await request
    .file({ limits: { fileSize: upload.maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 } })
    .catch(orUnreadable);
  if (part === undefined || part.fieldname !== upload.field) {
    // Left unread, the rest of the body would hold the connection.
    part?.file.resume();
    throw invalid('No file was sent', [{ path: upload.field, message: 'Required' }]);
  }
  if (!upload.mimeTypes.includes(part.mimetype)) {
    part.file.resume();
    throw wrongType(upload);
  }
  const bytes = new Uint8Array(await part.toBuffer().catch(orUnreadable));
  if (signatures[part.mimetype]?.(bytes) === false) throw wrongType(upload);
  return { bytes, mimeType: part.mimetype, filename: part.filename };
};
