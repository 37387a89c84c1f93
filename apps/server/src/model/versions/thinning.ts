import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { rowsOf } from '../../db/rows.ts';
import { version } from '../../db/tables/diagram.ts';
import { thinnedOut } from './policy.ts';

/** In one statement: others wait for it where the database lives in this process. */
const diagramsAtOnce = 100;
const versionsAtOnce = 50;

/** Slugs that occur in a text, be it in a link or not: what a person refers to is not taken away. */
const writtenDown = async (db: Db, slugs: readonly string[]): Promise<Set<string>> => {
  const anyOf = slugs.join('|');
  const rows = await rowsOf(
    db,
    sql`
      with written (words) as (
        select concat_ws(' ', description, rich_description) from diagram
        union all select concat_ws(' ', description, rich_description) from component_model
        union all select concat_ws(' ', text, rich_text) from textarea
        union all select concat_ws(' ', text, rich_text, description, rich_description) from relation
        union all select value from attribute_value
      )
      select words from written where words ~ ${anyOf}::text`,
  );
  const texts = rows.map(({ words }) => String(words));
  return new Set(slugs.filter((slug) => texts.some((text) => text.includes(slug))));
};

const remove = async (db: Db, doomed: readonly { versionId: number; slug: string }[]): Promise<void> => {
  const written = await writtenDown(
    db,
    doomed.map(({ slug }) => slug),
  );
  const ids = doomed.flatMap(({ versionId, slug }) => (written.has(slug) ? [] : [versionId]));
  if (ids.length === 0) return;
  // Named meanwhile, it is not automatic any more.
  await db.delete(version).where(and(inArray(version.versionId, ids), version.automatic));
};

/** Removes the automatic versions that are not needed any more, a few diagrams at a time. */
export const thinVersions = async ({ db, now }: { db: Db; now: () => Date }): Promise<void> => {
  for (let after = 0; ; ) {
    const diagrams = await db
      .selectDistinct({ diagramId: version.fkDiagramId })
      .from(version)
      .where(and(version.automatic, gt(version.fkDiagramId, after)))
      .orderBy(asc(version.fkDiagramId))
      .limit(diagramsAtOnce);
    const last = diagrams.at(-1);
    if (last === undefined) return;
    const found = await db
      .select({
        versionId: version.versionId,
        slug: version.slug,
        diagramId: version.fkDiagramId,
        createdAt: version.createdAt,
      })
      .from(version)
      .where(
        and(
          eq(version.automatic, true),
          inArray(
            version.fkDiagramId,
            diagrams.map(({ diagramId }) => diagramId),
          ),
        ),
      );
    const byDiagram = Map.groupBy(found, ({ diagramId }) => diagramId);
    const doomed = [...byDiagram.values()].flatMap((ofOne) => thinnedOut(ofOne, now().getTime()));
    for (let at = 0; at < doomed.length; at += versionsAtOnce)
      await remove(db, doomed.slice(at, at + versionsAtOnce));
    after = last.diagramId;
  }
};
