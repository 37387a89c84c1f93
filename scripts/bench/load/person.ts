/** A thin client: it sends real edits and decodes nothing of what comes back. */
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { create, set } from '@lintel/diagram/change';
import { openDocument } from '@lintel/diagram/document';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import {
  askFrame,
  authFrame,
  awarenessFrame,
  deliveryFrame,
  nothingNew,
  readAnswer,
  updateFrame,
} from './frames.ts';
import { moment, placeOfNow } from './moment.ts';

export interface Place {
  readonly document: string;
  readonly cookie: string;
  /** Shows a drag ten times a second. */
  readonly isDragging: boolean;
  /** Where the person comes from, for a server that believes what a proxy says; this machine where it is left out. */
  readonly address?: string;
}

export interface Door {
  readonly url: string;
  readonly origin: string;
  /** How many boxes each person draws when they come in. */
  readonly boxes?: number;
}

export interface Counts {
  sent: number;
  saved: number;
  refused: number;
  lost: number;
  framesHeard: number;
  took: number[];
}

export interface Person {
  edit(): void;
  drag(): void;
  /** Without a word, as a network ends. */
  cut(): void;
  /** Opens the same document anew with an edit that was made meanwhile: has all that is there, and that edit is saved. */
  comeBack(): Promise<void>;
}

interface Listeners {
  admitted: () => void;
  delivered: () => void;
  saved: () => void;
  refused: () => void;
}

const createListeners = (): Listeners => ({
  admitted: () => {},
  delivered: () => {},
  saved: () => {},
  refused: () => {},
});

const once = (listeners: Listeners, name: keyof Listeners): Promise<void> =>
  new Promise((done) => (listeners[name] = done));

const openSocket = async ({ url, origin }: Door, { cookie, address }: Place): Promise<WebSocket> => {
  const headers = { origin, cookie, ...(address === undefined ? {} : { 'x-forwarded-for': address }) };
  const socket = new WebSocket(url, { headers });
  await new Promise((isOpen, failed) => {
    socket.once('open', isOpen);
    socket.once('error', failed);
  });
  socket.on('error', () => {});
  return socket;
};

/** As long as a browser waits before it begins anew. */
const patience = 20_000;

/** What one person and the server say to each other about one document. */
const createTalk = (door: Door, place: Place, counts: Counts, onLost: () => void) => {
  const { document: name } = place;
  const listeners = createListeners();
  let waiting: number[] = [];
  let socket: WebSocket | null = null;
  let isIn = false;

  /** A refusal ends the document on the connection, or all of it. */
  const lose = (): void => {
    if (!isIn) return;
    isIn = false;
    onLost();
  };

  const hear = (frame: Uint8Array): void => {
    counts.framesHeard += 1;
    const answer = readAnswer(frame);
    if (answer === 'other') return;
    if (answer === 'refused') {
      counts.refused += 1;
      waiting.shift();
      lose();
      return listeners.refused();
    }
    if (answer !== 'saved') return listeners[answer]();
    const sentAt = waiting.shift();
    if (sentAt === undefined) return;
    counts.saved += 1;
    counts.took.push(moment() - sentAt);
    listeners.saved();
  };

  return {
    isIn: (): boolean => isIn,
    send: (frame: Uint8Array): void => socket?.send(frame),
    sendUpdate: (update: Uint8Array): void => {
      waiting.push(moment());
      counts.sent += 1;
      socket?.send(updateFrame(name, update));
    },
    saved: (): Promise<void> => once(listeners, 'saved'),
    open: async (delivery: Uint8Array): Promise<void> => {
      const entering = await openSocket(door, place);
      const ended = new Promise<never>((_, failed) => {
        entering.once('close', (code) => {
          failed(new Error(`The server closed with ${code}`));
          if (socket === entering) lose();
        });
        listeners.refused = () => failed(new Error('The server refused'));
        setTimeout(() => failed(new Error('The server does not answer')), patience).unref();
      });
      // Only a person who is coming in waits for it.
      ended.catch(() => {});
      entering.on('message', (data) => hear(data as Buffer));
      socket = entering;
      const admitted = once(listeners, 'admitted');
      entering.send(authFrame(name));
      await Promise.race([admitted, ended]);
      const delivered = once(listeners, 'delivered');
      entering.send(askFrame(name));
      waiting = [moment()];
      const saved = once(listeners, 'saved');
      entering.send(deliveryFrame(name, delivery));
      await Promise.race([Promise.all([delivered, saved]), ended]);
      isIn = true;
    },
    cut: (): void => {
      isIn = false;
      socket?.terminate();
      socket = null;
    },
  };
};

export interface Entering {
  readonly door: Door;
  readonly place: Place;
  readonly index: number;
  readonly counts: Counts;
  /** The server has ended the connection. */
  readonly onLost: (person: Person) => void;
}

export const enter = async ({ door, place, index, counts, onLost }: Entering): Promise<Person> => {
  const opened = openDocument(new Y.Doc());
  const origin = createEditOrigin();
  const talk = createTalk(door, place, counts, () => onLost(person));
  let isBehind = false;
  opened.doc.on('update', (update: Uint8Array) => {
    if (talk.isIn()) talk.sendUpdate(update);
    else isBehind = true;
  });

  const keys = Array.from(
    { length: door.boxes ?? 1 },
    (_, each) => `of-${process.pid}-${String(index).padStart(5, '0')}-${String(each).padStart(3, '0')}`,
  );
  const [key = ''] = keys;
  const size = { width: 4, height: 2 };
  const base = { kind: 'instance', component: null, type: null, container: false, z: 0 } as const;
  await talk.open(nothingNew);
  const drawn = talk.saved();
  const boxes = keys.map((each, at) =>
    create(each, { ...base, name: each, position: { x: index * 6, y: at * 4 }, size }),
  );
  apply(opened, boxes, origin);
  await drawn;

  let clock = 0;
  const move = (): void => {
    apply(opened, [set(key, 'position', placeOfNow())], origin);
  };
  const person: Person = {
    edit: move,
    drag: () => {
      clock += 1;
      const state = { cursor: placeOfNow(), drag: { keys: [key], by: { x: clock % 50, y: clock % 30 } } };
      talk.send(awarenessFrame(place.document, opened.doc.clientID, clock, state));
    },
    cut: () => {
      talk.cut();
      move();
    },
    comeBack: async () => {
      const delivered = Y.encodeStateVector(opened.doc);
      isBehind = false;
      // With what was refused: what was made since builds on it.
      await talk.open(Y.encodeStateAsUpdate(opened.doc));
      if (isBehind) talk.sendUpdate(Y.encodeStateAsUpdate(opened.doc, delivered));
    },
  };
  return person;
};
