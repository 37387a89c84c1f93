import { randomUUID } from 'node:crypto';
import type { Connection, Document } from '@hocuspocus/server';
import { collabLimits } from '@lintel/diagram/collab';
import * as Y from 'yjs';
import type { Db } from '../db/client.ts';
import { catchUp } from '../documents/catchingUp.ts';
import { applyRow, type HeldDocument, serverOrigin } from '../documents/heldDocument.ts';
import type { Journal } from './journal.ts';
import type { Append } from './journalBatches.ts';
import type { OneAtATime } from './largeUpdates.ts';
import type { Member } from './member.ts';
import { isOutdated, type JudgedOn, judgedNow, Outdated } from './outdated.ts';
import { UpdateRefusal } from '../documents/refusal.ts';
import { asPart, currentSpan, type Span, within } from '../tracing/tracing.ts';
import { announceEdit } from './editTraces.ts';
import type { Journalled } from '../documents/rows.ts';
import type { Counted } from '../documents/structScan.ts';
import type { ServerWriting } from '../documents/serverEdits.ts';
import { atOnce } from '@lintel/diagram/steps';
import { inTurns, takingTurns } from '../documents/turns.ts';
import { partsOf } from '../documents/updateParts.ts';
import {
  type Addition,
  countPermitted,
  serverOwner,
  validateInSteps,
  type Verdict,
  type Writer,
} from '../documents/validate.ts';

/** An update on its way into the journal; `member` is null for the server's own. */
export interface SyncEntry extends Append {
  readonly member: Member | null;
  /** The last row that is in the document. */
  readonly seen: () => number;
  /** Whether what came from elsewhere since it was judged may change the verdict. */
  readonly isOutdated: () => boolean;
  /** The edit that it is a part of, where that is traced. */
  readonly span?: Span | null;
}

interface InFlight {
  readonly addition: Addition;
  /** What it was judged on. */
  readonly judgedOn: JudgedOn;
  readonly settled: Promise<void>;
  readonly settle: () => void;
}

/** What the server knows of a document that is open, beside the document itself. */
export interface LiveDocument extends HeldDocument {
  readonly document: Document;
  /** At least what the stored document takes. */
  bytes: number;
  journalRows: number;
  /** What it took when it was last measured. */
  measured: number | null;
  readonly inFlight: Set<InFlight>;
  /** While an update is judged in turns, which nobody else may be. */
  judging: Promise<void> | null;
  /** While what is judged in turns is compared with the document, into which nobody else may write. */
  comparing: Promise<void> | null;
  /** Called whenever something is in the document that is not in the rows yet. */
  readonly changed: () => void;
  /** The same for what was read in the journal. */
  readonly caughtUp: () => void;
}

/** More than this is taken into the journal and the document a part at a time. */
const partSizes = { bytes: 128_000, structs: 4_000, ranges: 4_000 } as const;
/** What is judged in a few milliseconds, and so at once. */
const smallUpdate = { bytes: 64_000, pieces: 1_000, values: 20_000 } as const;
/** By how much a full document has to have grown before it is measured again, which takes long. */
const growthBeforeMeasuring = 100_000;

const overlaps = (a: Addition, b: Addition): boolean =>
  a.clients.some((client) => b.clients.includes(client)) || a.bases.some((key) => b.bases.includes(key));

const checkSize = (live: LiveDocument, { clients, payload }: Addition): void => {
  // Deleting is always possible.
  if (clients.length === 0 || live.bytes + payload.length <= collabLimits.document) return;
  if (live.measured === null || live.bytes - live.measured >= growthBeforeMeasuring) {
    live.measured = Y.encodeStateAsUpdate(live.document).length;
    live.bytes = live.measured;
  }
  if (live.bytes + payload.length > collabLimits.document) throw new UpdateRefusal('document-full');
};

/** At once when it is judged: between the two another update might be judged that builds on the same. */
const enter = (live: LiveDocument, addition: Addition): InFlight => {
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  const inFlight: InFlight = {
    addition,
    judgedOn: judgedNow(live, addition),
    settled,
    settle: () => {
      live.inFlight.delete(inFlight);
      resolve();
    },
  };
  live.inFlight.add(inFlight);
  return inFlight;
};

const writerOf = (live: LiveDocument, { visitor }: Member): Writer => ({
  userId: visitor.userId,
  ownerOf: (client) => live.owners.get(client),
});

export interface Receiving {
  readonly journal: Journal<SyncEntry>;
  /** Reads what was committed elsewhere; answers whether there was anything. */
  readonly catchUp: (live: LiveDocument) => Promise<boolean>;
  /** What is large is judged one after the other: each takes a lot of memory. */
  readonly oneAtATime: OneAtATime;
}

