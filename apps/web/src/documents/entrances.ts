import { authTypes, messageTypes } from '@lintel/diagram/collab';

/** What a message at `/collab` begins with, to either side. */
export interface MessageHead {
  readonly name: string;
  readonly type: number;
  /** The number after that, which says what it is among its type. */
  readonly subtype: number | null;
}

/** The server has been asked and is deciding, or the document was left meanwhile, with what waits for the answer to that. */
type Entrance = 'asked' | { readonly waiting: Uint8Array[] };

/**
 * The documents of one connection that the server is about to let in. Until it has, Hocuspocus keeps whatever else comes for
 * a document, and reads it afterwards as if from inside: of a leave and a second request to enter, the leave would be done
 * and the request dropped. So what is sent after such a leave waits here until the server has answered.
 */
export class Entrances {
  readonly #entrances = new Map<string, Entrance>();

  /** False keeps the message, which is then among what a later answer sets free. */
  maySend({ name, type }: MessageHead, message: Uint8Array): boolean {
    const entrance = this.#entrances.get(name);
    if (typeof entrance === 'object') {
      if (type === messageTypes.close) entrance.waiting.length = 0;
      else entrance.waiting.push(message);
      return false;
    }
    if (type === messageTypes.auth) this.#entrances.set(name, 'asked');
    else if (type === messageTypes.close && entrance === 'asked') this.#entrances.set(name, { waiting: [] });
    return true;
  }

  /** What waited for this message, in its order. */
  receive({ name, type, subtype }: MessageHead): readonly Uint8Array[] {
    const entrance = this.#entrances.get(name);
    if (entrance === undefined) return [];
    const isOutside =
      type === messageTypes.close || (type === messageTypes.auth && subtype === authTypes.denied);
    if (entrance === 'asked') {
      // Being let in is said before the document is read; what else it says, it says to those inside.
      if (isOutside || type !== messageTypes.auth) this.#entrances.delete(name);
      return [];
    }
    if (!isOutside) return [];
    this.#entrances.delete(name);
    return entrance.waiting;
  }

  /** Another connection begins outside of all. */
  clear(): void {
    this.#entrances.clear();
  }
}
