import { isNull, sql } from 'drizzle-orm';
import { builtInTypes } from './builtIn.ts';
import type { Db } from '../db/client.ts';
import { inParts } from '../db/inParts.ts';
import { icon, sharedType } from '../db/tables/type.ts';

/** Of several nodes that start at once one writes, the others wait and find nothing to do. */
const lockKey = 2_342_108_151;

/** Icons first, by what they are called; one that its package has drawn anew keeps its row under a new address. */
const writeIcons = async (tx: Db): Promise<Map<string, number>> => {
  const known = await tx
    .select({ iconId: icon.iconId, name: icon.name, folder: icon.folder, url: icon.url })
    .from(icon)
    .where(isNull(icon.fkOrganizationId));
  const idOf = new Map(known.map(({ iconId, url }) => [url.replace(/-[0-9a-f]{8}\.svg$/, ''), iconId]));
  const same = new Set(known.map(({ url, name, folder }) => `${url} ${name} ${folder}`));
  const stem = ({ set, slug }: (typeof builtInTypes)[number]): string => `${set.toLowerCase()}-${slug}`;
  const differing = builtInTypes.filter(({ url, name, folder }) => !same.has(`${url} ${name} ${folder}`));
  for (const type of differing) {
    const id = idOf.get(stem(type));
    if (id === undefined) continue;
    const { name, folder, url } = type;
    await tx.update(icon).set({ name, folder, url, deprecated: false }).where(sql`${icon.iconId} = ${id}`);
  }
  const missing = differing.filter((type) => !idOf.has(stem(type)));
  await inParts(missing, async (part) => {
    const written = await tx
      .insert(icon)
      .values(
        part.map(({ set, name, folder, url, file }) => ({
          name,
          url,
          folder,
          originalName: file.split('/').at(-1) ?? file,
          iconSet: set,
          storageType: 'LOCAL' as const,
        })),
      )
      .returning({ iconId: icon.iconId, url: icon.url });
    for (const { iconId, url } of written) idOf.set(url.replace(/-[0-9a-f]{8}\.svg$/, ''), iconId);
  });
  return idOf;
};

/**
 * Brings the built-in icons and types to those of this build. A type that is not among them any more stays: components
 * may be of it.
 */
export const writeBuiltIn = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey}::bigint)`);
    const known = new Map(
      (await tx.select().from(sharedType)).map(({ slug, name, iconId }) => [slug, `${name} ${iconId}`]),
    );
    const idOf = await writeIcons(tx);
    const wanted = builtInTypes.map(({ set, slug, name }) => ({
      slug,
      name,
      iconId: idOf.get(`${set.toLowerCase()}-${slug}`) ?? null,
    }));
    const differing = wanted.filter(({ slug, name, iconId }) => known.get(slug) !== `${name} ${iconId}`);
    await inParts(differing, (part) =>
      tx
        .insert(sharedType)
        .values(part)
        .onConflictDoUpdate({
          target: sharedType.slug,
          set: { name: sql`excluded.name`, iconId: sql`excluded.icon_id` },
        }),
    );
  });
