import type { IconShape } from '@lintel/api/iconShapes';
import { limits } from '@lintel/domain/limits';
import { asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { icon, types } from '../../db/tables/type.ts';
import { limitReached, notFound } from '../../http/refusal.ts';
import { keyOf, newObjectName, type Storage } from '../../storage/storage.ts';
import { recordDeletions } from '../../model/logs/recordActivity.ts';
import { oneAtATime } from '../../model/members/holdMembership.ts';

const own = sql<boolean>`${icon.fkOrganizationId} is not null`;

const columns = {
  iconId: icon.iconId,
  name: icon.name,
  url: icon.url,
  originalName: icon.originalName,
  folder: icon.folder,
  iconSet: icon.iconSet,
  storageType: icon.storageType,
  deprecated: icon.deprecated,
  createdAt: icon.createdAt,
  own,
  types: count(types.typeId),
};

export const listIcons = (data: Scoped): Promise<IconShape[]> =>
  data
    .select(columns)
    .from(icon)
    .leftJoin(types, eq(types.iconId, icon.iconId))
    .groupBy(icon.iconId)
    .orderBy(desc(own), sql`case when ${own} then -${icon.iconId} end`, asc(icon.iconSet), asc(icon.name));

const demandRoom = async (data: Scoped): Promise<void> => {
  if ((await data.count(icon, sql`${own}`)) >= limits.iconsPerOrganization)
    throw limitReached(`An organisation can have at most ${limits.iconsPerOrganization} icons`);
};

/** `payment-gateway.svg` is called `payment-gateway` until it is given another name. */
const nameOf = (filename: string): string =>
  filename.replace(/\.svg$/i, '').slice(0, limits.nameLength) || 'Icon';

export const addIcon = async (
  data: Scoped,
  storage: Storage,
  { filename, svg }: { filename: string; svg: string },
): Promise<IconShape> => {
  await demandRoom(data);
  const url = newObjectName('.svg');
  await storage.put(keyOf('icons', url), new Blob([svg]), { mimeType: 'image/svg+xml', name: url });
  try {
    return await data.transaction(async (tx) => {
      await oneAtATime(tx, 'icon');
      await demandRoom(tx);
      const [added] = await tx.insert(icon, {
        name: nameOf(filename),
        originalName: filename,
        url,
        iconSet: 'CUSTOM',
        storageType: storage.kind,
      });
      if (added === undefined) throw notFound();
      const { fkOrganizationId: _, ...shown } = added;
      return { ...shown, own: true, types: 0 };
    });
  } catch (error) {
    await storage.delete(keyOf('icons', url));
    throw error;
  }
};

export const removeIcon = async (
  data: Scoped,
  storage: Storage,
  iconId: number,
  /** Nobody has seen one that goes with what it came with. */
  { isRecorded = true }: { isRecorded?: boolean } = {},
): Promise<number> => {
  const removed = await data.transaction(async (tx) => {
    const [row] = await tx.delete(icon, eq(icon.iconId, iconId));
    if (row === undefined) throw notFound();
    if (isRecorded) await recordDeletions(tx, 'icon', [row]);
    return row;
  });
  await storage.delete(keyOf('icons', removed.url));
  return iconId;
};
