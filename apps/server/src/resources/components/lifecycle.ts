import type { ComponentShape } from '@lintel/api/componentShapes';
import type { Reply } from '@lintel/api/endpoint';
import type { ComponentReference, componentEndpoints } from '@lintel/api/endpoints/components';
import type { ComponentFact } from '@lintel/domain/changeLog/facts';
import { durations } from '@lintel/domain/limits';
import { displayName } from '@lintel/domain/names';
import { asc, inArray, or, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { invalid, notFound } from '../../http/refusal.ts';
import { nextStamp } from '../../merge/fieldMerge.ts';
import { stampsFor } from '../../merge/fieldStamps.ts';
import { logModel } from '../../model/logs/modelLog.ts';
import { removeDraftLinks } from './draftLinks.ts';
import { readComponent, readComponents } from './read.ts';
import type { ComponentRow } from './stored.ts';

/**
 * Deleting and merging touch no document: a field says how instances read from now on, and clearing it undoes it.
 * Instances keep the slug that was drawn.
 */

const lock = async (tx: Scoped, by: { slugs?: string[]; ids?: number[] }): Promise<ComponentRow[]> => {
  const { slugs = [], ids = [] } = by;
  const rows = await tx
    .select()
    .from(
      componentModel,
      or(inArray(componentModel.slug, slugs), inArray(componentModel.componentModelId, ids)),
    )
    .orderBy(asc(componentModel.componentModelId))
    .for('update');
  const foundSlugs = new Set(rows.map(({ slug }) => slug));
  const foundIds = new Set(rows.map(({ componentModelId }) => componentModelId));
  if (!slugs.every((slug) => foundSlugs.has(slug)) || !ids.every((id) => foundIds.has(id))) throw notFound();
  return rows;
};

const isLive = ({ deletedAt, mergedInto }: ComponentRow): boolean =>
  deletedAt === null && mergedInto === null;

const nameOf = (row: ComponentRow): string => displayName('component', row);

const deletion = (row: ComponentRow): ComponentFact => ({
  of: 'component',
  what: 'deleted',
  name: nameOf(row),
});
const restoration = (row: ComponentRow): ComponentFact => ({
  of: 'component',
  what: 'broughtBack',
  name: nameOf(row),
});
const merge = (row: ComponentRow, into: ComponentRow): ComponentFact => ({
  of: 'component',
  what: 'merged',
  name: nameOf(row),
  into: nameOf(into),
});

type Lifecycle = Partial<Pick<ComponentRow, 'deletedAt' | 'mergedInto'>>;

const write = async (
  tx: Scoped,
  rows: readonly ComponentRow[],
  changes: (at: string) => Lifecycle,
  factOf: (row: ComponentRow) => ComponentFact,
  /** Whose log has it too: what one was merged into. */
  alsoOf: (row: ComponentRow) => number | null = () => null,
): Promise<void> => {
  if (rows.length === 0) return;
  let now = new Date();
  for (const { updatedAt } of rows) now = new Date(nextStamp(updatedAt, now));
  const at = now.toISOString();
  const set = changes(at);
  const stamps = stampsFor(Object.keys(set), { at, by: tx.viewer.userId });
  await tx.update(
    componentModel,
    {
      ...set,
      updatedAt: at,
      updatedByUserId: tx.viewer.userId,
      fieldStamps: sql`${componentModel.fieldStamps} || ${JSON.stringify(stamps)}::jsonb`,
    },
    inArray(
      componentModel.componentModelId,
      rows.map(({ componentModelId }) => componentModelId),
    ),
  );
  await logModel(
    tx,
    rows.flatMap((row) =>
      [row.componentModelId, alsoOf(row)].flatMap((componentId) =>
        componentId === null ? [] : { componentId, slug: row.slug, fact: factOf(row) },
      ),
    ),
  );
};

/** What is deleted already stays deleted as it was. */
export const removeComponents = (
  data: Scoped,
  sent: readonly ComponentReference[],
): Promise<{ componentModelId: number; slug: string }[]> =>
  data.transaction(async (tx) => {
    const slugs = sent.flatMap((each) => ('slug' in each ? each.slug : []));
    const ids = sent.flatMap((each) => ('componentModelId' in each ? each.componentModelId : []));
    const rows = await lock(tx, { slugs, ids });
    await write(tx, rows.filter(isLive), (at) => ({ deletedAt: at }), deletion);
    return rows.map(({ componentModelId, slug }) => ({ componentModelId, slug }));
  });

/** Only what stands for itself is merged, and only into what stands for itself: so there is never a circle. */
export const mergeComponents = (
  data: Scoped,
  { into, components }: { into: string; components: readonly string[] },
): Promise<ComponentShape> =>
  data.transaction(async (tx) => {
    const rows = await lock(tx, { slugs: [...new Set([into, ...components])] });
    if (components.includes(into)) throw invalid('A component cannot be merged into itself');
    const target = rows.find(({ slug }) => slug === into);
    if (target === undefined || !rows.every(isLive))
      throw invalid('A component that was deleted or merged cannot be merged');
    await write(
      tx,
      rows.filter((row) => row !== target),
      () => ({ mergedInto: target.componentModelId }),
      (row) => merge(row, target),
      () => target.componentModelId,
    );
    return readComponent(tx, into);
  });

const day = 86_400_000;

/** When it was deleted or merged. */
const goneAt = ({ deletedAt, mergedInto, fieldStamps, updatedAt }: ComponentRow): string | null => {
  if (mergedInto !== null) return fieldStamps['mergedInto'] ?? updatedAt;
  return deletedAt;
};

const isTooLate = (row: ComponentRow, now: Date): boolean => {
  const at = goneAt(row);
  return at !== null && now.getTime() - Date.parse(at) > durations.componentUndoDays * day;
};

type Restored = Reply<typeof componentEndpoints.restore>;
type LinksLeftOut = Restored[number]['linksLeftOut'];

/** While they were gone nothing kept the diagrams that they lead to from becoming drafts. */
const leaveOutDraftLinks = async (
  tx: Scoped,
  rows: readonly ComponentRow[],
): Promise<ReadonlyMap<number, LinksLeftOut>> => {
  const removed = Map.groupBy(await removeDraftLinks(tx, rows), ({ componentId }) => componentId);
  const of = rows.flatMap((row) => {
    const links = removed.get(row.componentModelId);
    return links === undefined ? [] : { row, links };
  });
  await logModel(
    tx,
    of.map(({ row: { componentModelId, slug }, links }) => ({
      componentId: componentModelId,
      slug,
      fact: { of: 'component', what: 'draftLinksLeftOut', count: links.length },
    })),
  );
  return new Map(
    of.map(({ row, links }) => [
      row.componentModelId,
      links.map(({ fkDiagramId, slug, name }) => ({ fkDiagramId, slug, name })),
    ]),
  );
};

/** What stands for itself already is left as it is. */
export const restoreComponents = (data: Scoped, slugs: readonly string[], now: Date): Promise<Restored> =>
  data.transaction(async (tx) => {
    const rows = await lock(tx, { slugs: [...new Set(slugs)] });
    if (rows.some((row) => isTooLate(row, now)))
      throw invalid(
        `What was deleted or merged more than ${durations.componentUndoDays} days ago cannot be brought back`,
      );
    const gone = rows.filter((row) => !isLive(row));
    await write(
      tx,
      gone,
      () => ({ deletedAt: null, mergedInto: null }),
      restoration,
      ({ mergedInto }) => mergedInto,
    );
    const linksLeftOut = await leaveOutDraftLinks(tx, gone);
    const idOf = new Map(rows.map(({ slug, componentModelId }) => [slug, componentModelId]));
    const restored = await readComponents(
      tx,
      slugs.map((slug) => idOf.get(slug) ?? 0),
    );
    return restored.map((each) => ({ ...each, linksLeftOut: linksLeftOut.get(each.componentModelId) ?? [] }));
  });
