import type { ActivityFact } from '@lintel/domain/activityLog/facts';
import type { Fact } from '@lintel/domain/changeLog/facts';
import type { activityActions } from '@lintel/domain/entities/logs';
import { displayName } from '@lintel/domain/names';
import { eq, inArray } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { inParts } from '../../db/inParts.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { folder } from '../../db/tables/folder.ts';
import { activityLog } from '../../db/tables/logs.ts';
import { recordActivity, signatureOf } from './recordActivity.ts';

interface LoggedThing {
  /** Null for what is no diagram, and for one that is gone. */
  diagramId: number | null;
  slug: string;
  fact: Fact;
}

const activityAction = ({ what }: Fact): (typeof activityActions)[number] => {
  if (what === 'created' || what === 'broughtBack') return 'ADDED';
  return what === 'deleted' || what === 'merged' ? 'DELETED' : 'CHANGED';
};

/** What a proof needs besides: what is gone has no row any more that names it. */
const provenBy = (fact: Fact): ActivityFact | null => {
  if (fact.of !== 'diagram' && fact.of !== 'component') return null;
  switch (fact.what) {
    case 'deleted':
      return { of: 'thing', what: 'deleted', noun: fact.of, name: fact.name };
    case 'broughtBack':
      return { of: 'thing', what: 'restored', noun: fact.of, name: fact.name };
    case 'merged':
      return { of: 'thing', what: 'merged', name: fact.name, into: fact.into };
    case 'versionRestored':
      return {
        of: 'thing',
        what: 'versionRestored',
        version: fact.drawnAt === undefined ? fact.name : null,
      };
    default:
      return null;
  }
};

interface Named {
  name: string;
  /** In the viewer's own drafts; those of others are out of reach. */
  isPersonal: boolean;
}

const diagramsOf = async (tx: Scoped, things: readonly LoggedThing[]): Promise<Map<number, Named>> => {
  const ids = [...new Set(things.flatMap(({ diagramId }) => diagramId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({
      diagramId: diagram.diagramId,
      name: diagram.name,
      slug: diagram.slug,
      ownerId: folder.fkUserId,
    })
    .from(diagram, inArray(diagram.diagramId, ids))
    .leftJoin(folder, eq(folder.folderId, diagram.fkFolderId));
  return new Map(
    found.map(({ diagramId, ownerId, ...row }) => [
      diagramId,
      { name: displayName('diagram', row), isPersonal: ownerId !== null },
    ]),
  );
};

/** How a diagram is shared concerns everybody, even where it exists for one person otherwise: then without its name. */
const sharingOf = (fact: Fact, { name, isPersonal }: Named): ActivityFact | null => {
  if (fact.of !== 'diagram') return null;
  const shown = isPersonal ? null : name;
  if (fact.what === 'sharingChanged')
    return { of: 'share', what: fact.isShared ? 'begun' : 'ended', name: shown };
  return fact.what === 'passwordChanged'
    ? { of: 'share', what: 'passwordChanged', name: shown, had: fact.had, has: fact.has }
    : null;
};

/** One for each thing and what became of it, however many facts there are of it. */
export const logActivities = async (
  tx: Scoped,
  itemType: 'DIAGRAM' | 'COMPONENT',
  things: readonly LoggedThing[],
): Promise<void> => {
  const diagrams = await diagramsOf(tx, things);
  const diagramOf = ({ diagramId }: LoggedThing): Named | undefined =>
    diagramId === null ? undefined : diagrams.get(diagramId);
  const sharings = things.flatMap((thing) => {
    const named = diagramOf(thing);
    return named === undefined ? [] : (sharingOf(thing.fact, named) ?? []);
  });
  await recordActivity(tx, ...sharings);
  // What lies in drafts leaves no other trace.
  const shown = things.filter((thing) => diagramOf(thing)?.isPersonal !== true);
  const activities = [
    ...new Map(
      shown.map(({ diagramId, slug, fact }) => {
        const action = activityAction(fact);
        const proven = provenBy(fact);
        const activity = { fkDiagramId: diagramId, itemSlug: slug, itemType, action, fact: proven };
        return [`${slug} ${action} ${proven?.what ?? ''}`, activity];
      }),
    ).values(),
  ];
  await inParts(activities, (part) =>
    tx.add(
      activityLog,
      part.map((activity) => ({ ...activity, ...signatureOf(tx) })),
    ),
  );
};
