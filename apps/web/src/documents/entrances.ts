import { authTypes, messageTypes } from '@lintel/diagram/collab';

/** What a message at `/collab` begins with, to either side. */
export interface MessageHead {
  readonly name: string;
  readonly type: number;
  /** The number after that, which says what it is among its type. */
  readonly subtype: number | null;
}

/**
 * The documents of one connection that the server is about to let in. Until it has, Hocuspocus keeps whatever else comes for
 * a document, and reads it afterwards as if from inside: of a leave and a second request to enter, the leave would be done
 * and the request dropped. So what is sent after such a leave waits here until the server has answered.
 */
export class Entrances {
  /** Of each document that the server was asked for: what waits since it was left again, null where it was not left. */
  readonly #asked = new Map<string, Uint8Array[] | null>();

  /** False keeps the message, which is then among what a later answer sets free. */
  maySend({ name, type }: MessageHead, message: Uint8Array): boolean {
    const waiting = this.#asked.get(name);
    const isLeave = type === messageTypes.close;
    if (waiting) {
      if (isLeave) waiting.length = 0;
      else waiting.push(message);
      return false;
    }
    if (type === messageTypes.auth) this.#asked.set(name, null);
    else if (isLeave && waiting === null) this.#asked.set(name, []);
    return true;
  }

  /** What waited for this message, in its order. */
  receive({ name, type, subtype }: MessageHead): readonly Uint8Array[] {
    const waiting = this.#asked.get(name) ?? null;
    // Being let in is said before the document is read. Anything else is said to those inside, also before a leave arrives.
    const isAnswer =
      type === messageTypes.auth
        ? subtype === authTypes.denied
        : waiting === null || type === messageTypes.close;
    if (!isAnswer) return [];
    this.#asked.delete(name);
    return waiting ?? [];
  }

  /** Another connection begins outside of all. */
  clear(): void {
    this.#asked.clear();
  }
}
