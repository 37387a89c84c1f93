import { attachmentExtensionOf, fileNameIn } from '@lintel/domain/attachments';
import { and, eq, isNotNull } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import type { Scoped } from '../db/scoped.ts';
import { attachment } from '../db/tables/attachment.ts';
import { icon } from '../db/tables/type.ts';
import type { IconFiles } from '../icons/iconFiles.ts';
import { sanitiseSvg } from '../icons/sanitiseSvg.ts';
import { lengthOfStart, looksAsNamed } from '../resources/attachments/content.ts';
import { addAttachment, type Files, type NewAttachment } from '../resources/attachments/store.ts';
import { addIcon } from '../resources/icons/store.ts';
import { keyOf, type Storage } from '../storage/storage.ts';
import type { OpenFile } from './openFile.ts';
import type { Rejected } from './readFile.ts';
import type { Exchanged } from './shapes.ts';

/** Numbers of a file to numbers here; what is not in it is still to be added. */
export type Numbers = ReadonlyMap<number, number>;

export interface KnownFiles {
  readonly numbers: Numbers;
  readonly rejected: readonly Rejected[];
}

type Sent = Exchanged<'attachments'>;

const bytesOf = async (file: OpenFile, { content, file: name }: Sent): Promise<Uint8Array | null> => {
  if (content !== undefined) return Buffer.from(content, 'base64');
  return name === undefined ? null : file.attached(name);
};

const refused = (sent: Sent, reason: string): Rejected => ({
  list: 'attachments',
  id: String(sent.id),
  name: sent.name,
  reason,
});

const problemOf = (sent: Sent, bytes: Uint8Array | null): string | null => {
  const extension = attachmentExtensionOf(fileNameIn(sent.name));
  if (extension === null) return 'This kind of file cannot be attached';
  if (bytes === null) return 'Its content is missing in the file';
  if (bytes.length === 0) return 'It is empty';
  return looksAsNamed(extension, bytes.subarray(0, lengthOfStart))
    ? null
    : `This is not the content of a .${extension} file`;
};

/** One that is here already is known by its name and its content. */
const alikeHere = async (
  data: Scoped,
  storage: Storage,
  { id, name }: Sent,
  bytes: Uint8Array,
): Promise<number | null> => {
  const rows = await data
    .select({ id: attachment.attachmentId, url: attachment.url })
    .from(attachment, and(eq(attachment.name, fileNameIn(name)), eq(attachment.size, bytes.length)));
  for (const row of rows.sort((a, b) => Number(b.id === id) - Number(a.id === id))) {
    const content = await storage.get(keyOf('attachments', row.url));
    if (content !== null && (await buffer(content)).equals(bytes)) return row.id;
  }
  return null;
};

export const knownAttachments = async (
  data: Scoped,
  storage: Storage,
  file: OpenFile,
  sent: readonly Sent[],
): Promise<KnownFiles> => {
  const numbers = new Map<number, number>();
  const rejected: Rejected[] = [];
  const seen = new Set<number>();
  for (const each of sent) {
    const bytes = await bytesOf(file, each);
    const problem = seen.has(each.id) ? 'The same thing stands in the file twice' : problemOf(each, bytes);
    seen.add(each.id);
    if (problem !== null) rejected.push(refused(each, problem));
    else if (bytes !== null) {
      const here = await alikeHere(data, storage, each, bytes);
      if (here !== null) numbers.set(each.id, here);
    }
  }
  return { numbers, rejected };
};

export const addAttached = async (
  data: Scoped,
  files: Files,
  file: OpenFile,
  sent: Sent,
): Promise<number> => {
  const bytes = await bytesOf(file, sent);
  const name = fileNameIn(sent.name);
  const extension = attachmentExtensionOf(name);
  if (bytes === null || extension === null) throw new Error('The file was not looked at');
  const added: NewAttachment = { name, extension, content: new Blob([new Uint8Array(bytes)]) };
  return (await addAttachment(data, files, {}, added)).attachmentId;
};

const identity = ({
  name,
  folder,
  iconSet,
}: {
  name: string;
  folder: string | null;
  iconSet: string;
}): string => JSON.stringify([name, folder, iconSet]);

export const knownIcons = async (
  data: Scoped,
  iconFiles: IconFiles,
  sent: readonly Exchanged<'icons'>[],
): Promise<KnownFiles> => {
  const numbers = new Map<number, number>();
  const rejected: Rejected[] = [];
  if (sent.length === 0) return { numbers, rejected };
  const rows = await data.select().from(icon, isNotNull(icon.fkOrganizationId));
  const alike = Map.groupBy(rows, identity);
  for (const each of sent) {
    const svg = sanitiseSvg(each.svg);
    if (svg === null) {
      const { id, name } = each;
      rejected.push({ list: 'icons', id: String(id), name, reason: 'It is no SVG that can be shown' });
      continue;
    }
    for (const { iconId, url } of alike.get(identity(each)) ?? []) {
      const content = await iconFiles.read(url);
      if (content !== null && Buffer.from(content).toString('utf8') === svg) numbers.set(each.id, iconId);
    }
  }
  return { numbers, rejected };
};

export const addSentIcon = async (
  data: Scoped,
  storage: Storage,
  { name, originalName, folder, iconSet, svg }: Exchanged<'icons'>,
): Promise<number> => {
  const safe = sanitiseSvg(svg);
  if (safe === null) throw new Error('The icon was not looked at');
  const { iconId } = await addIcon(data, storage, { filename: originalName, svg: safe });
  await data.update(icon, { name, originalName, folder, iconSet }, eq(icon.iconId, iconId));
  return iconId;
};