interface Arrival {
  readonly member: Member;
  readonly connection: Connection;
  readonly update: Uint8Array;
}

/** Until it is decided what becomes of all that is under way. */
const decided = async (live: LiveDocument, { journal }: Receiving): Promise<void> => {
  const all = Promise.all([...live.inFlight].map(({ settled }) => settled));
  const { promise: stuck, resolve: notify } = Promise.withResolvers<void>();
  const forget = journal.whenStuck(notify);
  const isStuck = await Promise.race([all.then(() => false), stuck.then(() => true)]);
  forget();
  if (isStuck) throw new UpdateRefusal('unavailable');
};

/** When the document may be written to again. */
const untilFree = async (live: LiveDocument): Promise<void> => {
  while (live.comparing !== null) await live.comparing;
};

/** Puts into an open document what was committed elsewhere; answers whether there was anything. */
export const catchUpLive = async (db: Db, live: LiveDocument): Promise<boolean> => {
  const { rows, bytes } = await catchUp(db, live, () => untilFree(live));
  live.bytes += bytes;
  live.journalRows += rows;
  if (rows > 0) live.caughtUp();
  return rows > 0;
};

/** Compares in turns, while nobody writes to the document. */
const compared = async <Result>(live: LiveDocument, steps: Iterator<undefined, Result>): Promise<Result> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  live.comparing = promise;
  try {
    return await inTurns(steps);
  } finally {
    live.comparing = null;
    resolve();
  }
};

/** A client that came over from another server builds on what this one may not have: before a refusal the journal is read. */
const mayBeKnownElsewhere = async (live: LiveDocument, { catchUp }: Receiving): Promise<boolean> => {
  try {
    return await catchUp(live);
  } catch {
    throw new UpdateRefusal('unavailable');
  }
};

/** Nobody else is judged meanwhile. */
const alone = async <Result>(live: LiveDocument, task: () => Promise<Result>): Promise<Result> => {
  while (live.judging !== null) await live.judging;
  const { promise, resolve } = Promise.withResolvers<void>();
  live.judging = promise;
  try {
    return await task();
  } finally {
    live.judging = null;
    resolve();
  }
};

const entered = (live: LiveDocument, verdict: Verdict): InFlight | null => {
  if (verdict.verdict === 'refused') throw new UpdateRefusal(verdict.refusal.code);
  if (verdict.verdict === 'nothing') return null;
  checkSize(live, verdict);
  return enter(live, verdict);
};

/**
 * What is not committed yet is not in the document, so whatever might build on it or collide with it is judged again
 * when that is decided.
 */
const admitSmall = async (
  live: LiveDocument,
  receiving: Receiving,
  { member, update }: Arrival,
): Promise<InFlight | null> => {
  let hasRead = false;
  for (let attempt = 0; ; attempt++) {
    while (live.judging !== null) await live.judging;
    const verdict = atOnce(validateInSteps(live.document, update, writerOf(live, member)));
    const others = [...live.inFlight];
    const isUndecided =
      verdict.verdict === 'refused'
        ? attempt === 0 && others.length > 0
        : verdict.verdict === 'new' && others.some(({ addition }) => overlaps(addition, verdict));
    if (isUndecided) {
      await decided(live, receiving);
    } else if (verdict.verdict === 'refused' && !hasRead) {
      hasRead = true;
      if (!(await mayBeKnownElsewhere(live, receiving))) return entered(live, verdict);
    } else {
      return entered(live, verdict);
    }
  }
};

/** While it is judged, nothing else is, and nothing is under way. */
const admitLarge = (
  live: LiveDocument,
  receiving: Receiving,
  { member, update }: Arrival,
): Promise<InFlight | null> =>
  receiving.oneAtATime(member.visitor.userId, () =>
    alone(live, async () => {
      await decided(live, receiving);
      const judge = () => compared(live, validateInSteps(live.document, update, writerOf(live, member)));
      const verdict = await judge();
      const isToBeRead = verdict.verdict === 'refused' && (await mayBeKnownElsewhere(live, receiving));
      return entered(live, isToBeRead ? await judge() : verdict);
    }),
  );

const isSmall = ({ length }: Uint8Array, { structs, ranges, values }: Counted): boolean =>
  length <= smallUpdate.bytes && structs + ranges <= smallUpdate.pieces && values <= smallUpdate.values;

/** Whether a reader's copy holds nothing that is not in the document; null for what is small, which may always be read. */
export const isKnown = async (
  live: LiveDocument,
  receiving: Receiving,
  { member, update }: Omit<Arrival, 'connection'>,
): Promise<boolean | null> => {
  const counted = await inTurns(countPermitted(update));
  if ('code' in counted) throw new UpdateRefusal(counted.code);
  if (isSmall(update, counted)) return null;
  const verdict = await receiving.oneAtATime(member.visitor.userId, () =>
    alone(live, () => compared(live, validateInSteps(live.document, update, writerOf(live, member)))),
  );
  return verdict.verdict === 'nothing';
};

