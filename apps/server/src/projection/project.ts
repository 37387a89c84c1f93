import type { DiagramDocument } from '@lintel/diagram/document';
import type { Item } from '@lintel/diagram/items';
import type { Kind } from '@lintel/diagram/layout';
import { allRows, rowChanges, textColumns } from '@lintel/diagram/rows';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { DrawnWhat } from '@lintel/domain/changeLog/facts';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { diagram } from '../db/tables/diagram.ts';
import { docHead, docUpdate } from '../db/tables/document.ts';
import { folder } from '../db/tables/folder.ts';
import type { Backlog, WaitingRow } from '../documents/backlog.ts';
import type { Naming } from './facts.ts';
import { compareWithExisting } from './existingRows.ts';
import { Identities, type Issued } from './identities.ts';
import type { HeldDocument } from '../documents/heldDocument.ts';
import { readHead } from '../documents/stored.ts';
import { readReferences } from './references.ts';
import { type Contribution, reportable } from '../documents/contributions.ts';
import { hangTextImages } from './textImages.ts';
import { writeLogs } from './writeLogs.ts';
import { type Target, type RowWriting, writeRows } from './writeRows.ts';
import type { Span } from '../tracing/tracing.ts';

/** The document of which a batch was taken. */
type Projected = Pick<HeldDocument, 'name' | 'backlog' | 'projections'>;

/** Another server has projected some of it, or a commit went through without word of it. */
export class OutOfStep extends Error {
  override name = 'OutOfStep';

  constructor(document: string) {
    super(`What is known of the journal of ${document} is not what is in it`);
  }
}

/** Everything that is taken from the document, at one moment: while the database writes, people draw on. */
export interface Batch extends Omit<RowWriting, 'removed'> {
  /** Nothing that waited is left to another one. */
  readonly isAll: boolean;
  readonly rowIds: readonly number[];
  /** The edits among them of which there are traces. */
  readonly traced: readonly Span[];
  readonly contributions: readonly Contribution[];
  readonly before: Snapshot | null;
  readonly after: Snapshot;
  readonly removed: readonly Item[];
  readonly identities: Identities;
}

interface Taken {
  readonly document: DiagramDocument;
  readonly after: Snapshot;
  readonly backlog: Pick<Backlog, 'projected' | 'waiting'>;
  /** After so many changes the rest is left to another batch. */
  readonly most?: number;
}

/** The first of what waits, until there are enough changes. */
const firstOf = (waiting: readonly WaitingRow[], most: number): readonly WaitingRow[] => {
  let changes = 0;
  const enough = waiting.findIndex(({ contributions }) => {
    for (const contribution of contributions) changes += contribution.changes.length;
    return changes >= most;
  });
  return enough === -1 ? waiting : waiting.slice(0, enough + 1);
};

export const takeBatch = ({ document, after: now, backlog, most = Infinity }: Taken): Batch => {
  const before = backlog.projected;
  // Where it is not known what the rows say, they are compared with the document as it is.
  const taken = before === null ? backlog.waiting : firstOf(backlog.waiting, most);
  const isAll = taken.length === backlog.waiting.length;
  const after = isAll ? now : (taken.at(-1)?.after ?? now);
  const changes = before === null ? { ...allRows(after), removed: [] } : rowChanges(before, after);
  const withText = changes.written.filter(({ kind }) => kind !== 'instance');
  return {
    isAll,
    rowIds: taken.map(({ rowId }) => rowId),
    traced: taken.flatMap(({ span }) => (span === null ? [] : [span])),
    contributions: taken.flatMap(({ contributions }) => contributions),
    before,
    after,
    ...changes,
    texts: new Map(withText.map(({ key }) => [key, textColumns(document, key)])),
    identities: new Identities(document),
  };
};

/** Whether dependencies are read off the diagram: it is active, and nobody's own. */
interface HeldTarget extends Target {
  readonly isBuiltOn: boolean;
}

/** Held until the end, so that two never write the rows of one diagram at once. Null when it is gone. */
export const holdDiagram = async (tx: Db, diagramSlug: string): Promise<HeldTarget | null> => {
  const [found] = await tx
    .select({
      diagramId: diagram.diagramId,
      organizationId: diagram.fkOrganizationId,
      state: diagram.state,
      ownerId: folder.fkUserId,
    })
    .from(diagram)
    .leftJoin(folder, eq(folder.folderId, diagram.fkFolderId))
    .where(eq(diagram.slug, diagramSlug))
    .for('no key update', { of: diagram });
  if (found === undefined) return null;
  const { state, ownerId, ...target } = found;
  return { ...target, isBuiltOn: state === 'ACTIVE' && ownerId === null };
};

const atOnce = 1_000;

/**
 * The holder of the diagram projects alone. Of what another one did before, ids above all, it has to know all: the
 * number says how often there was something to know.
 */
