import type { IconRef } from '@lintel/api/iconRefShape';
import type { SharedTypeShape } from '@lintel/api/iconShapes';
import { sharedTypeEndpoints } from '@lintel/api/endpoints/icons';
import { isNull } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { icon } from '../../db/tables/type.ts';
import { type Route, route } from '../../http/route.ts';
import { builtInTypes, builtInVersion } from '../../icons/builtIn.ts';

const refOf = ({ iconId, name, url, iconSet, deprecated }: typeof icon.$inferSelect): IconRef => ({
  iconId,
  name,
  url,
  iconSet,
  deprecated,
});

const listSharedTypes = async (data: Scoped): Promise<SharedTypeShape[]> => {
  const types = new Map((await data.sharedTypes()).map((type) => [type.slug, type]));
  const icons = new Map(
    (await data.select().from(icon, isNull(icon.fkOrganizationId))).map((each) => [each.iconId, each]),
  );
  return builtInTypes.flatMap(({ slug, folder, recommended }) => {
    const type = types.get(slug);
    const shown = icons.get(type?.iconId ?? 0);
    if (type === undefined || shown === undefined) return [];
    const { sharedTypeId, name } = type;
    return [{ sharedTypeId, name, slug, folder, recommended, icon: refOf(shown) }];
  });
};

export const sharedTypeRoutes: Route[] = [
  route(sharedTypeEndpoints.list, async ({ data, query, answer }) => {
    answer.header('cache-control', 'private, no-cache');
    answer.header('vary', 'cookie');
    const unchanged = answer.unchanged(`"${builtInVersion}"`) || query.version === builtInVersion;
    return { version: builtInVersion, sharedTypes: unchanged ? null : await listSharedTypes(data) };
  }),
];
