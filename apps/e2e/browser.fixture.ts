import 'fake-indexeddb/auto';
import { documentName } from '@lintel/diagram/document';
import { component } from '@lintel/diagram/testing/build';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { WebSocket } from 'ws';
import { openRoom, type Room, until } from '../server/src/sync/room.fixture.ts';
import type { Person } from '../server/src/testing/people.ts';
import { type OpenDiagram, openDiagram } from '../web/src/screens/diagram/openDocument/openDiagram.ts';
import { CollabConnection } from '../web/src/documents/collabConnection.ts';
import { type SaveStatus, statusText } from '../web/src/documents/saveStatus.ts';
import { createWorkplace, type Workplace } from '../web/src/documents/workplace.ts';

/** Somebody's tab without a page around it: the web application's own open documents on the server's own door. */
export interface Tab {
  workplace: Workplace;
  open(document: string): Promise<OpenDiagram>;
  /** Takes the network away and gives it back. */
  cut(): void;
  mend(): void;
  close(): void;
}

export const slugOf = (document: string): string => document.slice(documentName('').length);

const openTab = (room: Room, person: Person): Tab => {
  let isCut = false;
  const connection = new CollabConnection(
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
  const workplace = createWorkplace(owner, connection);
  const everyOpened = new Set<OpenDiagram>();
  return {
    workplace,
    open: async (document) => {
      const opened = await openDiagram(workplace, slugOf(document));
      if (opened === null) throw new Error('Nobody gave it up');
      everyOpened.add(opened);
      return opened;
    },
    cut: () => {
      isCut = true;
      connection.drop();
    },
    mend: () => {
      isCut = false;
      connection.hurry();
    },
    close: () => {
      for (const opened of everyOpened) opened.destroy();
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

export const draw = (opened: OpenDiagram, key: string): void =>
  opened.history.commit(component(key, [0, 0, 4, 2]));

export const badge = (opened: OpenDiagram): string => statusText(opened.status.get());

export const untilBadge = (opened: OpenDiagram, text: string): Promise<void> =>
  until(`the badge says ${text}`, () => badge(opened) === text);

export const untilKind = (opened: OpenDiagram, kind: SaveStatus['kind']): Promise<void> =>
  until(`the badge is ${kind}`, () => opened.status.get().kind === kind);

/** What the badge vouched for: every key that was there at a moment when it said Saved. */
export const recordSaved = (opened: OpenDiagram): Set<string> => {
  const saved = new Set<string>();
  const record = (): void => {
    if (opened.status.get().kind !== 'saved') return;
    for (const key of opened.snapshots.get().items.keys()) saved.add(key);
  };
  opened.status.subscribe(record);
  record();
  return saved;
};
