import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { attachmentExtensionOf } from '@lintel/domain/attachments';
import { attachmentNamed } from '../../storage/disposition.ts';
import { invalid, notFound, Refusal } from '../../http/refusal.ts';
import { type FileOnDisk, type Route, route } from '../../http/route.ts';
import { uploadedFilePolicy } from '../../http/securityHeaders.ts';
import { keyOf } from '../../storage/storage.ts';
import { lengthOfStart, looksAsNamed } from './content.ts';
import {
  addAttachment,
  type Files,
  findAttachment,
  listAttachments,
  type NewAttachment,
  removeAttachment,
} from './store.ts';

const uploads = { calls: 600, seconds: 900 };

const wrongContent = (extension: string): Refusal =>
  new Refusal(415, 'unsupported-media-type', `This is not the content of a .${extension} file`);

/** Name, content and size have to say the same. */
const checked = async ({ filename, content }: FileOnDisk): Promise<NewAttachment> => {
  const extension = attachmentExtensionOf(filename);
  if (extension === null) throw notFound();
  if (content.size === 0) throw invalid('The file is empty');
  const start = new Uint8Array(await content.slice(0, lengthOfStart).arrayBuffer());
  if (!looksAsNamed(extension, start)) throw wrongContent(extension);
  return { name: filename, extension, content };
};

export const attachmentRoutes = (files: Files): Route[] => [
  route(
    attachmentEndpoints.upload,
    async ({ data, query, file }) => addAttachment(data, files, query, await checked(file)),
    uploads,
  ),

  route(attachmentEndpoints.list, ({ data, query }) => listAttachments(data, query)),

  route(attachmentEndpoints.read, async ({ data, params, query, answer }) => {
    const found = await findAttachment(data, params.attachmentId);
    const elsewhere =
      found.storageType === 'R2' ? files.storage.publicAddress(keyOf('attachments', found.url)) : null;
    if (elsewhere !== null && query.redirect !== 'no') {
      answer.header('cache-control', 'private, max-age=3600');
      answer.header('vary', 'cookie');
      answer.redirect(elsewhere);
      return undefined;
    }
    answer.header('cache-control', 'private, max-age=86400, immutable');
    answer.header('vary', 'cookie');
    if (answer.unchanged(`"${found.url}"`)) return undefined;
    const content = await files.storage.get(keyOf('attachments', found.url));
    if (content === null) throw notFound();
    answer.header('content-type', found.mimeType);
    answer.header('content-length', String(found.size));
    answer.header('content-security-policy', uploadedFilePolicy);
    answer.header('content-disposition', attachmentNamed(found.name));
    return content;
  }),

  route(attachmentEndpoints.remove, async ({ data, params, query }) => ({
    attachmentId: await removeAttachment(data, files.storage, params.attachmentId, query),
  })),
];
