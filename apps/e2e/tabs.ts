import { documentName } from '@lintel/diagram/document';
import { component } from '@lintel/diagram/testing/build';
import { WebSocket } from 'ws';
import { CollabConnection } from '../web/src/documents/collabConnection.ts';
import type { Owner } from '../web/src/documents/copyDatabase.ts';
import { createWorkplace, type Workplace } from '../web/src/documents/workplace.ts';
import { type OpenDiagram, openDiagram } from '../web/src/screens/diagram/openDocument/openDiagram.ts';

/** A person's tab without a page around it: the web application's own open documents on the server's own door. */
export interface Tab {
  workplace: Workplace;
  open(document: string): Promise<OpenDiagram>;
  /** Takes the network away and gives it back. */
  cut(): void;
  mend(): void;
  close(): void;
}

export const slugOf = (document: string): string => document.slice(documentName('').length);

interface Seat {
  /** Where the page is from. */
  readonly origin: string;
  readonly cookie: string;
  readonly owner: Owner;
}

export const openTab = ({ origin, cookie, owner }: Seat): Tab => {
  let isCut = false;
  const connection = new CollabConnection(
    `${origin.replace(/^http/, 'ws')}/collab`,
    class extends WebSocket {
      constructor(address: string) {
        super(isCut ? 'ws://127.0.0.1:1' : address, { headers: { origin, cookie } });
        this.on('error', () => {});
      }
    } as unknown as typeof globalThis.WebSocket,
  );
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

export const draw = (opened: OpenDiagram, key: string): void =>
  opened.history.commit(component(key, [0, 0, 4, 2]));
