import { type Connection, type Document, Hocuspocus, type WebSocketLike } from '@hocuspocus/server';
import { openDocument } from '@lintel/diagram/document';
import type { Db } from '../db/client.ts';
import type { Log } from '../http/services.ts';
import { createJournal } from './journal.ts';
import { applyServerUpdate, type LiveDocument, receiveUpdate, type SyncEntry } from './liveDocument.ts';
import type { Member, SyncContext, Visitor } from './member.ts';
import { keepOwnPresence } from './presence.ts';
import { DocumentUnreadable, type RefusalCode, Refused } from './refusal.ts';
import { type Right, rightsOf, slugOfDocument } from './rights.ts';
import { createServerEdits, type ServerEdits } from './serverEdits.ts';
import { applyStored, compact, readStored } from './stored.ts';

/** More people than this on one diagram read only. */
export const writersPerDocument = 100;
/** A journal this long makes opening slow. */
const rowsBeforeCompaction = 2_000;
/** How soon a lost right reaches an open connection, at the latest. */
const recheckMilliseconds = 500;
const closeCode = 4403;

/** Tells Hocuspocus what to answer, without a message that it would print. */
class Denied extends Error {
  override name = 'Denied';
  readonly reason: RefusalCode;

  constructor(reason: RefusalCode) {
    super('');
    this.reason = reason;
  }
}

export interface HubOptions {
  db: Db;
  log: Log;
  now: () => Date;
  flushToDisk?: () => Promise<void>;
}

type Client = ReturnType<Hocuspocus<SyncContext>['handleConnection']>;

export interface Hub {
  connect(socket: WebSocketLike, request: Request, visitor: Visitor): Client;
  /** Asks again what everybody who is connected may do. */
  recheck(): Promise<void>;
  readonly serverEdits: ServerEdits;
  /** Everything received is on disk and compacted. Nothing may come in any more. */
  flush(): Promise<void>;
  stop(): void;
}

const asUnavailable = (error: unknown): Denied =>
  new Denied(error instanceof DocumentUnreadable ? error.reason : 'unavailable');

