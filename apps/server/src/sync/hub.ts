import { type Connection, type Document, Hocuspocus, type WebSocketLike } from '@hocuspocus/server';
import { documentName } from '@lintel/diagram/document';
import type { Db } from '../db/client.ts';
import { answerRefused, answerTaken } from './answers.ts';
import type { Log } from '../log.ts';
import { createProjector, type Projector } from '../projection/projector.ts';
import type { Documents } from '../documents/documents.ts';
import { createDocuments } from './documents.ts';
import { sizeOnOpening } from './documentSize.ts';
import { follow, openStored } from '../documents/followed.ts';
import type { Waiting } from './intake.ts';
import { createJournal } from './journal.ts';
import { createOneAtATime } from './largeUpdates.ts';
import {
  applyServerUpdate,
  isKnown,
  type LiveDocument,
  receiveUpdate,
  type SyncEntry,
} from './liveDocument.ts';
import type { Member, SyncContext, Visitor } from './member.ts';
import { createMemberWrites } from './memberWrites.ts';
import { keepOwnPresence } from './presence.ts';
import { createPresenceTurns } from './presenceTurns.ts';
import { createReading, type Reading } from '../documents/reading.ts';
import { slugOfDocument } from '../documents/rights.ts';
import { Denied, DocumentUnreadable, Refused } from '../documents/refusal.ts';
import { createServerEdits, type Issuing, type ServerEdits } from '../documents/serverEdits.ts';
import { createStanding } from './standing.ts';
import { readStored } from '../documents/stored.ts';
import { takingTurns } from '../documents/turns.ts';
import { type OfSocket, waitingOf } from './waiting.ts';
import { createUpkeep, type Upkeep } from './upkeep.ts';

/** A journal this long makes opening slow. */
const rowsBeforeCompaction = 2_000;
/** How soon a lost right reaches an open connection, at the latest. */
const recheckMilliseconds = 500;

export interface HubOptions {
  db: Db;
  log: Log;
  now: () => Date;
  flushToDisk?: () => Promise<void>;
  /** The rows of a diagram are new, and committed. */
  onProjected?: ((diagramSlug: string, organizationId: number, changesUse: boolean) => void) | undefined;
  /** Nobody has the diagram open any more, or its rows are new and nobody had. */
  onRest?: ((diagramSlug: string) => void) | undefined;
  /** In milliseconds after the last edit. */
  projectAfter?: number | undefined;
}

export interface Present extends Pick<Visitor, 'userId' | 'name' | 'hue'> {
  readonly diagramSlug: string;
}

export interface Client extends Pick<OfSocket, 'handleMessage' | 'handleClose'> {
  /** What has come over the socket and was not dealt with yet. */
  waiting(): Waiting;
}

export interface Hub {
  connect(socket: WebSocketLike, request: Request, visitor: Visitor): Client;
  /** Asks again what everybody who is connected may do. */
  recheck(): Promise<void>;
  /** Who has which diagram open; somebody with two tabs is named twice. */
  present(): Present[];
  readonly serverEdits: ServerEdits;
  readonly documents: Documents;
  readonly projection: Pick<Projector, 'recover' | 'settleAll'>;
  readonly upkeep: Pick<Upkeep, 'purgeOverdue'>;
  readonly reading: Reading;
  /** Everything received is on disk and compacted. Nothing may come in any more. */
  flush(): Promise<void>;
  stop(): void;
}

const asUnavailable = (error: unknown): Denied =>
  new Denied(error instanceof DocumentUnreadable ? error.reason : 'unavailable');

