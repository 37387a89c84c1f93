import { CollabConnection } from './collabConnection.ts';
import { openCopyChannel } from './copyChannel.ts';
import {
  CopyDatabase,
  copyName,
  type CopyRecord,
  type Owner,
  ownerName,
  type PendingRow,
} from './copyDatabase.ts';
import { Outbox } from './outbox.ts';
import { type Readable, settable } from '../state/readable.ts';
import { type EndCode, isEndCode } from './refusal.ts';
import { readTextsQuickly } from './shortTexts.ts';
import { waitedLongEnough, waitingMilliseconds } from './waitedLongEnough.ts';

/** A diagram with changes that the server does not have. */
export interface WaitingDiagram {
  readonly slug: string;
  /** As it was last called; empty when it never loaded here. */
  readonly name: string;
  readonly changes: number;
  /** Why the server does not take them; null while they only wait. */
  readonly end: EndCode | null;
}

/** One person in one organisation, in this tab: the connection to the server and the copies on this device. */
export interface Workplace {
  readonly owner: Owner;
  readonly connection: CollabConnection;
  readonly database: CopyDatabase;
  readonly waiting: Readable<readonly WaitingDiagram[]>;
  /** Says that a diagram is open here, which sends its changes by itself. */
  enter(slug: string): () => void;
  /** Something may wait now, or wait no longer. */
  readonly look: () => void;
  /** Tries everything that waits once more, be it for a moment only; resolves when each has been tried. */
  sendAll(): Promise<void>;
  /** Gives up the copy of a diagram, wherever it is open. */
  discard(slug: string): Promise<void>;
  destroy(): void;
}

const collabUrl = (): string => `${location.origin.replace(/^http/, 'ws')}/collab`;

export const openConnection = (): CollabConnection => new CollabConnection(collabUrl());

/** Storage that does not work keeps nothing that could wait; the badge of the diagram says so. */
const readPending = (database: CopyDatabase, prefix: string): Promise<readonly PendingRow[]> =>
  database.pendingUnder(prefix).catch(() => []);

export const waitingAmong = async (
  database: CopyDatabase,
  prefix: string,
  rows: readonly PendingRow[],
): Promise<WaitingDiagram[]> => {
  const changes = new Map<string, Set<string>>();
  for (const { copy, change } of rows) changes.set(copy, (changes.get(copy) ?? new Set()).add(change));
  if (changes.size === 0) return [];
  const records = new Map((await database.copies(prefix)).map((record) => [record.copy, record]));
  return [...changes].map(([copy, { size }]) => waitingOf(copy, size, records.get(copy)));
};

const waitingOf = (copy: string, changes: number, record: CopyRecord | undefined): WaitingDiagram => {
  const ended = record?.ended ?? null;
  return {
    slug: copy.slice(copy.lastIndexOf('/') + 1),
    name: record?.name ?? '',
    changes,
    end: ended !== null && isEndCode(ended) ? ended : null,
  };
};

/** Nobody needs to have a diagram open for its changes to go as soon as there is a connection. */
const holdingWhile = (connection: CollabConnection): ((isAnyWaiting: boolean) => void) => {
  let isHolding = false;
  return (isAnyWaiting) => {
    if (isAnyWaiting === isHolding) return;
    isHolding = isAnyWaiting;
    if (isAnyWaiting) connection.hold();
    else connection.release();
  };
};

const wipeEverywhere = async (database: CopyDatabase, copy: string): Promise<void> => {
  await database.wipe(copy);
  const others = openCopyChannel(copy, () => undefined);
  others.post({ type: 'wiped' });
  others.close();
};

export const createWorkplace = (owner: Owner, connection: CollabConnection): Workplace => {
  readTextsQuickly();
  const prefix = `${ownerName(owner)}/`;
  const database = new CopyDatabase();
  const waiting = settable<readonly WaitingDiagram[]>([]);
  const channel = new BroadcastChannel(`lintel/${ownerName(owner)}`);
  let isDestroyed = false;

  const holdFor = holdingWhile(connection);
  let lookingAgain: ReturnType<typeof setTimeout> | undefined;
  const among = (rows: readonly PendingRow[]) => waitingAmong(database, prefix, rows).catch(() => []);
  const read = async (): Promise<void> => {
    const rows = await readPending(database, prefix);
    const ofOld = waitedLongEnough(rows, Date.now());
    const found = await among(ofOld);
    if (isDestroyed) return;
    if (ofOld.length < rows.length) lookAgain();
    if (found.length > 0 || waiting.get().length > 0) waiting.set(found);
    holdFor(found.some(({ end }) => end === null));
  };
  /** Called for every edit, so it looks once for many. */
  const lookAgain = (): void => {
    lookingAgain ??= setTimeout(look, waitingMilliseconds);
  };
  const look = (): void => {
    clearTimeout(lookingAgain);
    lookingAgain = undefined;
    const before = waiting.get().length;
    void readAndSend().then(() => {
      if (!isDestroyed && waiting.get().length !== before) channel.postMessage('waiting');
    });
  };
  const outbox = new Outbox({ owner, connection, database, onChange: look });
  const send = (found: readonly WaitingDiagram[]) => outbox.send(found.map(({ slug }) => slug));
  const readAndSend = async (): Promise<void> => {
    await read();
    if (!isDestroyed) await send(waiting.get());
  };
  channel.onmessage = () => void readAndSend();
  const stopListening = connection.state.subscribe(() => {
    if (connection.state.get() !== 'online') return;
    outbox.tryAgain();
    void readAndSend();
  });
  void readAndSend();

  return {
    owner,
    connection,
    database,
    waiting,
    enter: (slug) => {
      const leave = outbox.enter(slug);
      return () => {
        leave();
        if (!isDestroyed) lookAgain();
      };
    },
    look: lookAgain,
    sendAll: async () => {
      outbox.tryAgain();
      await send(await among(await readPending(database, prefix)));
      await read();
    },
    discard: async (slug) => {
      await wipeEverywhere(database, copyName(owner, slug));
      await read();
      look();
    },
    destroy: () => {
      isDestroyed = true;
      clearTimeout(lookingAgain);
      stopListening();
      outbox.stop();
      channel.close();
      connection.destroy();
      database.close();
    },
  };
};

/**
 * Forgets all copies of a person on this device. What the server does not have stays, unless it was said that it
 * may go: it is found when they sign in again.
 */
export const wipeCopies = async (userId: number, { unsent }: { unsent: boolean }): Promise<void> => {
  const database = new CopyDatabase();
  const prefix = `${userId}/`;
  try {
    const waiting = new Set(unsent ? [] : (await database.pendingUnder(prefix)).map(({ copy }) => copy));
    const known = await database.copies(prefix);
    for (const { copy } of known) if (!waiting.has(copy)) await database.wipe(copy);
  } finally {
    database.close();
  }
};
