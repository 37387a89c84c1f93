import { type DiagramDocument, migrate, openDocument, readSchemaNumber } from '@lintel/diagram/document';
import { schemaNumber } from '@lintel/diagram/layout';
import { isNull } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { isUnavailable } from '../db/errors.ts';
import { docUpdate } from '../db/tables/document.ts';
import type { Log } from '../log.ts';
import type { HeldDocument } from '../documents/heldDocument.ts';
import { slugOfDocument } from '../documents/rights.ts';
import type { Issuing } from '../documents/serverEdits.ts';
import { removeStored } from '../documents/stored.ts';
import { asPartOfEach } from '../tracing/tracing.ts';
import { insertAutomatic } from '../model/versions/automaticVersion.ts';
import { noteDrawing } from '../model/versions/sinceKept.ts';
import {
  holdDiagram,
  noteProjection,
  OutOfStep,
  type ProjectionOutcome,
  takeBatch,
  writeBatch,
} from './project.ts';
import { createPlans, type Plans } from './plans.ts';
import { peopleOf, versionBefore } from './versionBefore.ts';

/** After the last edit, where many documents wait. */
const quietMilliseconds = 1_000;
/** In one transaction: where there is one connection only, everybody's edits wait for its end. */
const changesAtOnce = 500;
/** At a document that another server projects as well, before it has to wait for its turn again. */
const attempts = 3;

/** What others may be shown otherwise from now on. */
export type Projected = Pick<ProjectionOutcome, 'changesUse' | 'changesDependencies'>;

export interface ProjectorOptions {
  readonly db: Db;
  readonly log: Log;
  readonly now: () => Date;
  readonly edits: Issuing;
  /** The document if it is open. */
  readonly opened: (document: string) => Promise<HeldDocument | null>;
  /** Puts into a document what was committed elsewhere, and notes what was projected there. */
  readonly catchUp: (held: HeldDocument) => Promise<void>;
  /** As it is stored; the caller closes it. */
  readonly load: (document: string) => Promise<HeldDocument & { close(): void }>;
  /** The rows of a diagram are new, and committed. */
  readonly onProjected?:
    | ((diagramSlug: string, organizationId: number, projected: Projected) => void)
    | undefined;
  /** How long after the last edit. */
  readonly quiet?: number | undefined;
}

export interface Projector extends Pick<Plans, 'settle' | 'settleAll' | 'stop'> {
  /** There is something in the journal that is not in the rows; it will be soon. */
  touched(document: string): void;
  /** What a crash left behind, with those who did it. */
  recover(): Promise<void>;
}

const isOld = (document: DiagramDocument): boolean =>
  document.columns.base.size > 0 && readSchemaNumber(document) < schemaNumber;

const stampOrigin = Object.freeze({ stamp: true });

/** Answers whether nothing is left of what waited. */
const projectOnce = async (
  { db, log, now, edits, catchUp, onProjected }: ProjectorOptions,
  held: HeldDocument,
  diagramSlug: string,
): Promise<boolean> => {
  const { name, doc, snapshots, backlog } = held;
  if (backlog.isDoubtful) await catchUp(held);
  // Closed meanwhile: what came since then is in no snapshot of it, and would be marked without being written.
  if (snapshots.isDestroyed) return false;
  if (backlog.isEmpty && backlog.projected !== null) return true;
  const document = openDocument(doc);
  const batch = takeBatch({ document, after: snapshots.get(), backlog, most: changesAtOnce });
  const taken = { name, backlog, projections: held.projections };
  const at = now();
  const version = await versionBefore(db, { held, diagramSlug, batch, now: at });
  const people = peopleOf(batch.contributions);
  const write = async (tx: Db): Promise<ProjectionOutcome | null> => {
    const written = await writeBatch(tx, taken, diagramSlug, batch);
    // An acknowledged edit that came while the diagram was deleted has nowhere to go.
    if (written === null) {
      await removeStored(tx, [name]);
      return null;
    }
    await edits.issue(tx, held, written.issued);
    if (version !== null) await insertAutomatic(tx, written.target, version);
    if (people.length > 0)
      await noteDrawing(tx, { ...written.target, at, people, isKeptBefore: version !== null });
    await noteProjection(tx, taken);
    return written;
  };
  const outcome = await asPartOfEach(batch.traced, 'projection', () => edits.transaction(write));
  // Unless it was read in the journal meanwhile, with whatever came after it.
  if (held.projections === taken.projections) {
    backlog.drop(new Set(batch.rowIds));
    backlog.projected = batch.after;
    held.projections += 1;
  }
  if (people.length > 0) backlog.drawnAt = at;
  if (outcome === null) return true;
  outcome.remember();
  try {
    await asPartOfEach(batch.traced, 'event', async () =>
      onProjected?.(diagramSlug, outcome.target.organizationId, outcome),
    );
  } catch (err) {
    log.error({ err, document: name }, 'a projection could not be told');
  }
  return batch.isAll;
};

export const createProjector = (options: ProjectorOptions): Projector => {
  const { db, log, edits, opened, load, quiet = quietMilliseconds } = options;

  const stamp = (document: string, diagramSlug: string): Promise<void> =>
    edits.transaction(async (tx) => {
      if ((await holdDiagram(tx, diagramSlug)) === null) return;
      await edits.writeAsServer(tx, document, null, (copy) => migrate(copy, stampOrigin));
    });

  const projectHeld = async (held: HeldDocument, diagramSlug: string): Promise<boolean> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await projectOnce(options, held, diagramSlug);
      } catch (error) {
        if (error instanceof OutOfStep) held.backlog.isDoubtful = true;
        // What is only out of reach is as it was.
        else if (!isUnavailable(error)) held.backlog.doubt();
        if (!(error instanceof OutOfStep) || attempt === attempts) throw error;
      }
    }
  };

  const projectNext = async (document: string): Promise<boolean> => {
    const diagramSlug = slugOfDocument(document);
    if (diagramSlug === null) return true;
    const live = await opened(document);
    if (live !== null) {
      if (isOld(openDocument(live.doc))) await stamp(document, diagramSlug);
      return projectHeld(live, diagramSlug);
    }
    let stored = await load(document);
    try {
      if (isOld(openDocument(stored.doc))) {
        await stamp(document, diagramSlug);
        stored.close();
        stored = await load(document);
      }
      return await projectHeld(stored, diagramSlug);
    } finally {
      stored.close();
    }
  };

  /** Asked for anew each time: it may have been closed or opened, and only what is open learns of ids by itself. */
  const project = async (document: string): Promise<void> => {
    while (!(await projectNext(document)));
  };

  const plans = createPlans({ run: project, quiet, log });

  return {
    touched: plans.touch,
    settle: plans.settle,
    settleAll: plans.settleAll,
    recover: async () => {
      try {
        const left = await db
          .selectDistinct({ document: docUpdate.document })
          .from(docUpdate)
          .where(isNull(docUpdate.projectedAt));
        for (const { document } of left) if (!plans.isStopped()) await plans.settle(document);
      } catch (err) {
        log.error({ err }, 'what was left to project could not be found');
      }
    },
    stop: plans.stop,
  };
};
