import * as Y from 'yjs';
import { set } from '../change.ts';
import { History } from '../history.ts';
import { goOnWith, keepHistory, type KeptHistory, mayBeForgotten } from '../keptHistory.ts';
import { openDocument, textRoot } from '../document.ts';
import type { Bend } from '../layout.ts';
import { purge, surveyDeaths } from '../purge.ts';
import { isRefusal } from '../refusal.ts';
import { SnapshotStore } from '../snapshotStore.ts';
import { createEditOrigin } from '../apply.ts';
import type { Random } from './random.ts';
import { brokenPreview } from './invariants.ts';
import { randomCommands } from './randomEdit.ts';

/** One person with a copy of the document, a history, and updates that have not yet gone out or come in. */
export class Peer {
  readonly clipboard = { text: '' };
  /** Keys once seen, whatever became of them. */
  readonly seen: string[] = [];
  doc: Y.Doc;
  store: SnapshotStore;
  history: History;
  readonly outgoing: Uint8Array[] = [];
  readonly incoming: Uint8Array[] = [];
  readonly number: number;
  #generation = 0;
  #keys = 0;

  constructor(number: number) {
    this.number = number;
    this.doc = this.#newDoc();
    ({ store: this.store, history: this.history } = this.#open());
  }

  readonly newKey = (): string => {
    const key = `peer${this.number}-${String(++this.#keys).padStart(4, '0')}`;
    this.seen.push(key);
    return key;
  };

  /** Closes the window and opens it again on what the browser kept. */
  reload(): void {
    const state = Y.encodeStateAsUpdate(this.doc);
    const kept = keepHistory(this.history);
    this.history.destroy();
    this.store.destroy();
    this.doc.destroy();
    this.doc = this.#newDoc(kept);
    Y.applyUpdate(this.doc, state, 'copy');
    ({ store: this.store, history: this.history } = this.#open(kept));
  }

  receive(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, 'remote');
  }

  /** Types a few letters into some text, as an editor's binding does. Says whether there was one. */
  type(random: Random): boolean {
    const texts = [...this.store.get().items.values()].filter((item) => item.kind !== 'instance');
    if (texts.length === 0) return false;
    const root = textRoot(this.store.document, random.pick(texts).key);
    const paragraph: unknown = root?.get(0);
    if (!(paragraph instanceof Y.XmlElement)) return false;
    const binding = {};
    this.history.openText(binding);
    this.doc.transact(() => {
      const text: unknown = paragraph.length === 0 ? undefined : paragraph.get(0);
      if (text instanceof Y.XmlText) {
        if (random.chance(0.3) && text.length > 2) text.delete(0, 2);
        else text.insert(random.between(0, text.length), random.pick(['a', 'bc', 'def']));
      } else {
        const created = new Y.XmlText();
        created.insert(0, 'new');
        paragraph.insert(0, [created]);
      }
    }, binding);
    this.history.closeText(binding);
    return true;
  }

  /** Says of all legs of some relation at once where they lie, as programs did that knew no other column. */
  bendAsBefore(random: Random): boolean {
    const relations = [...this.store.get().items.values()].filter((item) => item.kind === 'relation');
    if (relations.length === 0) return false;
    const { key } = random.pick(relations);
    const legs = random.some([-9, -2, -1, 1, 2], 3);
    const bends = legs.map((leg): Bend => ({ leg, axis: random.pick(['x', 'y']), offset: leg }));
    this.history.commit([set(key, 'bends', random.chance(0.3) ? undefined : bends)]);
    return true;
  }

  #newDoc(kept: KeptHistory | null = null): Y.Doc {
    const doc = new Y.Doc(kept === null ? {} : { gcFilter: mayBeForgotten(kept) });
    // Not left to chance, or a seed would not repeat: ties between writers go by their ids.
    doc.clientID = 1_000 * (this.number + 1) + this.#generation++;
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'remote' && origin !== 'copy') this.outgoing.push(update);
    });
    return doc;
  }

  #open(kept: KeptHistory | null = null): { store: SnapshotStore; history: History } {
    const store = new SnapshotStore(openDocument(this.doc));
    const history = new History(store, createEditOrigin());
    if (kept !== null) goOnWith(history, kept);
    return { store, history };
  }
}

/** Peers around a server that passes on what it gets, purging now and then. */
export class Room {
  readonly server = new Y.Doc();
  readonly store: SnapshotStore;
  readonly peers: readonly Peer[];
  purged = false;

  constructor(count: number) {
    this.server.clientID = 1;
    this.store = new SnapshotStore(openDocument(this.server));
    this.peers = Array.from({ length: count }, (_, number) => new Peer(number));
  }

  /** Some of what waits in one direction, in order; the rest stays behind as if the network had gone. */
  sendSome(peer: Peer, most: number): void {
    for (const update of peer.outgoing.splice(0, most)) {
      Y.applyUpdate(this.server, update, 'remote');
      for (const other of this.peers) if (other !== peer) other.incoming.push(update);
    }
  }

