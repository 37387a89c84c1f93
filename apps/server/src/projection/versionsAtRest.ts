import { documentName } from '@lintel/diagram/document';
import { and, asc, eq, lte, not } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { isUnavailable } from '../db/errors.ts';
import { diagram } from '../db/tables/diagram.ts';
import { diagramChange } from '../db/tables/diagramChange.ts';
import { organization } from '../db/tables/organization.ts';
import { packed } from '../documents/packedState.ts';
import { projectedState } from '../documents/projectedState.ts';
import { readStored } from '../documents/stored.ts';
import type { Log } from '../log.ts';
import { insertAutomatic } from '../model/versions/automaticVersion.ts';
import { restMilliseconds } from '../model/versions/policy.ts';
import { noteKept } from '../model/versions/sinceKept.ts';
import type { Notices } from '../notices.ts';
import { holdDiagram } from './project.ts';

interface AtRestOptions {
  readonly db: Db;
  readonly log: Log;
  readonly now: () => Date;
  readonly notices: Pick<Notices, 'announce'>;
}

/** In one run. What is left is kept a minute later. */
const mostAtOnce = 100;

const restingBefore = (db: Db, moment: Date) =>
  db
    .select({
      diagramId: diagramChange.fkDiagramId,
      slug: diagram.slug,
      changedAt: diagramChange.changedAt,
      people: diagramChange.people,
    })
    .from(diagramChange)
    .innerJoin(diagram, eq(diagram.diagramId, diagramChange.fkDiagramId))
    .innerJoin(organization, eq(organization.organizationId, diagramChange.fkOrganizationId))
    .where(
      and(
        not(diagramChange.isKept),
        lte(diagramChange.changedAt, moment.toISOString()),
        organization.automaticVersions,
      ),
    )
    .orderBy(asc(diagramChange.changedAt))
    .limit(mostAtOnce);

type Resting = Awaited<ReturnType<typeof restingBefore>>[number];

/** Answers whose it is; null where it was drawn on or kept meanwhile. */
const keep = async ({ db, now }: AtRestOptions, resting: Resting): Promise<number | null> => {
  const { diagramId, slug, changedAt, people } = resting;
  const document = documentName(slug);
  const state = await packed(await projectedState(document, await readStored(db, document)));
  return db.transaction(async (tx) => {
    const target = await holdDiagram(tx, slug);
    const [since] = await tx
      .select({ changedAt: diagramChange.changedAt, isKept: diagramChange.isKept })
      .from(diagramChange)
      .where(eq(diagramChange.fkDiagramId, diagramId));
    if (target === null || since === undefined || since.isKept || since.changedAt !== changedAt) return null;
    await insertAutomatic(tx, target, { createdAt: changedAt, people, state });
    await noteKept(tx, diagramId, now());
    return target.organizationId;
  });
};

/** Keeps what nobody has changed for a while, and no version holds yet. */
export const keepRested = async (options: AtRestOptions): Promise<void> => {
  const { db, log, now, notices } = options;
  const resting = await restingBefore(db, new Date(now().getTime() - restMilliseconds));
  for (const each of resting) {
    try {
      const organizationId = await keep(options, each);
      if (organizationId !== null)
        notices.announce({ organizationId, changed: 'diagram', slugs: [each.slug] });
    } catch (err) {
      if (isUnavailable(err)) throw err;
      log.error({ err, diagram: each.slug }, 'a version could not be kept');
      // It is tried again when it was drawn on: until then it would stand in the way of the others.
      await noteKept(db, each.diagramId, now());
    }
  }
};
