import 'fake-indexeddb/auto';
import { documentName } from '@lintel/diagram/document';
import { component } from '@lintel/diagram/testing/build';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { WebSocket } from 'ws';
import { openRoom, type Room, until } from '../server/src/sync/room.fixture.ts';
import type { Person } from '../server/src/testing/people.ts';
import {
  type DiagramSession,
  openDiagramSession,
} from '../web/src/screens/diagram/openDocument/diagramSession.ts';
import { CollabLine } from '../web/src/documents/collabLine.ts';
import { type SaveStatus, statusText } from '../web/src/documents/saveStatus.ts';
import { createWorkplace, type Workplace } from '../web/src/documents/workplace.ts';

/** Somebody's tab without a page around it: the web application's own session on the server's own door. */
export interface Tab {
  workplace: Workplace;
  open(document: string): Promise<DiagramSession>;
  /** Takes the network away and gives it back. */
  cut(): void;
  mend(): void;
  close(): void;
}

export const slugOf = (document: string): string => document.slice(documentName('').length);

const openTab = (room: Room, person: Person): Tab => {
  let isCut = false;
  const line = new CollabLine(
    room.url,
    class extends WebSocket {
      constructor(address: string) {
        super(isCut ? 'ws://127.0.0.1:1' : address, {
          headers: { origin: room.origin, cookie: person.cookie },
        });
        this.on('error', () => {});
      }
    } as unknown as typeof globalThis.WebSocket,
  );
  const owner = { userId: person.userId, organizationId: room.organization.organizationId };
  const workplace = createWorkplace(owner, line);
  const sessions = new Set<DiagramSession>();
  return {
    workplace,
    open: async (document) => {
      const session = await openDiagramSession(workplace, slugOf(document));
      if (session === null) throw new Error('Nobody gave it up');
      sessions.add(session);
      return session;
    },
    cut: () => {
      isCut = true;
      line.drop();
    },
    mend: () => {
      isCut = false;
      line.hurry();
    },
    close: () => {
      for (const session of sessions) session.destroy();
      workplace.destroy();
    },
  };
};

export interface World {
  readonly room: Room;
  /** An editor, new for each test, and an empty diagram. */
  readonly ann: Person;
  readonly document: string;
  /** Closed after the test. */
  tabOf(person: Person): Tab;
  close(tab: Tab): void;
  storedKeys(): Promise<string[]>;
}

/** A server for a file of tests. */
export const openWorld = (): World => {
  const tabs = new Set<Tab>();
  let room: Room;
  let ann: Person;
  let document: string;
  beforeAll(async () => {
    room = await openRoom();
  });
  afterAll(() => room.close());
  beforeEach(async () => {
    ann = await room.createPerson({ firstName: 'Ann', lastName: 'Lee' });
    document = await room.createDiagram();
  });
  afterEach(() => {
    room.database.faults.down = false;
    for (const tab of tabs) tab.close();
    tabs.clear();
  });
  return {
    get room() {
      return room;
    },
    get ann() {
      return ann;
    },
    get document() {
      return document;
    },
    tabOf: (person) => {
      const tab = openTab(room, person);
      tabs.add(tab);
      return tab;
    },
    close: (tab) => {
      tab.close();
      tabs.delete(tab);
    },
    storedKeys: async () => [...(await room.stored(document)).getMap('alive').keys()].sort(),
  };
};

export const draw = (session: DiagramSession, key: string): void =>
  session.history.commit(component(key, [0, 0, 4, 2]));

export const badge = (session: DiagramSession): string => statusText(session.status.get());

export const untilBadge = (session: DiagramSession, text: string): Promise<void> =>
  until(`the badge says ${text}`, () => badge(session) === text);

export const untilKind = (session: DiagramSession, kind: SaveStatus['kind']): Promise<void> =>
  until(`the badge is ${kind}`, () => session.status.get().kind === kind);

/** What the badge vouched for: every key that was there at a moment when it said Saved. */
export const recordSaved = (session: DiagramSession): Set<string> => {
  const saved = new Set<string>();
  const record = (): void => {
    if (session.status.get().kind !== 'saved') return;
    for (const key of session.snapshots.get().items.keys()) saved.add(key);
  };
  session.status.subscribe(record);
  record();
  return saved;
};