  receiveSome(peer: Peer, most: number): void {
    for (const update of peer.incoming.splice(0, most)) peer.receive(update);
  }

  /** What a provider does when the network is back: each side sends the other what it lacks. */
  synchronise(peer: Peer): void {
    peer.outgoing.length = 0;
    peer.incoming.length = 0;
    const sent = Y.encodeStateAsUpdate(peer.doc, Y.encodeStateVector(this.server));
    Y.applyUpdate(this.server, sent, 'remote');
    for (const other of this.peers) if (other !== peer) other.incoming.push(sent);
    peer.receive(Y.encodeStateAsUpdate(this.server, Y.encodeStateVector(peer.doc)));
  }

  purge(): void {
    const document = openDocument(this.server);
    const { due } = surveyDeaths(document, { known: {}, now: 0, days: 0 });
    const before = Y.encodeStateVector(this.server);
    if (purge(document, due, 'purge').length === 0) return;
    this.purged = true;
    const update = Y.encodeStateAsUpdate(this.server, before);
    for (const peer of this.peers) peer.incoming.push(update);
  }
}

const names = Object.keys(randomCommands);
/** Drawing comes before anything else, and more of it keeps diagrams from dying out. */
const drawing = ['addComponent', 'addContainer', 'addTextarea', 'connect', 'connectItems', 'move'];
/** What people do to one another's things when they cannot make up their minds. */
const quarrelling = ['remove', 'remove', 'remove', 'move', 'resize', 'rename', 'writeText', 'restore'];

export interface Mood {
  readonly mayPurge: boolean;
  /** Much is deleted, undone and redone by everybody: where items get torn if they ever do. */
  readonly restless: boolean;
}

export interface Did {
  readonly peer: Peer;
  readonly what: string;
  /** What was wrong at once; the rest is asked of the snapshot. */
  readonly broken?: readonly string[];
}

type Event = (
  room: Room,
  peer: Peer,
  random: Random,
  mood: Mood,
) => Promise<Omit<Did, 'peer'>> | Omit<Did, 'peer'>;

const events: Readonly<Record<string, Event>> = {
  send: (room, peer, random) => {
    room.sendSome(peer, random.between(1, 6));
    return { what: 'send' };
  },
  receive: (room, peer, random) => {
    room.receiveSome(peer, random.between(1, 6));
    return { what: 'receive' };
  },
  synchronise: (room, peer) => {
    room.synchronise(peer);
    return { what: 'synchronise' };
  },
  undo: async (_, peer) => ({ what: `undo ${(await peer.history.undo()).effect}` }),
  redo: async (_, peer) => ({ what: `redo ${(await peer.history.redo()).effect}` }),
  type: (_, peer, random) => ({ what: peer.type(random) ? 'type' : 'nothing to type in' }),
  reload: (_, peer) => {
    peer.reload();
    return { what: 'reload' };
  },
  olderEdit: (_, peer, random) => ({
    what: peer.bendAsBefore(random) ? 'bend as before' : 'nothing to bend',
  }),
  purge: (room, _, __, { mayPurge }) => {
    if (mayPurge) room.purge();
    return { what: 'purge' };
  },
  edit: (_, peer, random, mood) => doSomething(peer, random, mood),
};

const shares = (mood: Mood): readonly (readonly [string, number])[] => [
  ['send', 0.12],
  ['receive', 0.12],
  ['synchronise', 0.04],
  ['undo', mood.restless ? 0.2 : 0.08],
  ['redo', mood.restless ? 0.12 : 0.05],
  ['type', 0.04],
  ['olderEdit', 0.02],
  ['reload', 0.01],
  ['purge', 0.02],
  ['edit', 1],
];

/** One thing that may happen in a room. */
export const happen = async (room: Room, random: Random, mood: Mood): Promise<Did> => {
  const peer = random.pick(room.peers);
  let chance = random.next();
  for (const [name, share] of shares(mood)) {
    chance -= share;
    const event = events[name];
    if (chance < 0 && event !== undefined) return { peer, ...(await event(room, peer, random, mood)) };
  }
  throw new Error('Nothing happened');
};

const doSomething = (peer: Peer, random: Random, { restless }: Mood): { what: string; broken: string[] } => {
  const snapshot = peer.store.get();
  const isEmpty = snapshot.size < 6;
  const few = restless && random.chance(0.7) ? quarrelling : names;
  const name = isEmpty || random.chance(0.25) ? random.pick(drawing) : random.pick(few);
  const living = [...snapshot.items.keys()];
  const keys = random.chance(0.1) ? [...living, ...peer.seen] : living;
  const { newKey, clipboard } = peer;
  const outcome = randomCommands[name]?.({ snapshot, random, newKey, keys, clipboard }) ?? [];
  if (isRefusal(outcome)) return { what: `${name} (${outcome.refused})`, broken: [] };
  peer.history.commit(outcome);
  const broken = brokenPreview(snapshot, outcome, peer.store.get());
  return { what: name, broken };
};
