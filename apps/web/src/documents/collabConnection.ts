import { HocuspocusProviderWebsocket, WebSocketStatus } from '@hocuspocus/provider';
import { closeCodes, messageTypes, syncTypes } from '@lintel/diagram/collab';
import {
  createDecoder,
  type Decoder,
  hasContent,
  readVarString,
  readVarUint,
  readVarUint8Array,
} from 'lib0/decoding';
import { isAway } from '../serviceWorker/requests.ts';
import { type Readable, settable } from '../state/readable.ts';
import { Entrances, type MessageHead } from './entrances.ts';
import type { ConnectionState } from './saveStatus.ts';

/** For an attempt to which nobody answers at all. */
const attemptMilliseconds = 8_000;
const restMilliseconds = 3_000;
const retry = { delay: 500, minDelay: 500, maxDelay: 5_000, factor: 1.6, jitter: true } as const;

/** Sees what is really sent and acknowledged for one document. */
export interface Tap {
  /** False keeps the frame back. Called for what carries changes, right before it is sent. */
  send: (kind: 'everything' | 'update', bytes: number) => boolean;
  acknowledge(isTaken: boolean): void;
  /** Called right before everything that the server has is brought into the document. */
  receive(everything: Uint8Array): void;
}

interface Message extends MessageHead {
  readonly rest: Decoder;
}

/** Null for what is said of no document, as the server's question whether the client lives. */
const messageIn = (data: Uint8Array): Message | null => {
  try {
    const rest = createDecoder(data);
    const [name, type] = [readVarString(rest), readVarUint(rest)];
    return { name, type, subtype: hasContent(rest) ? readVarUint(rest) : null, rest };
  } catch {
    return null;
  }
};

const isSync = ({ type, subtype }: MessageHead, wanted: number): boolean =>
  type === messageTypes.sync && subtype === wanted;

/**
 * The one socket of a tab, on which all its diagrams speak. Nothing is queued while it is closed: whatever was made
 * meanwhile goes with the first exchange of a connection, and a second copy of it would make the counting of
 * acknowledgements worthless.
 */
export class CollabConnection extends HocuspocusProviderWebsocket {
  readonly #taps = new Map<string, Tap>();
  readonly #entrances = new Entrances();
  readonly renewals = new Set<() => void>();
  /** Each hears that something came, whatever it was. */
  readonly listeners = new Set<() => void>();
  readonly #livez: string;
  readonly #state = settable<ConnectionState>('connecting');
  #holders = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #attempt: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, WebSocketPolyfill: typeof WebSocket = WebSocket) {
    super({ url, WebSocketPolyfill, autoConnect: false, ...retry });
    this.#livez = new URL('/livez', url.replace(/^ws/, 'http')).href;
    this.on('status', ({ status }: { status: WebSocketStatus }) => this.#hearStatus(status));
  }

  get state(): Readable<ConnectionState> {
    return this.#state;
  }

  tap(name: string, tap: Tap): void {
    this.#taps.set(name, tap);
  }

  untap(name: string, tap: Tap): void {
    if (this.#taps.get(name) === tap) this.#taps.delete(name);
  }

  override send(message: unknown): void {
    if (this.webSocket?.readyState !== WebSocket.OPEN) return;
    if (message instanceof Uint8Array && !this.#mayGo(message)) return;
    super.send(message);
  }

  override onMessage(event: MessageEvent<ArrayBuffer>): void {
    const message = messageIn(new Uint8Array(event.data));
    const tap = message === null ? undefined : this.#taps.get(message.name);
    if (message !== null && isSync(message, syncTypes.delivery))
      tap?.receive(readVarUint8Array(message.rest));
    super.onMessage(event);
    if (message !== null) for (const kept of this.#entrances.receive(message)) this.send(kept);
    for (const hear of this.listeners) hear();
    if (message?.type === messageTypes.syncStatus) tap?.acknowledge(message.subtype === 1);
  }

  /** Whether the server says anything, asked beside the socket. */
  async isAlive(signal: AbortSignal): Promise<boolean> {
    try {
      const { status } = await fetch(this.#livez, { cache: 'no-store', credentials: 'omit', signal });
      return !isAway(status);
    } catch {
      return false;
    }
  }

  /** Begins anew, without waiting for a close that may never be answered. */
  drop(): void {
    if (this.webSocket !== null)
      this.emit('close', { event: { code: closeCodes.tooSlow, reason: 'stalled' } });
  }

  /** The server is known to be out of reach: what is being tried goes on, and nobody is told to wait for it. */
  doubt(): void {
    if (this.#state.get() === 'connecting') this.#state.set('lost');
  }

  /** After signing in, or going back to this organisation: what was denied before may be granted. */
  renew(): void {
    this.drop();
    for (const renew of this.renewals) renew();
    this.hurry();
  }

  /** Something hints at a connection that has come back: the next try need not wait. */
  hurry(): void {
    if (this.shouldConnect && this.status === WebSocketStatus.Disconnected) void this.connect();
  }

  /** There is a connection while an open document holds it, and a moment longer for the next one. */
  hold(): void {
    clearTimeout(this.#resting);
    this.#holders += 1;
    if (this.shouldConnect) return;
    this.shouldConnect = true;
    this.#state.set('connecting');
    void this.connect();
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders === 0) this.#resting = setTimeout(() => this.disconnect(), restMilliseconds);
  }

  override destroy(): void {
    clearTimeout(this.#resting);
    clearTimeout(this.#attempt);
    super.destroy();
  }

  #mayGo(bytes: Uint8Array): boolean {
    const message = messageIn(bytes);
    if (message === null) return true;
    if (!this.#entrances.maySend(message, bytes)) return false;
    const isEverything = isSync(message, syncTypes.delivery);
    if (!isEverything && !isSync(message, syncTypes.update)) return true;
    return this.#taps.get(message.name)?.send(isEverything ? 'everything' : 'update', bytes.length) !== false;
  }

  #hearStatus(status: WebSocketStatus): void {
    clearTimeout(this.#attempt);
    if (status !== WebSocketStatus.Connected) this.#entrances.clear();
    if (status === WebSocketStatus.Connected) this.#state.set('online');
    else if (status === WebSocketStatus.Disconnected) this.#state.set('lost');
    else this.#attempt = setTimeout(() => this.drop(), attemptMilliseconds);
  }
}
