import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { inParts } from '../../db/inParts.ts';
import { version } from '../../db/tables/diagram.ts';
import { thinnedOut } from './policy.ts';
import { writtenDown } from './writtenSlugs.ts';

/** In one statement: others wait for it where the database lives in this process. */
const diagramsAtOnce = 100;
const versionsAtOnce = 50;

/** All texts are read for so many of them. */
const mostDoomed = 10_000;

interface Doomed {
  readonly versionId: number;
  readonly slug: string;
}

const remove = async (db: Db, doomed: readonly Doomed[]): Promise<void> => {
  if (doomed.length === 0) return;
  const written = await writtenDown(db, new Set(doomed.map(({ slug }) => slug)));
  await inParts(
    doomed.filter(({ slug }) => !written.has(slug)).map(({ versionId }) => versionId),
    // Named meanwhile, it is not automatic any more.
    (ids) => db.delete(version).where(and(inArray(version.versionId, ids), version.automatic)),
    versionsAtOnce,
  );
};

/** The automatic versions that are not needed any more, of a few diagrams at a time. */
async function* notNeeded(db: Db, now: number): AsyncGenerator<Doomed[]> {
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
    yield [...byDiagram.values()].flatMap((ofOne) => thinnedOut(ofOne, now));
    after = last.diagramId;
  }
}

/** Removes the automatic versions that are not needed any more, and that nothing refers to. */
export const thinVersions = async ({ db, now }: { db: Db; now: () => Date }): Promise<void> => {
  let doomed: Doomed[] = [];
  for await (const some of notNeeded(db, now().getTime())) {
    doomed.push(...some);
    if (doomed.length < mostDoomed) continue;
    await remove(db, doomed);
    doomed = [];
  }
  await remove(db, doomed);
};