export const createHub = (options: HubOptions): Hub => {
  const { db, log, now, flushToDisk, onProjected, onRest, projectAfter } = options;
  const live = new Map<string, LiveDocument>();
  const standing = createStanding({ db, log, now });
  const { members, recheck, setAccess, end } = standing;
  const turns = createPresenceTurns();
  const turn = takingTurns();
  let isStopping = false;

  const journal = createJournal<SyncEntry>({
    log,
    write: createMemberWrites(db, now),
    ...(flushToDisk === undefined ? {} : { flushToDisk }),
  });

  /** Under way: the database may not be closed before they have ended. */
  const compacting = new Set<Promise<void>>();
  const compactOpen = async (name: string): Promise<void> => {
    const found = live.get(name);
    if (found === undefined || found.journalRows === 0) return;
    found.journalRows = 0;
    const compacted = upkeep.tidy(name).then((bytes) => {
      if (bytes !== null) found.bytes = bytes;
    });
    compacting.add(compacted);
    await compacted.finally(() => compacting.delete(compacted));
  };

  const load = async (document: Document, name: string): Promise<void> => {
    try {
      const stored = await readStored(db, name);
      const followed = await follow(document, name, stored);
      const { bytes, rows } = stored;
      const changed = (): void => {
        projector.touched(name);
        turns.ride(name);
      };
      const journalRows = rows.length;
      live.set(name, {
        ...followed,
        document,
        bytes,
        measured: null,
        journalRows,
        inFlight: new Set(),
        judging: null,
        changed,
      });
      if (!followed.backlog.isEmpty) changed();
    } catch (error) {
      log.error({ err: error, document: name }, 'a document could not be opened');
      throw asUnavailable(error);
    }
  };

  const receiving = { journal, oneAtATime: createOneAtATime() };

  const receive = async (
    member: Member,
    connection: Connection,
    update: Uint8Array,
    isEarly: boolean,
  ): Promise<void> => {
    const found = live.get(member.document);
    try {
      if (found === undefined || isStopping) throw new Refused('unavailable');
      await receiveUpdate(found, receiving, { member, connection, update });
      answerTaken(update);
      if (found.journalRows >= rowsBeforeCompaction) void compactOpen(member.document);
    } catch (error) {
      const code = error instanceof Refused ? error.refusal.code : 'unavailable';
      // Made while the opening was under way: what it builds on comes with the client's answer, and so does it.
      if (code === 'unresolved' && isEarly) return answerTaken(update);
      answerRefused(update, code);
      if (!(error instanceof Refused)) log.error({ err: error }, 'an update could not be taken');
      connection.readOnly = true;
      if (code === 'read-only') setAccess(member, connection, 'read');
      else end(member, connection, code);
    }
  };

  /** What a reader has beyond the document stays theirs; only whether there is anything has to be known. */
  const compare = async (member: Member, connection: Connection, update: Uint8Array): Promise<void> => {
    const found = live.get(member.document);
    if (found === undefined) return;
    try {
      const isAllKnown = await isKnown(found, receiving, { member, update });
      if (isAllKnown === true) answerTaken(update);
      else if (isAllKnown === false) answerRefused(update, 'read-only');
    } catch (error) {
      const code = error instanceof Refused ? error.refusal.code : 'unavailable';
      answerRefused(update, code);
      end(member, connection, code);
    }
  };

  const hocuspocus = new Hocuspocus<SyncContext>({
    quiet: true,
    async onAuthenticate({ documentName: name, context, connectionConfig }) {
      if (isStopping) throw new Denied('forbidden');
      const member = await standing.admit(name, context.visitor);
      connectionConfig.readOnly = member.access === 'read';
      context.visitor.isAdmitted = true;
      return { member };
    },
    onLoadDocument: ({ document, documentName: name }) => load(document, name),
    async connected({ connection, context: { member } }) {
      if (member === undefined) return;
      standing.enter(member, connection);
      const found = live.get(member.document);
      const size = found === undefined ? null : sizeOnOpening(found);
      if (size !== null) connection.sendStateless(size);
    },
    async beforeSync({ type, payload, connection, context: { member } }) {
      // Whatever waits on one socket would be answered without a pause otherwise.
      await turn();
      // Here and nowhere else, so that Hocuspocus, who goes by it when this hook is over, does not apply what
      // was refused because of a right that came meanwhile.
      connection.readOnly = member?.access !== 'write';
      if (type === 0 || member === undefined) return;
      // Hocuspocus refuses a reader's updates itself.
      if (connection.readOnly && type === 2) return;
      if (connection.readOnly) return compare(member, connection, payload);
      await receive(member, connection, payload, type === 2 && !member.hasDelivered);
      if (type === 1) member.hasDelivered = true;
    },
    async beforeHandleAwareness({ states, document, connection }) {
      const member = connection === undefined ? undefined : (connection.context as SyncContext).member;
      if (connection === undefined || member === undefined) {
        states.clear();
        return;
      }
      try {
        member.connection ??= connection;
        keepOwnPresence(states, { document, member, isReadOnly: member.access !== 'write' });
      } catch (err) {
        states.clear();
        log.warn({ err }, 'a presence message could not be read');
      }
    },
    async afterHandleMessage({ context }) {
      // It is still among what waits.
      setImmediate(() => context.visitor.progressed?.());
    },
    async onDisconnect({ context: { member } }) {
      if (member !== undefined) standing.leave(member);
    },
    async beforeUnloadDocument({ documentName: name }) {
      await journal.settled(name);
      if (isStopping) return;
      await projector.settle(name);
      await compactOpen(name);
    },
    async afterUnloadDocument({ documentName: name }) {
      // It may already have been opened anew.
      const found = live.get(name);
      if (found?.document.isDestroyed !== true) return;
      found.snapshots.destroy();
      live.delete(name);
      restedNow(name);
    },
  });

  /** Waits while it is being loaded: what was just committed may have come too late for the loading. */
  const opened = async (name: string): Promise<LiveDocument | null> => {
    await hocuspocus.loadingDocuments.get(name)?.catch(() => {});
    return live.get(name) ?? null;
  };

  const current = (name: string): LiveDocument | null => live.get(name) ?? null;
  const restedNow = (name: string): void => {
    const diagramSlug = slugOfDocument(name);
    if (diagramSlug !== null && current(name) === null && !isStopping) onRest?.(diagramSlug);
  };
  const edits: Issuing = createServerEdits({
    db,
    current,
    show: async (written) => {
      const found = await opened(written.document);
      if (found !== null) applyServerUpdate(found, written);
    },
    committed: (name) => projector.touched(name),
    doubted: (name) => {
      live.get(name)?.backlog.doubt();
      projector.touched(name);
    },
  });
  const projector = createProjector({
    db,
    log,
    edits,
    opened,
    load: async (name) => openStored(name, await readStored(db, name)),
    onProjected: (diagramSlug, organizationId, changesUse) => {
      restedNow(documentName(diagramSlug));
      onProjected?.(diagramSlug, organizationId, changesUse);
    },
    quiet: projectAfter,
  });
  const upkeep = createUpkeep({ db, log, now, edits, settle: projector.settle });

  const timer = setInterval(() => {
    if (members.size > 0) void recheck();
  }, recheckMilliseconds);
  timer.unref();

  return {
    connect: (socket, request, visitor) => {
      const client = hocuspocus.handleConnection(socket, request, { visitor });
      return {
        handleMessage: (frame) => turns.take(client, frame, () => client.handleMessage(frame)),
        waiting: () => waitingOf(client),
        handleClose: (event) => {
          turns.leave(client);
          client.handleClose(event);
        },
      };
    },
    recheck,
    present: () =>
      [...members].map(({ visitor: { userId, name, hue }, diagramSlug }) => ({
        userId,
        name,
        hue,
        diagramSlug,
      })),
    serverEdits: edits,
    documents: createDocuments({ db, current, settle: projector.settle }),
    projection: projector,
    upkeep,
    reading: createReading({ db, opened }),
    flush: async () => {
      await Promise.all(
        [...hocuspocus.documents.values()].flatMap((document) =>
          document.getConnections().map((connection) => connection.waitForPendingMessages()),
        ),
      );
      await journal.settled();
      await projector.settleAll();
      for (const name of live.keys()) await compactOpen(name);
      await Promise.all(compacting);
      await standing.settled();
    },
    stop: () => {
      isStopping = true;
      clearInterval(timer);
      projector.stop();
    },
  };
};
