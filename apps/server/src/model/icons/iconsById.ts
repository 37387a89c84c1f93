import type { IconRef } from '@lintel/api/iconRefShape';
import { inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { icon } from '../../db/tables/type.ts';

const columns = {
  iconId: icon.iconId,
  name: icon.name,
  url: icon.url,
  iconSet: icon.iconSet,
  deprecated: icon.deprecated,
};

/** Built-in icons and the organisation's own. */
export const iconsById = async (
  data: Scoped,
  iconIds: Iterable<number | null>,
): Promise<Map<number, IconRef>> => {
  const wanted = [...new Set(iconIds)].filter((iconId) => iconId !== null);
  if (wanted.length === 0) return new Map();
  const rows = await data.select(columns).from(icon, inArray(icon.iconId, wanted));
  return new Map(rows.map((row) => [row.iconId, row]));
};
