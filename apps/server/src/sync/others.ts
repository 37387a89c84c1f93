import { sql } from 'drizzle-orm';
import { applyAwarenessUpdate } from 'y-protocols/awareness';
import type { Db } from '../db/client.ts';
import { listText, planKept } from '../db/keptPlans.ts';
import { rowsOf } from '../db/rows.ts';
import { oneAtATime } from '../documents/oneAtATime.ts';
import type { DocumentHead } from '../documents/stored.ts';
import type { Log } from '../log.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { type Announcing, createAnnouncing } from './announcing.ts';
import { type DocumentNews, newsTopic, readNews } from './documentNews.ts';
import type { LiveDocument } from './liveDocument.ts';

/** How soon an edit of another server is seen, at the latest. */
const reconcileMilliseconds = 2_000;
/** The server that committed an edit projects it; so long after it, one that has the document open. */
const overdueMilliseconds = 10_000;
/** And later still, any server: where it was committed, it is not open. */
const overdueAtRestSeconds = 60;

/** What other servers do with documents, and what they hear of what is done here. */
export interface Others {
  /** From now on what others do to a document is seen here. */
  keepUp(live: LiveDocument): void;
  letGo(document: string): void;
  readonly announce: Pick<Announcing, 'head' | 'presence'>;
  /** Brings a document to what is committed at this moment, if it is open. */
  refresh(document: string): Promise<void>;
  stop(): void;
}

interface OthersOptions {
  readonly db: Db;
  readonly log: Log;
  readonly nodes: Nodes;
  readonly catchUp: (live: LiveDocument) => Promise<unknown>;
  /** Something has waited for too long to become rows. */
  readonly overdue: (document: string) => void;
  /** Of documents that nobody has open. */
  readonly overdueAtRest: (documents: readonly string[]) => void;
}

const origin = Object.freeze({ source: 'redis' });

/** What others announced is not announced again. */
export const isOfOthers = (transactionOrigin: unknown): boolean => transactionOrigin === origin;

const headsOf = async (db: Db, documents: readonly string[]): Promise<Map<string, DocumentHead>> => {
  const rows = await rowsOf(
    db,
    planKept(sql`
      select document, number, projections from doc_head where document = any(${listText(documents)}::text[])`),
  );
  return new Map(
    rows.map((row) => [
      String(row['document']),
      { number: Number(row['number']), projections: Number(row['projections']) },
    ]),
  );
};

/** By the clock of the database, which wrote when they came. */
const longWaiting = async (db: Db): Promise<string[]> => {
  const rows = await rowsOf(
    db,
    sql`select distinct document from doc_update
      where projected_at is null and created_at < now() - make_interval(secs => ${overdueAtRestSeconds}::int)`,
  );
  return rows.map((row) => String(row['document']));
};

interface Kept {
  readonly live: LiveDocument;
  readonly leave: () => void;
  readonly read: () => Promise<void>;
}

const isBehind = ({ seen, projections }: LiveDocument, head: DocumentHead): boolean =>
  head.number > seen || head.projections > projections;

/** Those that others have announced come from others: each announces its own. */
const ownClients = ({ document }: LiveDocument): number[] =>
  document.getConnections().flatMap((connection) => [...(document.getClients(connection) as Set<number>)]);

/** One reading at a time, and another where something came meanwhile. */
const readingJournal = (live: LiveDocument, { catchUp, log }: Pick<OthersOptions, 'catchUp' | 'log'>) =>
  oneAtATime(async () => {
    if (live.document.isDestroyed) return;
    try {
      await catchUp(live);
    } catch (err) {
      log.warn({ err, document: live.name }, 'a journal could not be read');
    }
  }).ask;

/** Does it again and again, one time after the other. Answers how to stop. */
const repeating = (milliseconds: number, task: () => Promise<void>): (() => void) => {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void task().finally(() => {
      isBusy = false;
    });
  }, milliseconds);
  timer.unref();
  return () => clearInterval(timer);
};

export const createOthers = (options: OthersOptions): Others => {
  const { db, log, nodes, overdue, overdueAtRest } = options;
  const kept = new Map<string, Kept>();
  const announce = createAnnouncing(nodes);

  const take = (one: Kept, news: DocumentNews): void => {
    const { live } = one;
    if (news.kind === 'presence') applyAwarenessUpdate(live.document.awareness, news.update, origin);
    else if (news.kind === 'who-is-there') announce.presence(live.document, ownClients(live));
    else if (isBehind(live, news)) void one.read();
  };

  const compareOpen = async (): Promise<void> => {
    if (kept.size === 0) return;
    const heads = await headsOf(db, [...kept.keys()]);
    for (const [document, one] of kept) {
      const head = heads.get(document);
      if (head !== undefined && isBehind(one.live, head)) void one.read();
      const [first] = one.live.backlog.waiting;
      if (first !== undefined && performance.now() - first.since > overdueMilliseconds) overdue(document);
    }
  };

  const reconcile = async (): Promise<void> => {
    try {
      await compareOpen();
      const atRest = (await longWaiting(db)).filter((document) => !kept.has(document));
      if (atRest.length > 0) overdueAtRest(atRest);
    } catch (err) {
      log.warn({ err }, 'open documents could not be compared with their journals');
    }
  };

  return {
    announce,
    keepUp: (live) => {
      const leave = nodes.hear(newsTopic(live.name), (message) => take(one, readNews(message)));
      const one: Kept = { live, leave, read: readingJournal(live, options) };
      kept.set(live.name, one);
      announce.whoIsThere(live.name);
    },
    letGo: (document) => {
      kept.get(document)?.leave();
      kept.delete(document);
    },
    refresh: async (document) => {
      const one = kept.get(document);
      if (one !== undefined) await one.read();
    },
    stop: repeating(reconcileMilliseconds, reconcile),
  };
};
