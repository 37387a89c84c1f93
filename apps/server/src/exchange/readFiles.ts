import { asc, inArray, isNotNull } from 'drizzle-orm';
import type { Scoped } from '../db/scoped.ts';
import { attachment } from '../db/tables/attachment.ts';
import { icon } from '../db/tables/type.ts';
import type { IconFiles } from '../icons/iconFiles.ts';
import type { Exchanged } from './shapes.ts';

export type AttachmentRow = typeof attachment.$inferSelect;

export const attachmentRows = (data: Scoped, ids?: readonly number[]): Promise<AttachmentRow[]> =>
  data
    .select()
    .from(attachment, ids === undefined ? undefined : inArray(attachment.attachmentId, [...ids]))
    .orderBy(asc(attachment.attachmentId));

/** Where its bytes lie in an archive. Names of one's own making, so that every tool unpacks them. */
export const fileOf = ({ attachmentId, name }: Pick<AttachmentRow, 'attachmentId' | 'name'>): string =>
  `attachments/${attachmentId}/${name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '_').replace(/^\.+/, '_')}`;

const iconsPerPart = 50;

/** Those that the organisation uploaded or imported, with their drawings. */
export async function* iconsInParts(
  data: Scoped,
  iconFiles: IconFiles,
  ids?: readonly number[],
): AsyncGenerator<Exchanged<'icons'>[]> {
  const rows = await data
    .select()
    .from(icon, ids === undefined ? isNotNull(icon.fkOrganizationId) : inArray(icon.iconId, [...ids]))
    .orderBy(asc(icon.iconId));
  const decoder = new TextDecoder();
  for (let at = 0; at < rows.length; at += iconsPerPart) {
    const part: Exchanged<'icons'>[] = [];
    for (const { iconId, name, originalName, folder, iconSet, url } of rows.slice(at, at + iconsPerPart)) {
      const content = await iconFiles.read(url);
      if (content === null) continue;
      part.push({ id: iconId, name, originalName, folder, iconSet, svg: decoder.decode(content) });
    }
    yield part;
  }
}
