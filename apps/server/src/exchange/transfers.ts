import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExchangedList, exchangedLists, type TransferShape } from '@lintel/api/endpoints/exchange';
import { durations } from '@lintel/domain/limits';
import type { Scoped } from '../db/scoped.ts';
import type { Viewer } from '../db/scoped.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Log } from '../log.ts';
import { HarmfulFile } from '../storage/examining.ts';
import type { Undo } from './applyImport.ts';
import { BadFile } from './badFile.ts';
import type { OutcomeRow } from './plan.ts';

/** It was cancelled. */
class Cancelled extends Error {
  override name = 'Cancelled';
}

type State = TransferShape['state'];

/** An export or import, for as long as this process knows it. */
export interface Transfer {
  readonly transferId: string;
  readonly kind: TransferShape['kind'];
  readonly owner: Pick<Viewer, 'userId' | 'organizationId'>;
  readonly createdAt: Date;
  readonly fileName: string;
  /** What it keeps lies here. */
  readonly folder: string;
  state: State;
  done: number;
  total: number | null;
  problem: string | null;
  rows: readonly OutcomeRow[];
  notes: readonly string[];
  undo: Undo | null;
  takenBack: TransferShape['takenBack'];
  isCancelled: boolean;
}

const mostRows = 500;
const minute = 60_000;
const sweepMilliseconds = 5 * minute;

const rank = { reject: 0, update: 1, create: 2, same: 3 } as const;

const countsOf = (rows: readonly OutcomeRow[]): TransferShape['counts'] =>
  exchangedLists.flatMap((list: ExchangedList) => {
    const counts = { list, create: 0, update: 0, same: 0, reject: 0 };
    for (const row of rows) if (row.list === list) counts[row.outcome] += 1;
    return counts.create + counts.update + counts.same + counts.reject === 0 ? [] : [counts];
  });

const until = ({ createdAt }: Transfer): Date =>
  new Date(createdAt.getTime() + durations.transferMinutes * minute);

export const shapeOf = (transfer: Transfer): TransferShape => {
  const { transferId, kind, state, done, total, problem, fileName, rows, notes, undo, takenBack } = transfer;
  return {
    transferId,
    kind,
    state,
    done,
    total,
    problem,
    fileName,
    createdAt: transfer.createdAt.toISOString(),
    counts: countsOf(rows),
    rows: [...rows].sort((a, b) => rank[a.outcome] - rank[b.outcome]).slice(0, mostRows),
    notes: [...notes],
    undoUntil: undo === null ? null : until(transfer).toISOString(),
    takenBack,
  };
};

const isUnderWay = ({ state }: Transfer): boolean => state === 'reading' || state === 'writing';

interface TransfersOptions {
  readonly now: () => Date;
  readonly log: Log;
  /** Work that nobody waits for. */
  readonly later: (name: string, task: () => Promise<void>) => void;
}

export interface Transfers {
  begin(data: Scoped, kind: Transfer['kind'], fileName: string): Promise<Transfer>;
  /** Does some work of it; what it ends with says what became of it. */
  run(transfer: Transfer, state: 'reading' | 'writing', work: () => Promise<State>): void;
  /** To be called as the work goes on. */
  progress(transfer: Transfer, done: number): void;
  of(data: Scoped): Transfer[];
  find(data: Scoped, transferId: string): Transfer;
  cancel(transfer: Transfer): Promise<void>;
  close(): Promise<void>;
}

const newTransfer = (
  given: Pick<Transfer, 'kind' | 'owner' | 'createdAt' | 'fileName' | 'folder'>,
): Transfer => ({
  ...given,
  transferId: randomUUID(),
  state: 'reading',
  done: 0,
  total: null,
  problem: null,
  rows: [],
  notes: [],
  undo: null,
  takenBack: null,
  isCancelled: false,
});

const reasonOf = (error: unknown): string => {
  if (error instanceof HarmfulFile) return `${error.fileName}: ${error.message}`;
  const isSaid = error instanceof BadFile || error instanceof Refusal;
  return isSaid ? error.message : 'Something went wrong on our side';
};

/** How far each has come is known to this process alone, and its files go with it. */
export const createTransfers = ({ now, log, later }: TransfersOptions): Transfers => {
  const transfers = new Map<string, Transfer>();

  const forget = async (transfer: Transfer): Promise<void> => {
    transfers.delete(transfer.transferId);
    await rm(transfer.folder, { recursive: true, force: true });
  };

  const sweep = async (): Promise<void> => {
    for (const transfer of transfers.values())
      if (!isUnderWay(transfer) && until(transfer) < now()) await forget(transfer);
  };
  const timer = setInterval(() => void sweep(), sweepMilliseconds);
  timer.unref();

  const ofViewer = ({ viewer }: Scoped): Transfer[] =>
    [...transfers.values()]
      .filter(({ owner }) => owner.userId === viewer.userId && owner.organizationId === viewer.organizationId)
      .filter((transfer) => isUnderWay(transfer) || until(transfer) >= now())
      .reverse();

  const take = async (transfer: Transfer, work: () => Promise<State>): Promise<void> => {
    try {
      transfer.state = await work();
    } catch (error) {
      transfer.state = error instanceof Cancelled ? 'cancelled' : 'failed';
      if (error instanceof Cancelled) return forget(transfer);
      transfer.problem = reasonOf(error);
      if (!(error instanceof BadFile) && !(error instanceof Refusal))
        log.error({ err: error }, `an ${transfer.kind} failed`);
    }
  };

  return {
    begin: async (data, kind, fileName) => {
      await sweep();
      const { userId, organizationId } = data.viewer;
      if (ofViewer(data).some(isUnderWay))
        throw new Refusal(409, 'conflict', 'Another export or import of yours is still under way');
      // The newest of each kind is what a person looks at.
      for (const other of ofViewer(data)) if (other.kind === kind) await forget(other);
      const folder = await mkdtemp(join(tmpdir(), 'lintel-transfer-'));
      const owner = { userId, organizationId };
      const transfer = newTransfer({ kind, owner, createdAt: now(), fileName, folder });
      transfers.set(transfer.transferId, transfer);
      return transfer;
    },
    run: (transfer, state, work) => {
      transfer.state = state;
      transfer.done = 0;
      later(`an ${transfer.kind}`, () => take(transfer, work));
    },
    progress: (transfer, done) => {
      transfer.done += done;
      if (transfer.isCancelled) throw new Cancelled();
    },
    of: ofViewer,
    find: (data, transferId) => {
      const found = ofViewer(data).find((each) => each.transferId === transferId);
      if (found === undefined) throw notFound();
      return found;
    },
    cancel: async (transfer) => {
      if (isUnderWay(transfer)) {
        transfer.isCancelled = true;
        return;
      }
      if (transfer.state === 'done' || transfer.state === 'undone')
        throw new Refusal(409, 'conflict', 'It is done already');
      transfer.state = 'cancelled';
      await forget(transfer);
    },
    close: async () => {
      clearInterval(timer);
      for (const transfer of transfers.values()) await forget(transfer);
    },
  };
};
