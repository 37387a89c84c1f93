import { eq, inArray, sql } from 'drizzle-orm';
import * as Y from 'yjs';
import type { Db } from '../db/client.ts';
import { readInstant } from '../db/columns.ts';
import { planKept } from '../db/keptPlans.ts';
import { rowsOf } from '../db/rows.ts';
import { docClient } from '../db/tables/document.ts';
import { applyRow, type HeldDocument, serverOrigin } from './heldDocument.ts';
import { bytesOf, type DocumentHead, type JournalRow, type Loaded, readStored } from './stored.ts';

/** What is in the journal and not in a document that is held. */
interface Lacking extends DocumentHead {
  /** How far the document had come when it was read. */
  readonly from: number;
  readonly rows: readonly JournalRow[];
  /** Of the rows before them, those that are not projected yet. */
  readonly waiting: ReadonlySet<number>;
  /** Owners of the Yjs clients that wrote them. */
  readonly owners: ReadonlyMap<number, number>;
}

/** Yjs clients that write in an update. */
const clientsOf = (payload: Uint8Array): number[] => [...Y.parseUpdateMeta(payload).to.keys()];

const ownersOf = async (
  db: Db,
  { name, owners }: HeldDocument,
  rows: readonly JournalRow[],
): Promise<Map<number, number>> => {
  const clients = new Set(rows.flatMap(({ payload }) => clientsOf(payload)));
  const unknown = [...clients].filter((client) => !owners.has(client));
  if (unknown.length === 0) return new Map();
  const found = await db
    .select({ clientId: docClient.clientId, userId: docClient.userId })
    .from(docClient)
    .where(sql`${eq(docClient.document, name)} and ${inArray(docClient.clientId, unknown)}`);
  return new Map(found.map(({ clientId, userId }) => [clientId, userId]));
};

/** Null where nothing is left of the document. In one statement, which sees one moment. */
const readLacking = async (db: Db, held: HeldDocument): Promise<Lacking | null> => {
  const from = held.seen;
  const found = await rowsOf(
    db,
    planKept(sql`
      select doc_head.number as head, doc_head.projections, row.id, row.number, row.user_id, row.created_at,
        row.projected_at is not null as is_projected,
        case when row.number > ${from}::bigint then row.payload end as payload
      from doc_head
      left join doc_update as row on row.document = doc_head.document
        and (row.number > ${from}::bigint or row.projected_at is null)
      where doc_head.document = ${held.name}::text
      order by row.number`),
  );
  const [first] = found;
  if (first === undefined) return null;
  const stored = found.filter((row) => row['id'] !== null);
  const rows = stored.flatMap((row): JournalRow[] => {
    if (row['payload'] === null) return [];
    const createdAt = readInstant(String(row['created_at']));
    return [
      {
        id: Number(row['id']),
        number: Number(row['number']),
        userId: row['user_id'] === null ? null : Number(row['user_id']),
        payload: bytesOf(row['payload']),
        createdAt,
        // When is told nowhere; only whether.
        projectedAt: row['is_projected'] === true ? createdAt : null,
      },
    ];
  });
  return {
    number: Number(first['head']),
    projections: Number(first['projections']),
    from,
    rows,
    waiting: new Set(stored.filter((row) => row['payload'] === null).map((row) => Number(row['id']))),
    owners: await ownersOf(db, held, rows),
  };
};

/** Whether rows that follow are gone: folded, by a server that was further on. */
const isFolded = ({ from, number, rows }: Lacking): boolean => rows.length < number - from;

const noteProjections = (held: HeldDocument, { projections, from, waiting }: Lacking): void => {
  const { backlog } = held;
  if (projections < held.projections) return;
  const done = backlog.waiting.filter(({ rowId, number }) => number <= from && !waiting.has(rowId));
  if (done.length > 0) backlog.projectedElsewhere(new Set(done.map(({ rowId }) => rowId)));
  // By a build that does not count: what the rows say has to be looked at.
  if (done.length > 0 && projections === held.projections) backlog.projected = null;
  held.projections = projections;
};

const takeRow = (held: HeldDocument, row: JournalRow): void => {
  const { doc, backlog, snapshots } = held;
  if (row.projectedAt === null) return applyRow(held, row, serverOrigin);
  Y.applyUpdate(doc, row.payload, serverOrigin);
  held.seen = row.number;
  // Otherwise it is what the projection itself wrote, behind edits that wait.
  if (backlog.isEmpty && backlog.projected !== null) backlog.projected = snapshots.get();
};

/** What was put into a document. */
interface Taken {
  readonly rows: number;
  readonly bytes: number;
}

const nothing: Taken = { rows: 0, bytes: 0 };

const takeLacking = (held: HeldDocument, lacking: Lacking): Taken => {
  for (const [client, owner] of lacking.owners) held.owners.set(client, owner);
  noteProjections(held, lacking);
  let taken = nothing;
  for (const row of lacking.rows) {
    if (row.number !== held.seen + 1) continue;
    held.fromElsewhere += 1;
    takeRow(held, row);
    taken = { rows: taken.rows + 1, bytes: taken.bytes + row.payload.length };
  }
  return taken;
};

/** Where it is not known any more what came one by one. */
const takeStored = (held: HeldDocument, stored: Loaded): Taken => {
  const { doc, backlog, owners } = held;
  if (stored.number <= held.seen) return nothing;
  held.fromElsewhere += 1;
  for (const [client, owner] of stored.owners) owners.set(client, owner);
  const known = new Set(backlog.waiting.map(({ rowId }) => rowId));
  const waiting = new Set<number>();
  if (stored.snapshot !== null) Y.applyUpdate(doc, stored.snapshot, serverOrigin);
  for (const row of stored.rows) {
    if (row.projectedAt !== null) {
      Y.applyUpdate(doc, row.payload, serverOrigin);
      continue;
    }
    waiting.add(row.id);
    if (!known.has(row.id)) applyRow(held, row, serverOrigin);
  }
  backlog.drop(new Set([...known].filter((rowId) => !waiting.has(rowId))));
  backlog.projected = null;
  held.seen = stored.number;
  held.projections = stored.projections;
  return { rows: stored.rows.length, bytes: stored.bytes };
};

/** While it does not resolve, nothing may be put into the document. */
type UntilFree = () => Promise<void>;

/**
 * Puts into a document what its journal holds beyond it, and notes what others have projected. Answers how much there was.
 */
export const catchUp = async (db: Db, held: HeldDocument, untilFree?: UntilFree): Promise<Taken> => {
  const lacking = await readLacking(db, held);
  held.backlog.isDoubtful = false;
  if (lacking === null) return nothing;
  if (isFolded(lacking)) {
    const stored = await readStored(db, held.name);
    await untilFree?.();
    return takeStored(held, stored);
  }
  await untilFree?.();
  return takeLacking(held, lacking);
};
