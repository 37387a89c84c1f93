import type { Db } from '../db/client.ts';
import type { Outcome } from './journalBatches.ts';
import type { SyncEntry } from './liveDocument.ts';
import type { Member } from './member.ts';
import type { RefusalCode } from '@lintel/diagram/collab';
import type { Asked } from '../documents/rights.ts';
import { within } from '../tracing/tracing.ts';
import { claimClients, holdHead, insertPermitted, type Journalled } from '../documents/rows.ts';

export const askedBy = ({ visitor: { credential }, diagramSlug }: Member): Asked => ({
  credential,
  diagramSlug,
});

type Refusals = ReadonlyMap<SyncEntry, RefusalCode>;

/** Takes back a transaction in which a member may not write after all. */
class Withdrawn extends Error {
  override name = 'Withdrawn';
  readonly refused: Refusals;

  constructor(refused: Refusals) {
    super('Somebody may not write any more');
    this.refused = refused;
  }
}

/** Their documents have moved on: nothing of theirs is written in this transaction, not even the names of their clients. */
class Overtaken extends Error {
  override name = 'Overtaken';
  readonly behind: ReadonlySet<SyncEntry>;

  constructor(behind: ReadonlySet<SyncEntry>) {
    super('Somebody else has written');
    this.behind = behind;
  }
}

const nothing: Outcome<SyncEntry> = {
  rows: new Map(),
  refused: new Map(),
  behind: new Set(),
  outdated: new Set(),
};

const together = (one: Outcome<SyncEntry>, other: Partial<Outcome<SyncEntry>>): Outcome<SyncEntry> => ({
  rows: one.rows,
  refused: new Map([...one.refused, ...(other.refused ?? [])]),
  behind: new Set([...one.behind, ...(other.behind ?? [])]),
  outdated: new Set([...one.outdated, ...(other.outdated ?? [])]),
});

/** With the last row that the document held of each when it was found not to be outdated. */
type Current = ReadonlyMap<SyncEntry, number>;

const outcomeOf = async (tx: Db, now: Date, current: Current): Promise<Outcome<SyncEntry>> => {
  const asked = Array.from(current, ([entry, seen]) => ({
    ...entry,
    asked: entry.member && askedBy(entry.member),
    seen,
  }));
  const written = await insertPermitted(tx, now, asked);
  const rows = new Map<SyncEntry, Journalled>();
  const refused = new Map<SyncEntry, RefusalCode>();
  const behind = new Set<SyncEntry>();
  for (const [at, entry] of [...current.keys()].entries()) {
    const result = written[at] ?? 'none';
    if (typeof result !== 'string') rows.set(entry, result);
    else if (result === 'behind') behind.add(entry);
    else refused.set(entry, result === 'read' ? 'read-only' : 'access-ended');
  }
  return { ...nothing, rows, refused, behind };
};

const isClaiming = ({ claims }: SyncEntry): boolean => claims.length > 0;

const claimAndWrite = async (tx: Db, now: Date, current: Current): Promise<Outcome<SyncEntry>> => {
  await claimClients(tx, [...current.keys()]);
  const outcome = await outcomeOf(tx, now, current);
  const withdrawn = new Map([...outcome.refused].filter(([entry]) => isClaiming(entry)));
  if (withdrawn.size > 0) throw new Withdrawn(withdrawn);
  const overtaken = new Set([...outcome.behind].filter(isClaiming));
  if (overtaken.size > 0) throw new Overtaken(overtaken);
  return outcome;
};

type Transaction = <Result>(task: (tx: Db) => Promise<Result>) => Promise<Result>;

/** All but those who may not; each time that one drops out, the rest is written anew. */
const writeRest = async (
  transaction: Transaction,
  now: () => Date,
  current: Current,
): Promise<Outcome<SyncEntry>> => {
  try {
    return await transaction((tx) => claimAndWrite(tx, now(), current));
  } catch (error) {
    const out: Partial<Pick<Outcome<SyncEntry>, 'refused' | 'behind'>> | null =
      error instanceof Withdrawn
        ? { refused: error.refused }
        : error instanceof Overtaken
          ? { behind: error.behind }
          : null;
    if (out === null) throw error;
    const isOut = (entry: SyncEntry): boolean =>
      out.refused?.has(entry) === true || out.behind?.has(entry) === true;
    const rest = new Map([...current].filter(([entry]) => !isOut(entry)));
    return together(rest.size === 0 ? nothing : await writeRest(transaction, now, rest), out);
  }
};

interface MemberWritesOptions {
  readonly db: Db;
  readonly now: () => Date;
  /** Puts into the document what was committed elsewhere, as the transaction sees it. */
  readonly catchUp: (tx: Db, document: string) => Promise<void>;
}

const split = (entries: readonly SyncEntry[]) => {
  const outdated = new Set(entries.filter((entry) => entry.isOutdated()));
  const rest = entries.filter((entry) => !outdated.has(entry));
  // Noted now: what is put into the document while a statement is under way was not looked at.
  const current: Current = new Map(rest.map((entry) => [entry, entry.seen()]));
  return { outdated, current };
};

/** The statements are one for all of them: they stand in the first trace. */
const asPartOfFirst = <Result>(entries: readonly SyncEntry[], task: () => Result): Result =>
  within(entries.find(({ span = null }) => span !== null)?.span ?? null, task);

/** Writes what members still may write; one who may not leaves nothing behind, not even the name of their Yjs client. */
export const createMemberWrites = ({ db, now, catchUp }: MemberWritesOptions) => {
  const write = async (entries: readonly SyncEntry[]): Promise<Outcome<SyncEntry>> => {
    const { outdated, current } = split(entries);
    if (current.size === 0) return { ...nothing, outdated };
    const outcome = [...current.keys()].some(isClaiming)
      ? await writeRest((task) => db.transaction(task), now, current)
      : await outcomeOf(db, now(), current);
    return { ...outcome, outdated };
  };

  /** Holding the document, so that nobody gets in between a second time. */
  const writeBehind = (document: string, entries: readonly SyncEntry[]): Promise<Outcome<SyncEntry>> =>
    db.transaction(async (tx) => {
      await holdHead(tx, document);
      await catchUp(tx, document);
      const { outdated, current } = split(entries);
      if (current.size === 0) return { ...nothing, outdated };
      const outcome = await writeRest((task) => tx.transaction(task), now, current);
      return { ...outcome, outdated };
    });

  return {
    write: (entries: readonly SyncEntry[]) => asPartOfFirst(entries, () => write(entries)),
    writeBehind: (document: string, entries: readonly SyncEntry[]) =>
      asPartOfFirst(entries, () => writeBehind(document, entries)),
  };
};