/**
 * Applied by us and not by Hocuspocus: what is committed is applied even when the connection is gone. Read in the journal
 * meanwhile, it is there already.
 */
const applyCommitted = (
  live: LiveDocument,
  { payload, claims, delivery }: Pick<Addition, 'payload' | 'claims'> & { delivery: string | undefined },
  { id, number, createdAt }: Journalled,
  by: Connection,
): void => {
  const { userId } = by.context.visitor;
  for (const client of claims) live.owners.set(client, userId);
  live.bytes += payload.length;
  live.journalRows += 1;
  const origin = { source: 'connection', connection: by };
  announceEdit(live.document, by);
  if (number > live.seen) applyRow(live, { id, number, userId, payload, createdAt, delivery }, origin);
  live.changed();
};

/** In the order in which each can be taken in by itself: where the rest does not follow, the client sends it again. */
async function* partsInTurns(payload: Uint8Array): AsyncGenerator<Uint8Array> {
  const turns = takingTurns();
  for (const part of partsOf(payload, partSizes)) {
    if (part !== undefined) yield part;
    await turns();
  }
}

const fitsInPart = (update: Uint8Array, { structs, ranges }: Counted): boolean =>
  update.length <= partSizes.bytes && structs <= partSizes.structs && ranges <= partSizes.ranges;

/** Into the journal and the document, whole or part by part. */
const write = async (
  live: LiveDocument,
  { journal }: Receiving,
  { member, connection, update }: Arrival,
  { inFlight, delivery }: { inFlight: InFlight; delivery: string | undefined },
): Promise<void> => {
  const { addition, settle } = inFlight;
  const { userId } = member.visitor;
  const isWhole = delivery === undefined;
  const edit = currentSpan();
  let { judgedOn } = inFlight;
  // What is given up may still be committed.
  let lastEnded = Promise.resolve();
  const append = (payload: Uint8Array, claims: readonly number[]): Promise<void> => {
    const { promise, resolve: ended } = Promise.withResolvers<void>();
    lastEnded = promise;
    return journal.append({
      member,
      document: live.document.name,
      userId,
      owner: userId,
      payload,
      claims,
      seen: () => live.seen,
      isOutdated: () =>
        isOutdated(live, addition, {
          judgedOn,
          update: isWhole ? update : null,
          writer: writerOf(live, member),
        }),
      committed: (row) =>
        within(edit, () => applyCommitted(live, { payload, claims, delivery }, row, connection)),
      ended,
      span: currentSpan(),
    });
  };
  try {
    let { claims } = addition;
    for await (const part of isWhole ? [addition.payload] : partsInTurns(addition.payload)) {
      await asPart('journal', () => append(part, claims));
      claims = [];
      judgedOn = judgedNow(live, addition);
    }
  } finally {
    void lastEnded.then(settle);
  }
};

/** Resolves when the update is on disk and in the document; rejects with `UpdateRefusal`. */
export const receiveUpdate = async (
  live: LiveDocument,
  receiving: Receiving,
  arrival: Arrival,
): Promise<void> => {
  const { update } = arrival;
  const counted = await inTurns(countPermitted(update));
  if ('code' in counted) throw new UpdateRefusal(counted.code);
  const admit = isSmall(update, counted) ? admitSmall : admitLarge;
  const delivery = fitsInPart(update, counted) ? undefined : randomUUID();
  for (;;) {
    const inFlight = await asPart('judge', () => admit(live, receiving, arrival));
    if (inFlight === null) return;
    try {
      return await write(live, receiving, arrival, { inFlight, delivery });
    } catch (error) {
      // What came from elsewhere meanwhile is in the document now, on which it is judged again.
      if (!(error instanceof Outdated)) throw error;
    }
  }
};

/**
 * What the server wrote itself, once it is committed. False where something before it is not in the document yet, which has
 * to catch up.
 */
export const applyServerUpdate = (live: LiveDocument, written: ServerWriting): boolean => {
  const { payload, client, isProjected, row } = written;
  if (row.number <= live.seen) return true;
  if (row.number > live.seen + 1) return false;
  live.owners.set(client, serverOwner);
  live.bytes += payload.length;
  live.journalRows += 1;
  if (!isProjected) applyRow(live, { ...row, userId: written.userId, payload }, serverOrigin);
  else Y.applyUpdate(live.document, payload, serverOrigin);
  live.seen = row.number;
  return true;
};
