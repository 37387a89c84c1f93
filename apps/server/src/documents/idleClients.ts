import { randomInt } from 'node:crypto';
import * as Y from 'yjs';

/** A Yjs client of the server's, and how much it has written. */
export interface IdleClient {
  readonly client: number;
  readonly clock: number;
}

/** As Yjs draws them. */
export const newClient = (): number => randomInt(2 ** 32);

/** Clients for the server to write with again: a new one for each edit would make every document grow. */
export class IdleClients {
  readonly #idle = new Map<string, IdleClient[]>();

  giveBack(document: string, free: IdleClient): void {
    this.#idle.set(document, [...(this.#idle.get(document) ?? []), free]);
  }

  /**
   * Nobody else writes with it meanwhile. All that it wrote has to be in the document that the edit is made on: of two
   * edits under one client and clock the later one is lost.
   */
  take(document: string, doc: Y.Doc): number {
    const free = this.#idle.get(document) ?? [];
    const known = free.find(({ client, clock }) => Y.getState(doc.store, client) === clock);
    if (known === undefined) return newClient();
    this.#idle.set(
      document,
      free.filter((each) => each !== known),
    );
    return known.client;
  }
}