const demandInStep = async (tx: Db, { name, projections }: Projected): Promise<void> => {
  const head = await readHead(tx, name);
  if (head.projections !== projections) throw new OutOfStep(name);
};

/** Others hear by it that there is something to know. The document is held from here on, so it comes last. */
export const noteProjection = async (tx: Db, { name }: Projected): Promise<void> => {
  await tx
    .insert(docHead)
    .values({ document: name, projections: 1 })
    .onConflictDoUpdate({ target: docHead.document, set: { projections: sql`${docHead.projections} + 1` } });
};

/** In the transaction that writes the rows: neither is there without the other. */
const markProjected = async (tx: Db, document: string, rowIds: readonly number[]): Promise<void> => {
  let marked = 0;
  for (let at = 0; at < rowIds.length; at += atOnce) {
    const rows = await tx
      .update(docUpdate)
      .set({ projectedAt: sql`now()` as unknown as string })
      .where(and(inArray(docUpdate.id, rowIds.slice(at, at + atOnce)), isNull(docUpdate.projectedAt)))
      .returning({ id: docUpdate.id });
    marked += rows.length;
  }
  if (marked !== new Set(rowIds).size) throw new OutOfStep(document);
};

const itemsIn = (contributions: readonly Contribution[]): Item[] =>
  contributions.flatMap(({ changes }) =>
    changes.flatMap(({ before, after }) => [before, after].flatMap((item) => item ?? [])),
  );

const keysByKind = (items: readonly Item[]): Map<Kind, string[]> =>
  new Map(
    [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, alike]) => [kind, alike.map(({ key }) => key)]),
  );

const namingOf = (
  { before, after }: Batch,
  components: ReadonlyMap<string, { name: string }>,
  items: readonly Item[],
): Naming => {
  const gone = new Map(items.map((item) => [item.key, item]));
  return {
    components: new Map([...components].map(([slug, { name }]) => [slug, name])),
    item: (key) => after.get(key) ?? before?.get(key) ?? gone.get(key),
  };
};

export interface ProjectionOutcome {
  readonly target: Target;
  /** Whether components are drawn in more or fewer places now. */
  readonly changesUse: boolean;
  /** Whether other components depend on each other now, or elsewhere. */
  readonly changesDependencies: boolean;
  /** What has to be written to the document. */
  readonly issued: readonly Issued[];
  /** To be called after the commit. */
  readonly remember: () => void;
}

const uses: ReadonlySet<DrawnWhat> = new Set(['added', 'restored', 'deleted', 'linked', 'unlinked']);

const changesUse = (contributions: readonly Contribution[]): boolean =>
  contributions.some(({ changes }) =>
    changes.some(({ what, before, after }) => uses.has(what) && (after ?? before)?.kind === 'instance'),
  );

const isDrawnAlike = (before: Snapshot, item: Item): boolean => {
  const old = before.get(item.key);
  if (item.kind === 'relation')
    return old?.kind === 'relation' && old.from.item === item.from.item && old.to.item === item.to.item;
  if (item.kind === 'instance')
    return old?.kind === 'instance' && old.component === item.component && old.container === item.container;
  return true;
};

const changesDependencies = ({ before, written, removed, parents }: Batch): boolean =>
  before === null ||
  parents.size > 0 ||
  removed.some(({ kind }) => kind !== 'textarea') ||
  written.some((item) => !isDrawnAlike(before, item));

/** Rows, logs and marks of one batch. Null when the diagram is gone. */
export const writeBatch = async (
  tx: Db,
  projected: Projected,
  diagramSlug: string,
  batch: Batch,
): Promise<ProjectionOutcome | null> => {
  const { identities, before, after } = batch;
  const { name: document, backlog } = projected;
  const target = await holdDiagram(tx, diagramSlug);
  if (target === null) return null;
  await demandInStep(tx, projected);
  await markProjected(tx, document, batch.rowIds);
  const contributions = reportable(
    batch.contributions,
    (key) => before?.has(key) ?? true,
    (key) => after.has(key),
  );
  const logged = itemsIn(contributions);
  const ends = logged.flatMap((item) => (item.kind === 'relation' ? [item.from.item, item.to.item] : []));
  const named = ends.flatMap((key) => after.get(key) ?? before?.get(key) ?? []);
  const references = await readReferences(tx, target.organizationId, [...batch.written, ...logged, ...named]);
  const removed =
    before === null
      ? await compareWithExisting(tx, target.diagramId, after, identities)
      : keysByKind(batch.removed);
  await identities.issue(tx, batch.written);
  await writeRows(tx, { target, identities, references }, { ...batch, removed });
  await hangTextImages(tx, target, batch);
  const remember = await writeLogs(tx, {
    target,
    diagramSlug,
    contributions,
    backlog,
    naming: namingOf(batch, references.components, logged),
    identities,
  });
  return {
    target,
    changesUse: changesUse(contributions),
    changesDependencies: target.isBuiltOn && changesDependencies(batch),
    issued: identities.issued(),
    remember,
  };
};
