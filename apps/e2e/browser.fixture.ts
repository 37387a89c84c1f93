import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openRoom, type Room, until } from '../server/src/sync/room.fixture.ts';
import type { Person } from '../server/src/testing/people.ts';
import { type SaveStatus, statusText } from '../web/src/documents/saveStatus.ts';
import type { OpenDiagram } from '../web/src/screens/diagram/openDocument/openDiagram.ts';
import { openTab, type Tab } from './tabs.ts';

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
      const owner = { userId: person.userId, organizationId: room.organization.organizationId };
      const tab = openTab({ origin: room.origin, cookie: person.cookie, owner });
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
