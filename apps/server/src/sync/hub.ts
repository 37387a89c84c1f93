import { Hocuspocus, type WebSocketLike } from '@hocuspocus/server';
import type { Documents } from '../documents/documents.ts';
import { createFirstDocuments, type FirstDocuments } from '../documents/firstDocuments.ts';
import { createReading, type Reading } from '../documents/reading.ts';
import type { ServerEdits } from '../documents/serverEdits.ts';
import type { Projector } from '../projection/projector.ts';
import { createArrivals } from './arrivals.ts';
import { createDocuments } from './documents.ts';
import { hooksOf } from './hooks.ts';
import type { Waiting } from './intake.ts';
import { createJournal } from './journal.ts';
import { createOneAtATime } from './largeUpdates.ts';
import { catchUpLive, type LiveDocument, type SyncEntry } from './liveDocument.ts';
import type { SyncContext, Visitor } from './member.ts';
import { createMemberWrites } from './memberWrites.ts';
import { createPeople } from './people.ts';
import { createPresenceTurns, type PresenceTurns } from './presenceTurns.ts';
import { createStanding } from './standing.ts';
import type { Upkeep } from './upkeep.ts';
import { type OfSocket, waitingOf } from './waiting.ts';
import type { AtWork, Present } from './peopleElsewhere.ts';
import { createWriting, type WritingOptions } from './writing.ts';

/** How soon a lost right reaches an open connection, at the latest. */
const recheckMilliseconds = 500;

export interface HubOptions
  extends Pick<WritingOptions, 'db' | 'log' | 'now' | 'nodes' | 'onProjected' | 'onRest' | 'projectAfter'> {
  flushToDisk?: () => Promise<void>;
}

export interface Client extends Pick<OfSocket, 'handleMessage' | 'handleClose'> {
  /** What has come over the socket and was not dealt with yet. */
  waiting(): Waiting;
}

export interface Hub {
  connect(socket: WebSocketLike, request: Request, visitor: Visitor): Client;
  /** Asks again what everybody who is connected may do. */
  recheck(): Promise<void>;
  /** Who has which diagram open; a person with two tabs is named twice. */
  present(): Present[];
  /** The same, with what each of them works on. */
  atWork(): AtWork[];
  /** How many documents are open, and by how many connections to each of them together. */
  amounts(): { documents: number; connections: number };
  readonly serverEdits: ServerEdits;
  readonly documents: Documents;
  readonly projection: Pick<Projector, 'recover' | 'settleAll'>;
  readonly upkeep: Pick<Upkeep, 'purgeOverdue'>;
  readonly reading: Reading;
  readonly firstDocuments: FirstDocuments;
  /** Everything received is on disk and compacted. Nothing may come in any more. */
  flush(): Promise<void>;
  stop(): void;
}

const pendingMessages = async ({ documents }: Hocuspocus<SyncContext>): Promise<void> => {
  const connections = [...documents.values()].flatMap((document) => document.getConnections());
  await Promise.all(connections.map((connection) => connection.waitForPendingMessages()));
};

const connecting =
  (hocuspocus: Hocuspocus<SyncContext>, turns: PresenceTurns): Hub['connect'] =>
  (socket, request, visitor) => {
    const client = hocuspocus.handleConnection(socket, request, { visitor });
    return {
      handleMessage: (frame) => turns.take(client, frame, () => client.handleMessage(frame)),
      waiting: () => waitingOf(client),
      handleClose: (event) => {
        turns.leave(client);
        client.handleClose(event);
      },
    };
  };

/** Everybody who is connected, and what they have open. */
export const createHub = (options: HubOptions): Hub => {
  const { db, log, now, nodes = null, flushToDisk } = options;
  const turns = createPresenceTurns();
  const standing = createStanding({ db, log, now });
  const { members, recheck } = standing;
  let stopping = false;
  const isStopping = (): boolean => stopping;

  const writing = createWriting({
    ...options,
    isStopping,
    loading: (name) => hocuspocus.loadingDocuments.get(name),
    ride: turns.ride,
  });
  const { open, projector, others } = writing;
  const journal = createJournal<SyncEntry>({
    log,
    ...createMemberWrites({ db, now, catchUp: writing.catchUp }),
    ...(flushToDisk === undefined ? {} : { flushToDisk }),
  });
  const known = { db, log, now, open, others, standing, isStopping };
  const receiving = {
    journal,
    oneAtATime: createOneAtATime(),
    catchUp: (live: LiveDocument) => catchUpLive(db, live),
  };
  const arrivals = createArrivals({ ...known, receiving });
  const hocuspocus: Hocuspocus<SyncContext> = new Hocuspocus<SyncContext>(
    hooksOf({
      ...known,
      arrivals,
      beforeUnload: async (name) => {
        await journal.settled(name);
        if (stopping) return;
        await projector.settle(name);
        await open.compact(name);
      },
      afterUnload: (name) => {
        if (open.forget(name)) writing.rested(name);
      },
    }),
  );

  const people = createPeople({ members, open, nodes, log });

  const timer = setInterval(() => {
    if (members.size > 0) void recheck();
  }, recheckMilliseconds);
  timer.unref();

  return {
    connect: connecting(hocuspocus, turns),
    recheck,
    present: people.present,
    atWork: people.atWork,
    amounts: () => ({ documents: hocuspocus.getDocumentsCount(), connections: members.size }),
    serverEdits: writing.edits,
    documents: createDocuments({ db, current: open.get, settle: projector.settle }),
    projection: projector,
    upkeep: writing.upkeep,
    reading: createReading({ db, opened: writing.opened }),
    firstDocuments: createFirstDocuments(db),
    flush: async () => {
      await pendingMessages(hocuspocus);
      await journal.settled();
      await projector.settleAll();
      await open.compactAll();
      await writing.foldingAtRest.settled();
      await standing.settled();
    },
    stop: () => {
      stopping = true;
      clearInterval(timer);
      others?.stop();
      people.stop();
      projector.stop();
    },
  };
};
