import { collabLimits, readAccess, type RefusalCode } from '@lintel/diagram/collab';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { createAnswerWatch } from './answerWatch.ts';
import { BundlingProvider } from './bundlingProvider.ts';
import type { CollabConnection, Tap } from './collabConnection.ts';
import { type EndCode, endOf, serverFull } from './refusal.ts';
import { isAllThereIs, isComplete, sparingUpdates, type HeardUpdate } from './sparedUpdates.ts';

/** With room for what stands before an update. The server closes a connection that sends more, and would do so for ever. */
const largestFrame = collabLimits.frame - 100_000;
const accessEnded: RefusalCode = 'access-ended';
const unresolved: RefusalCode = 'unresolved';
const ownClose = 'provider_initiated';
const firstDelay = 500;
const longestDelay = 10_000;

export interface LinkOptions {
  connection: CollabConnection;
  doc: Y.Doc;
  name: string;
  awareness: Awareness | null;
  /** Anything that can be asked of the link may be different now. */
  onChange: () => void;
}

/**
 * One document on the connection: brings it together with the server's, again after each interruption, and knows which
 * of the changes made here are committed.
 */
export class DocumentLink {
  readonly #connection: CollabConnection;
  readonly #provider: BundlingProvider;
  readonly #onChange: () => void;
  readonly #name: string;
  /** Of each frame on its way: how many of our changes it and those before it carry. */
  #sent: number[] = [];
  #made = 0;
  #committed = -1;
  #hasSentEverything = false;
  #isTogether = false;
  #access: 'write' | 'read' = 'write';
  #end: EndCode | null = null;
  #isRejected = false;
  #isServerFull = false;
  #isOpen = false;
  readonly #tap: Tap = {
    send: (kind, bytes) => this.#mayGo(kind, bytes),
    acknowledge: (isTaken) => this.#acknowledge(isTaken),
    receive: (everything) => {
      this.#received = everything;
    },
  };
  /** What the server has, while it is being read. */
  #received: Uint8Array | null = null;
  /** Of that, while it comes in parts. */
  #part: Uint8Array | null = null;
  readonly #stopSparing: () => void;
  #failures = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  readonly #answers = createAnswerWatch({
    isAlive: (signal) => this.#connection.isAlive(signal),
    onDead: () => this.#connection.drop(),
  });

  constructor({ connection, doc, name, awareness, onChange }: LinkOptions) {
    this.#connection = connection;
    this.#name = name;
    this.#onChange = onChange;
    this.#provider = new BundlingProvider({
      websocketProvider: connection,
      name,
      document: doc,
      awareness,
      onAuthenticated: ({ scope }) => this.#grant(scope === 'readonly' ? 'read' : 'write'),
      onAuthenticationFailed: ({ reason }) => this.#closed(reason),
      onClose: ({ event }) => this.#closed(event.reason),
      onStateless: ({ payload }) => this.#hear(payload),
      onSynced: () => this.#progress(),
    });
    this.#stopSparing = sparingUpdates(doc, (transaction) => this.#updateFor(transaction));
  }

  /** Origin of what comes from the server. */
  get origin(): unknown {
    return this.#provider;
  }

  get access(): 'write' | 'read' {
    return this.#access;
  }

  /** Changes made here so far; `committed` of them are in the server's journal. */
  get made(): number {
    return this.#made;
  }

  get committed(): number {
    return this.#committed;
  }

  /** Both sides have given each other everything on this connection, and nothing is on its way. */
  get isCommitted(): boolean {
    return this.#isTogether && this.#provider.synced && this.#committed >= this.#made;
  }

  get hasLoaded(): boolean {
    return this.#provider.synced;
  }

  /** Why nothing is taken from this copy. A reader whose changes were rejected goes on reading. */
  get ending(): EndCode | null {
    return this.#end ?? (this.#isRejected ? 'read-only' : null);
  }

  /** The server said that it has no room, and has taken nothing since. */
  get isServerFull(): boolean {
    return this.#isServerFull;
  }

  /** To be called for each change that does not come from the server, before the provider hears of it. */
  count(): void {
    this.#made += 1;
  }

  /** The person who is signed in now may be let in. */
  readonly #renew = (): void => {
    if (this.#end !== 'forbidden') return;
    this.#end = null;
    this.#provider.attach();
    this.#onChange();
  };

  open(): void {
    this.#connection.renewals.add(this.#renew);
    this.#connection.listeners.add(this.#answers.hear);
    this.#connection.hold();
    this.#isOpen = true;
    this.#connection.tap(this.#name, this.#tap);
    this.#provider.attach();
    this.#watch();
  }

  /** Takes nothing and gives nothing any more, as after a refusal. */
  end(code: EndCode): void {
    if (this.#end !== null) return;
    this.#end = code;
    this.#reset();
    clearTimeout(this.#again);
    this.#provider.detach();
    this.#onChange();
  }

  destroy(): void {
    clearTimeout(this.#again);
    this.#answers.stop();
    this.#connection.renewals.delete(this.#renew);
    this.#connection.listeners.delete(this.#answers.hear);
    this.#stopSparing();
    if (this.#isOpen) {
      this.#connection.untap(this.#name, this.#tap);
      this.#connection.release();
    }
    this.#provider.destroy();
  }

  /** A part of what the server has: others before it have brought all that it builds on. */
  take(part: Uint8Array): void {
    const { document } = this.#provider;
    this.#part = isComplete(document) ? part : null;
    Y.applyUpdate(document, part, this.#provider);
    this.#part = null;
  }

  /** What is written to the device: encoding a great diagram anew while it is opened would take as long as reading it. */
  #updateFor(transaction: Y.Transaction): HeardUpdate {
    if (this.#part !== null) return isComplete(transaction.doc) ? this.#part : 'encoded';
    const received = this.#received;
    if (received === null || transaction.origin !== this.#provider) return 'encoded';
    this.#received = null;
    return isAllThereIs(transaction) ? received : 'encoded';
  }

  #mayGo(kind: 'everything' | 'update', bytes: number): boolean {
    if (bytes > largestFrame) {
      queueMicrotask(() => this.end('too-large'));
      return false;
    }
    // Before the first exchange the server lacks what this builds on, and would refuse it. It goes with that.
    if (kind === 'update' && !this.#hasSentEverything) return false;
    this.#hasSentEverything = true;
    this.#sent.push(this.#made);
    this.#watch();
    return true;
  }

  #acknowledge(isTaken: boolean): void {
    const made = this.#sent.shift();
    if (made === undefined) return;
    if (isTaken) {
      this.#committed = Math.max(this.#committed, made);
      this.#isTogether = true;
      this.#isServerFull = false;
      this.#progress();
      return;
    }
    if (this.#access === 'read') {
      this.#isRejected = true;
      this.#onChange();
    } else {
      // The close that says why follows, unless something went wrong on the way.
      this.#comeBackLater();
    }
  }

  #progress(): void {
    this.#failures = 0;
    this.#answers.stop();
    this.#watch();
    this.#onChange();
  }

  #grant(access: 'write' | 'read'): void {
    const isRaised = access === 'write' && this.#access === 'read';
    this.#access = access;
    if (isRaised && this.#isRejected) {
      this.#isRejected = false;
      this.#comeBack();
    }
    this.#onChange();
  }

  #hear(message: string): void {
    const access = readAccess(message);
    if (access !== null) return this.#grant(access);
    const traces = import('./editTraces.ts');
    traces.then(
      ({ hearTrace }) => hearTrace(this.#provider, this.#tap, message),
      () => {},
    );
  }

  #closed(reason: string): void {
    // The echo of our own leaving, when this is already on its way back.
    if (this.#end !== null || reason === ownClose) return;
    const isConnected = this.#connection.state.get() === 'online';
    // It may be the session that is over, and nothing of the diagram: the next connection comes with the session of then.
    if (isConnected && reason === accessEnded) return this.#connection.drop();
    // Lost between the exchange and this, and so it goes with the next one. An exchange that is refused is refused for good.
    const isLostOnTheWay = reason === unresolved && this.#isTogether;
    this.#reset();
    const code = isLostOnTheWay ? null : endOf(reason);
    if (isConnected && code !== null) return this.end(code);
    if (reason === serverFull) this.#isServerFull = true;
    // A connection that is gone comes back by itself; a document that was closed on it does not.
    if (isConnected) this.#comeBackLater();
    else clearTimeout(this.#again);
    this.#onChange();
  }

  #reset(): void {
    this.#sent = [];
    this.#hasSentEverything = false;
    this.#isTogether = false;
    this.#answers.stop();
  }

  #comeBackLater(): void {
    clearTimeout(this.#again);
    const delay = Math.min(firstDelay * 2 ** this.#failures, longestDelay) * (1 + Math.random() / 2);
    this.#failures += 1;
    this.#again = setTimeout(() => this.#comeBack(), delay);
  }

  #comeBack(): void {
    if (this.#end !== null) return;
    this.#provider.detach();
    this.#reset();
    this.#provider.attach();
    this.#watch();
  }

  #watch(): void {
    const isWaiting = this.#sent.length > 0 || !this.#isTogether;
    if (isWaiting && this.#connection.state.get() === 'online') this.#answers.expect();
    else this.#answers.stop();
  }
}