export const createHub = ({ db, log, now, flushToDisk }: HubOptions): Hub => {
  const live = new Map<string, LiveDocument>();
  const members = new Set<Member>();
  let isStopping = false;

  const journal = createJournal<SyncEntry>({
    db,
    log,
    ...(flushToDisk === undefined ? {} : { flushToDisk }),
    // In the same transaction as the rows: a right that was lost before is never written with.
    check: async (tx, entries) => {
      const asked = entries.flatMap(({ member }) => (member === null ? [] : [askedBy(member)]));
      const rights = await rightsOf(tx, now(), asked);
      const refused = new Map<SyncEntry, RefusalCode>();
      for (const entry of entries) {
        const right = entry.member === null ? 'write' : rights(askedBy(entry.member));
        if (right !== 'write') refused.set(entry, right === 'read' ? 'read-only' : 'access-ended');
      }
      return refused;
    },
  });

  const compactOpen = async (name: string): Promise<void> => {
    const found = live.get(name);
    if (found === undefined || found.journalRows === 0) return;
    found.journalRows = 0;
    try {
      const { bytes } = await compact(db, name);
      found.bytes = bytes;
    } catch (err) {
      // Nothing is lost: snapshot and rows are as they were.
      log.error({ err, document: name }, 'a journal could not be compacted');
    }
  };

  /** Nothing more is taken from this connection, and its client learns why. */
  const end = (connection: Connection, code: RefusalCode): void => {
    // Hocuspocus answers what is still queued as not saved, instead of applying it.
    connection.readOnly = true;
    connection.close({ code: closeCode, reason: code });
  };

  const setReadOnly = (connection: Connection, isReadOnly: boolean): void => {
    if (connection.readOnly === isReadOnly) return;
    connection.readOnly = isReadOnly;
    connection.sendStateless(JSON.stringify({ type: 'access', access: isReadOnly ? 'read' : 'write' }));
  };

  const grant = (member: Member, right: Right): void => {
    const { connection } = member;
    if (connection === null) return;
    if (right === 'none') end(connection, 'access-ended');
    else setReadOnly(connection, right === 'read' || member.isCrowdedOut);
  };

  let rechecking: Promise<void> | null = null;
  let isAskedAgain = false;
  const recheckAll = async (): Promise<void> => {
    do {
      isAskedAgain = false;
      const asked = [...members];
      try {
        const rights = await rightsOf(db, now(), asked.map(askedBy));
        for (const member of asked) if (members.has(member)) grant(member, rights(askedBy(member)));
      } catch (err) {
        // Whoever cannot be asked about cannot write either: the journal asks for each batch.
        log.warn({ err }, 'open connections could not be checked');
      }
    } while (isAskedAgain);
  };
  const recheck = (): Promise<void> => {
    isAskedAgain = true;
    rechecking ??= recheckAll().finally(() => {
      rechecking = null;
    });
    return rechecking;
  };

  const admit = async (name: string, visitor: Visitor): Promise<{ member: Member; right: Right }> => {
    const diagramSlug = slugOfDocument(name);
    if (diagramSlug === null || isStopping) throw new Denied('forbidden');
    const asked = { sessionId: visitor.sessionId, diagramSlug };
    const right = await rightsOf(db, now(), [asked]).then(
      (rights) => rights(asked),
      () => {
        throw new Denied('unavailable');
      },
    );
    if (right === 'none') throw new Denied('forbidden');
    const present = hocuspocus.documents.get(name)?.getConnectionsCount() ?? 0;
    const member: Member = {
      visitor,
      document: name,
      diagramSlug,
      connection: null,
      isCrowdedOut: present >= writersPerDocument,
      awarenessId: null,
    };
    return { member, right };
  };

  const load = async (document: Document, name: string): Promise<void> => {
    try {
      openDocument(document);
      const stored = await readStored(db, name);
      applyStored(document, name, stored);
      const { owners, bytes, rows } = stored;
      live.set(name, { document, owners, bytes, journalRows: rows.length, inFlight: new Set() });
    } catch (error) {
      log.error({ err: error, document: name }, 'a document could not be opened');
      throw asUnavailable(error);
    }
  };

  const receive = async (member: Member, connection: Connection, update: Uint8Array): Promise<void> => {
    const found = live.get(member.document);
    try {
      if (found === undefined || isStopping) throw new Refused('unavailable');
      await receiveUpdate(found, journal, { member, connection, update });
      // It is in the document. What Hocuspocus would apply now is made an empty update.
      update.fill(0);
      if (found.journalRows >= rowsBeforeCompaction) void compactOpen(member.document);
    } catch (error) {
      const code = error instanceof Refused ? error.refusal.code : 'unavailable';
      if (!(error instanceof Refused)) log.error({ err: error }, 'an update could not be taken');
      if (code === 'read-only') setReadOnly(connection, true);
      else end(connection, code);
    }
  };

  const hocuspocus = new Hocuspocus<SyncContext>({
    quiet: true,
    async onAuthenticate({ documentName: name, context, connectionConfig }) {
      const { member, right } = await admit(name, context.visitor);
      connectionConfig.readOnly = right === 'read' || member.isCrowdedOut;
      context.visitor.isAdmitted = true;
      return { member };
    },
    onLoadDocument: ({ document, documentName: name }) => load(document, name),
    async connected({ connection, context: { member } }) {
      if (member === undefined) return;
      member.connection = connection;
      members.add(member);
    },
    async beforeSync({ type, payload, connection, context: { member } }) {
      // 0 asks for what is missing. Hocuspocus refuses a reader's updates itself.
      if (type === 0 || connection.readOnly || member === undefined) return;
      await receive(member, connection, payload);
    },
    async beforeHandleAwareness({ states, document, connection }) {
      const member = connection === undefined ? undefined : (connection.context as SyncContext).member;
      if (connection === undefined || member === undefined) {
        states.clear();
        return;
      }
      try {
        member.connection ??= connection;
        keepOwnPresence(states, { document, member, isReadOnly: connection.readOnly });
      } catch (err) {
        states.clear();
        log.warn({ err }, 'a presence message could not be read');
      }
    },
    async onDisconnect({ context: { member } }) {
      if (member !== undefined) members.delete(member);
    },
    async beforeUnloadDocument({ documentName: name }) {
      await journal.settled(name);
      if (!isStopping) await compactOpen(name);
    },
    async afterUnloadDocument({ documentName: name }) {
      // It may already have been opened anew.
      if (live.get(name)?.document.isDestroyed === true) live.delete(name);
    },
  });

  /** Waits while it is being loaded: what was just committed may have come too late for the loading. */
  const opened = async (name: string): Promise<LiveDocument | null> => {
    await hocuspocus.loadingDocuments.get(name)?.catch(() => {});
    return live.get(name) ?? null;
  };

  const timer = setInterval(() => {
    if (members.size > 0) void recheck();
  }, recheckMilliseconds);
  timer.unref();

  return {
    connect: (socket, request, visitor) => hocuspocus.handleConnection(socket, request, { visitor }),
    recheck,
    serverEdits: createServerEdits({ db, opened, apply: applyServerUpdate }),
    flush: async () => {
      await Promise.all(
        [...hocuspocus.documents.values()].flatMap((document) =>
          document.getConnections().map((connection) => connection.waitForPendingMessages()),
        ),
      );
      await journal.settled();
      for (const name of live.keys()) await compactOpen(name);
      await rechecking;
    },
    stop: () => {
      isStopping = true;
      clearInterval(timer);
    },
  };
};

const askedBy = ({ visitor: { sessionId }, diagramSlug }: Member) => ({ sessionId, diagramSlug });
