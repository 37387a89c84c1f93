import type { Document } from '@hocuspocus/server';
import { documentName } from '@lintel/diagram/document';
import type { Db } from '../db/client.ts';
import { catchUp } from '../documents/catchingUp.ts';
import { openStored } from '../documents/heldDocument.ts';
import { slugOfDocument } from '../documents/rights.ts';
import { createServerEdits, type Issuing } from '../documents/serverEdits.ts';
import { type DocumentHead, readStored } from '../documents/stored.ts';
import type { Log } from '../log.ts';
import { createProjector, type Projector, type ProjectorOptions } from '../projection/projector.ts';
import { createFoldingAtRest, type FoldingAtRest } from './foldingAtRest.ts';
import { applyServerUpdate, catchUpLive, type LiveDocument } from './liveDocument.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { createOthers, type Others } from './others.ts';
import { createOpenDocuments, type OpenDocuments } from './openDocuments.ts';
import { createUpkeep, type Upkeep } from './upkeep.ts';

export interface WritingOptions {
  db: Db;
  log: Log;
  now: () => Date;
  /** The rows of a diagram are new, and committed. */
  onProjected?: ProjectorOptions['onProjected'];
  /** Nobody has the diagram open any more, or its rows are new and nobody had. */
  onRest?: ((diagramSlug: string) => void) | undefined;
  /** In milliseconds after the last edit. */
  projectAfter?: number | undefined;
  /** The other servers on this database; null where there are none. */
  nodes?: Nodes | null | undefined;
  isStopping: () => boolean;
  /** While a document is being loaded. */
  loading: (name: string) => Promise<Document> | undefined;
  /** An edit of the document is about to be told to everybody. */
  ride: (name: string) => void;
}

export interface Writing {
  readonly open: OpenDocuments;
  readonly edits: Issuing;
  readonly projector: Projector;
  readonly upkeep: Upkeep;
  readonly foldingAtRest: FoldingAtRest;
  /** Null where there are none. */
  readonly others: Others | null;
  /** Waits while it is being loaded: what was just committed may have come too late for the loading. */
  opened(name: string): Promise<LiveDocument | null>;
  /** Puts into a document that is open what was committed elsewhere, as the transaction sees it. */
  catchUp(tx: Db, name: string): Promise<void>;
  /** Nobody has it open. */
  rested(name: string): void;
}

const headOf = ({ seen, projections }: LiveDocument): DocumentHead => ({ number: seen, projections });

const othersOf = (
  { db, log, nodes = null }: WritingOptions,
  { touched, settle }: Pick<Projector, 'touched' | 'settle'>,
): Others | null => {
  if (nodes === null) return null;
  const catchUp = (live: LiveDocument): Promise<boolean> => catchUpLive(db, live);
  const overdueAtRest = (documents: readonly string[]): void => {
    for (const document of documents) void settle(document);
  };
  return createOthers({ db, log, nodes, catchUp, overdue: touched, overdueAtRest });
};

/** Which documents are open, what the server writes to them, the rows that follow, and the folding of their journals. */
export const createWriting = (options: WritingOptions): Writing => {
  const { db, log, now, onProjected, onRest, projectAfter, isStopping, loading, ride } = options;
  const open = createOpenDocuments({
    db,
    onOpened: (live) => others?.keepUp(live),
    onClosed: (name) => others?.letGo(name),
    changed: (name) => {
      projector.touched(name);
      ride(name);
      const live = open.get(name);
      if (live !== null) others?.announce.head(name, headOf(live));
    },
    caughtUp: (name) => {
      ride(name);
      // Otherwise the server that committed it projects it.
      if (others === null) projector.touched(name);
    },
    tidy: (name) => upkeep.tidy(name),
  });
  const opened = async (name: string): Promise<LiveDocument | null> => {
    await loading(name)?.catch(() => {});
    return open.get(name);
  };
  const catchUpWithin = async (tx: Db, name: string): Promise<void> => {
    const found = open.get(name);
    if (found !== null) await catchUpLive(tx, found);
  };
  const rested = (name: string): void => {
    const diagramSlug = slugOfDocument(name);
    if (diagramSlug !== null && open.get(name) === null && !isStopping()) onRest?.(diagramSlug);
  };
  const edits = createServerEdits({
    db,
    current: open.get,
    catchUp: catchUpWithin,
    show: async (written) => {
      const found = await opened(written.document);
      if (found !== null && !applyServerUpdate(found, written)) await catchUpLive(db, found);
      others?.announce.head(written.document, {
        number: written.row.number,
        projections: found?.projections ?? 0,
      });
    },
    committed: (name) => projector.touched(name),
    doubted: (name) => {
      const found = open.get(name);
      if (found !== null) found.backlog.isDoubtful = true;
      projector.touched(name);
    },
  });
  const projector = createProjector({
    db,
    log,
    now,
    edits,
    opened,
    catchUp: async (held) => {
      const live = open.get(held.name);
      await (live?.doc === held.doc ? catchUpLive(db, live) : catchUp(db, held));
    },
    load: async (name) => {
      const stored = await readStored(db, name);
      foldingAtRest.read(name, stored);
      return openStored(name, stored);
    },
    onProjected: (diagramSlug, organizationId, projected) => {
      const live = open.get(documentName(diagramSlug));
      if (live !== null) others?.announce.head(live.name, headOf(live));
      rested(documentName(diagramSlug));
      if (live === null && !isStopping()) foldingAtRest.projected(documentName(diagramSlug));
      onProjected?.(diagramSlug, organizationId, projected);
    },
    quiet: projectAfter,
  });
  const upkeep = createUpkeep({ db, log, now, edits, settle: projector.settle });
  const foldingAtRest = createFoldingAtRest(upkeep.tidy);
  const others = othersOf(options, projector);
  return { open, others, edits, projector, upkeep, foldingAtRest, opened, catchUp: catchUpWithin, rested };
};
