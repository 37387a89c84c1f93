import type { Db } from '../db/client.ts';
import type { Outcome } from './journalBatches.ts';
import type { SyncEntry } from './liveDocument.ts';
import type { Member } from './member.ts';
import type { RefusalCode } from '@lintel/diagram/collab';
import type { Asked } from '../documents/rights.ts';
import { claimClients, insertPermitted, type Journalled } from '../documents/rows.ts';

export const askedBy = ({ visitor: { credential }, diagramSlug }: Member): Asked => ({
  credential,
  diagramSlug,
});

type Refusals = ReadonlyMap<SyncEntry, RefusalCode>;

/** Takes back a transaction in which somebody may not write after all. */
class Withdrawn extends Error {
  override name = 'Withdrawn';
  readonly refused: Refusals;

  constructor(refused: Refusals) {
    super('Somebody may not write any more');
    this.refused = refused;
  }
}

const outcomeOf = async (tx: Db, now: Date, entries: readonly SyncEntry[]): Promise<Outcome<SyncEntry>> => {
  const asked = entries.map((entry) => ({ ...entry, asked: entry.member && askedBy(entry.member) }));
  const written = await insertPermitted(tx, now, asked);
  const rows = new Map<SyncEntry, Journalled>();
  const refused = new Map<SyncEntry, RefusalCode>();
  for (const [at, entry] of entries.entries()) {
    const result = written[at] ?? 'none';
    if (typeof result !== 'string') rows.set(entry, result);
    else refused.set(entry, result === 'read' ? 'read-only' : 'access-ended');
  }
  return { rows, refused };
};

const isClaiming = ({ claims }: SyncEntry): boolean => claims.length > 0;

/** Writes what members still may write; whoever may not leaves nothing behind, not even the name of their Yjs client. */
export const createMemberWrites = (db: Db, now: () => Date) => {
  const claimAndWrite = (entries: readonly SyncEntry[]): Promise<Outcome<SyncEntry>> =>
    db.transaction(async (tx) => {
      await claimClients(tx, entries);
      const outcome = await outcomeOf(tx, now(), entries);
      const withdrawn = new Map([...outcome.refused].filter(([entry]) => isClaiming(entry)));
      if (withdrawn.size > 0) throw new Withdrawn(withdrawn);
      return outcome;
    });

  const write = async (entries: readonly SyncEntry[]): Promise<Outcome<SyncEntry>> => {
    if (entries.length === 0) return { rows: new Map(), refused: new Map() };
    if (!entries.some(isClaiming)) return outcomeOf(db, now(), entries);
    try {
      return await claimAndWrite(entries);
    } catch (error) {
      if (!(error instanceof Withdrawn)) throw error;
      const { rows, refused } = await write(entries.filter((entry) => !error.refused.has(entry)));
      return { rows, refused: new Map([...error.refused, ...refused]) };
    }
  };
  return write;
};
