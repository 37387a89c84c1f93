import { Readable } from 'node:stream';
import type { LiveEvent } from '@lintel/api/liveEvents';
import type { SessionStanding } from './standings.ts';

export interface Listener extends SessionStanding {
  /** The hash of the session. */
  readonly credential: string;
  readonly userId: number;
}

const limits = { bufferedBytes: 256_000, stalledMilliseconds: 10_000 } as const;
const heartbeat = ': \n\n';

/** One tab that listens. Its role is kept up to date while it does. */
export class Stream {
  readonly body = new Readable({ read: () => {} });
  /** What it was last told of each diagram's people, as text. */
  readonly presence = new Map<string, string>();
  listener: Listener;
  /** The first message names every diagram, also where that is none. */
  knowsPresence = false;
  #stalledSince: number | null = null;
  #isEnded = false;

  constructor(listener: Listener) {
    this.listener = listener;
    // So that the head of the answer leaves, and the client knows that it is heard.
    this.body.push(heartbeat);
  }

  /** `mark`: up to where it has heard everything then. */
  send(event: LiveEvent, mark: string): void {
    this.#push(`id: ${mark}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  beat(): void {
    this.#push(heartbeat);
  }

  /** Drops a reader that does not read: everything it missed is read anew when it comes back. */
  watch(now: number): void {
    this.#stalledSince = this.body.readableLength === 0 ? null : (this.#stalledSince ?? now);
    if (this.#stalledSince !== null && now - this.#stalledSince >= limits.stalledMilliseconds) {
      this.body.destroy();
    }
  }

  end(): void {
    if (this.#isEnded || this.body.destroyed) return;
    this.#isEnded = true;
    this.body.push(null);
  }

  #push(text: string): void {
    if (this.#isEnded || this.body.destroyed) return;
    if (this.body.readableLength > limits.bufferedBytes) this.body.destroy();
    else this.body.push(text);
  }
}
