import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HocuspocusProvider, HocuspocusProviderWebsocket, WebSocketStatus } from '@hocuspocus/provider';
import { type Call, createClient } from '@lintel/api/client';
import { documentName, openDocument } from '@lintel/diagram/document';
import { component } from '@lintel/diagram/testing/build';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { and, asc, eq } from 'drizzle-orm';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { type App, type AppContext, buildApp } from '../app.ts';
import { readConfig, withSecretKey } from '../config.ts';
import { diagram } from '../db/tables/diagram.ts';
import { docUpdate } from '../db/tables/document.ts';
import { membership } from '../db/tables/user.ts';
import type { Notices } from '../notices.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import {
  createOrganization,
  createPerson,
  type NewPerson,
  type Organization,
  type Person,
} from '../testing/people.ts';
import type { ServerEdits } from '../documents/serverEdits.ts';
import { decodeStored, readStored } from '../documents/stored.ts';

/** Long enough for a busy machine; nothing waits that long unless it is broken. */
const patience = 15_000;

export const until = async (
  what: string,
  holds: () => boolean | Promise<boolean>,
  timeout = patience,
): Promise<void> => {
  const end = Date.now() + timeout;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Still waiting until ${what}`);
    await wait(5);
  }
};

interface Sent {
  origin?: string | undefined;
  cookie?: string | undefined;
}

/** A browser's socket: the page cannot choose these headers, so a test does. */
export const socketOf = (url: string, { origin, cookie }: Sent): WebSocket =>
  new WebSocket(url, {
    headers: {
      ...(origin === undefined ? {} : { origin }),
      ...(cookie === undefined ? {} : { cookie }),
    },
  });

export interface Peer {
  doc: Y.Doc;
  provider: HocuspocusProvider;
  /** The reasons of each close of this document, and of refused openings. */
  reasons: string[];
  stateless: unknown[];
  /** Draws a box. */
  draw(key: string): void;
  /** Whether a living box is there. */
  has(key: string): boolean;
  isSaved(): boolean;
  ready(): Promise<void>;
  /** As the web app does after a close. */
  reattach(): void;
  leave(): void;
}

export interface PeerOptions {
  doc?: Y.Doc;
  url: string;
  origin: string;
  cookie: string;
  document: string;
}

export const createPeer = ({ doc = new Y.Doc(), url, origin, cookie, document }: PeerOptions): Peer => {
  const socket = new HocuspocusProviderWebsocket({
    url,
    delay: 20,
    minDelay: 20,
    maxDelay: 200,
    jitter: false,
    WebSocketPolyfill: class extends WebSocket {
      constructor(address: string) {
        super(address, { headers: { origin, cookie } });
        this.on('error', () => {});
      }
    },
  });
  const reasons: string[] = [];
  const stateless: unknown[] = [];
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: document,
    document: doc,
    onClose: ({ event }) => reasons.push(event.reason),
    onAuthenticationFailed: ({ reason }) => reasons.push(reason),
    onStateless: ({ payload }) => stateless.push(JSON.parse(payload)),
  });
  provider.attach();
  const opened = openDocument(doc);
  const origins = createEditOrigin();
  return {
    doc,
    provider,
    reasons,
    stateless,
    draw: (key) => apply(opened, component(key, [0, 0, 4, 2]), origins),
    has: (key) => opened.columns.alive.get(key) === true && opened.columns.base.has(key),
    isSaved: () => provider.synced && !provider.hasUnsyncedChanges,
    ready: () => until('the provider is synced', () => provider.synced),
    reattach: () => {
      provider.detach();
      provider.attach();
    },
    leave: () => {
      provider.destroy();
      socket.destroy();
    },
  };
};

/** How long a client waits before it comes again. */
const reattachMilliseconds = 200;

/** The echo of a peer's own leaving: it is on its way back by then, and would come and go without end. */
const ownClose = 'provider_initiated';

/** Comes back after each close, as the web application does. */
export const persist = (peer: Peer): { stop: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  const again = (): void => {
    clearTimeout(timer);
    timer = setTimeout(peer.reattach, reattachMilliseconds);
  };
  // A connection that is gone comes back by itself; a document that was closed on it does not.
  const hearClose = ({ event: { reason } }: { event: { reason: string } }): void => {
    const { status } = peer.provider.configuration.websocketProvider;
    if (status !== WebSocketStatus.Connected) clearTimeout(timer);
    else if (reason !== ownClose) again();
  };
  peer.provider.on('close', hearClose);
  peer.provider.on('authenticationFailed', again);
  return {
    stop: () => {
      clearTimeout(timer);
      peer.provider.off('close', hearClose);
      peer.provider.off('authenticationFailed', again);
    },
  };
};

/** A browser's calls: `fetch` would not let a test say where its page is from. */
export const callerOf = (origin: string, { cookie }: Pick<Person, 'cookie'>): Call =>
  createClient(origin, (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', origin);
    headers.set('cookie', cookie);
    return fetch(input, { ...init, headers });
  });

export interface Room {
  database: TestDatabase;
  organization: Organization;
  url: string;
  /** Where the door for other programs is; the document's name follows. */
  yjsUrl: string;
  origin: string;
  /** Calls the API as this person. */
  as(person: Person): Call;
  createPerson(given?: NewPerson): Promise<Person>;
  createDiagram(given?: { organization?: Organization; folderId?: number | null }): Promise<string>;
  /** A person with the diagram open. */
  join(person: Person, document: string, doc?: Y.Doc): Peer;
  setRole(person: Person, role: 'ADMIN' | 'EDITOR' | 'READER'): Promise<void>;
  /** The journal of a document. */
  rows(document: string): Promise<(typeof docUpdate.$inferSelect)[]>;
  /** What is stored, as another process would read it. */
  stored(document: string): Promise<Y.Doc>;
  serverEdits(): ServerEdits;
  notices(): Notices;
  /** How many sockets the server holds, of any kind. */
  connections(): Promise<number>;
  /** When the rows say what is drawn. */
  projected(): Promise<void>;
  app(): App;
  /** Ends the server in order, and starts it again on the same database. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

export interface RoomOptions {
  /** In milliseconds; the server's own delay when left out. */
  projectAfter?: number;
  now?: () => Date;
  /** Another one than the test's own. */
  database?: TestDatabase;
  /** For one of several servers on a database. */
  nodes?: AppContext['nodes'];
}

/** For tests that look at the journal: only what they write is in it. */
export const projectsNothing: RoomOptions = { projectAfter: 3_600_000 };

export const openRoom = async (options: RoomOptions = {}): Promise<Room> => {
  const database = options.database ?? (await testDatabase());
  const { db } = database;
  const folder = await mkdtemp(join(tmpdir(), 'lintel-sync-'));
  const config = withSecretKey(readConfig({ DATA_DIR: folder, SECRET_KEY: 'a secret key for tests' }));
  const start = async (port: number) => {
    const app = await buildApp({
      config,
      database,
      log: { level: 'silent' },
      limitCalls: false,
      webFolder: join(folder, 'no-web-application'),
      ...options,
    });
    await app.server.listen({ port, host: '127.0.0.1' });
    return app;
  };
  let app = await start(0);
  const { port } = app.server.server.address() as AddressInfo;
  const url = `ws://127.0.0.1:${port}/collab`;
  const origin = `http://127.0.0.1:${port}`;
  const organization = await createOrganization(db);
  const peers = new Set<Peer>();

  return {
    database,
    organization,
    url,
    yjsUrl: `ws://127.0.0.1:${port}/yjs`,
    origin,
    as: (person) => callerOf(origin, person),
    createPerson: (given) => createPerson(db, new Date(), { organization, role: 'EDITOR', ...given }),
    createDiagram: async (given = {}) => {
      const slug = randomUUID().slice(0, 8);
      await db.insert(diagram).values({
        slug,
        name: slug,
        concurrencyKey: slug,
        fkOrganizationId: (given.organization ?? organization).organizationId,
        fkFolderId: given.folderId ?? null,
      });
      return documentName(slug);
    },
    join: (person, document, doc) => {
      const peer = createPeer({
        ...(doc === undefined ? {} : { doc }),
        url,
        origin,
        cookie: person.cookie,
        document,
      });
      peers.add(peer);
      return peer;
    },
    setRole: async (person, role) => {
      await db
        .update(membership)
        .set({ role })
        .where(
          and(
            eq(membership.fkUserId, person.userId),
            eq(membership.fkOrganizationId, person.organization?.organizationId ?? 0),
          ),
        );
    },
    rows: (document) =>
      db.select().from(docUpdate).where(eq(docUpdate.document, document)).orderBy(asc(docUpdate.number)),
    stored: async (document) => {
      const doc = new Y.Doc();
      await decodeStored(doc, document, await readStored(db, document));
      return doc;
    },
    serverEdits: () => app.serverEdits,
    notices: () => app.notices,
    connections: () =>
      new Promise((counted) => {
        app.server.server.getConnections((_error, count) => counted(count));
      }),
    projected: () => app.projection.settleAll(),
    app: () => app,
    restart: async () => {
      await app.server.close();
      app = await start(port);
    },
    close: async () => {
      for (const peer of peers) peer.leave();
      await app.server.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
