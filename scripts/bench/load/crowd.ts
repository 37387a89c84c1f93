/** Many thin clients in a process of their own: they send real edits and decode nothing of what comes back. */
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { create, set } from '@lintel/diagram/change';
import { openDocument } from '@lintel/diagram/document';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { askFrame, authFrame, awarenessFrame, deliveryFrame, readAnswer, updateFrame } from './frames.ts';
import { moment, percentile, placeOfNow } from './moment.ts';

export interface Place {
  readonly document: string;
  readonly cookie: string;
  /** Shows a drag ten times a second. */
  readonly isDragging: boolean;
}

export interface CrowdOrder {
  readonly url: string;
  readonly origin: string;
  readonly places: readonly Place[];
  readonly editsPerSecond: number;
  readonly dragsPerSecond: number;
}

export interface CrowdReport {
  readonly sent: number;
  readonly saved: number;
  readonly refused: number;
  readonly p50: number;
  readonly p95: number;
  /** Of one core. */
  readonly busy: number;
  readonly framesHeard: number;
}

const counts = { sent: 0, saved: 0, refused: 0, framesHeard: 0, took: [] as number[] };

interface Person {
  edit(): void;
  drag(): void;
  nextEdit: number;
  nextDrag: number;
}

const enter = async (order: CrowdOrder, place: Place, index: number): Promise<Person> => {
  const { document: name } = place;
  const key = `of-${process.pid}-${String(index).padStart(5, '0')}`;
  const opened = openDocument(new Y.Doc());
  const origin = createEditOrigin();
  const socket = new WebSocket(order.url, { headers: { origin: order.origin, cookie: place.cookie } });
  const waiting: number[] = [];
  let admitted = (): void => {};
  let saved = (): void => {};
  socket.on('message', (data) => {
    counts.framesHeard += 1;
    const answer = readAnswer(data as Buffer);
    if (answer === 'other') return;
    if (answer === 'admitted') return admitted();
    const sentAt = waiting.shift();
    if (answer === 'refused') counts.refused += 1;
    else if (sentAt !== undefined) {
      counts.saved += 1;
      counts.took.push(moment() - sentAt);
      saved();
    }
  });
  await new Promise((isOpen, failed) => {
    socket.once('open', isOpen);
    socket.once('error', failed);
  });
  opened.doc.on('update', (update: Uint8Array) => {
    waiting.push(moment());
    counts.sent += 1;
    socket.send(updateFrame(name, update));
  });
  await new Promise<void>((done) => {
    admitted = done;
    socket.send(authFrame(name));
  });
  socket.send(askFrame(name));
  socket.send(deliveryFrame(name));
  const size = { width: 4, height: 2 };
  const position = { x: index * 6, y: 0 };
  const base = { kind: 'instance', name: key, component: null, type: null, container: false, z: 0 } as const;
  await new Promise<void>((done) => {
    saved = done;
    apply(opened, [create(key, { ...base, position, size })], origin);
  });
  let clock = 0;
  return {
    edit: () => apply(opened, [set(key, 'position', placeOfNow())], origin),
    drag: () => {
      clock += 1;
      const state = { cursor: placeOfNow(), drag: { keys: [key], by: { x: clock % 50, y: clock % 30 } } };
      socket.send(awarenessFrame(name, opened.doc.clientID, clock, state));
    },
    nextEdit: 0,
    nextDrag: place.isDragging ? 0 : Number.POSITIVE_INFINITY,
  };
};

const tickMilliseconds = 2;
let people: Person[] = [];
let timer: NodeJS.Timeout | undefined;
let since = { at: 0, usage: process.cpuUsage() };

const work = (order: CrowdOrder): void => {
  const [editEvery, dragEvery] = [1_000 / order.editsPerSecond, 1_000 / order.dragsPerSecond];
  const begin = moment();
  // Everybody at a moment of their own.
  for (const person of people) {
    person.nextEdit = begin + editEvery * Math.random();
    if (Number.isFinite(person.nextDrag)) person.nextDrag = begin + dragEvery * Math.random();
  }
  timer = setInterval(() => {
    const now = moment();
    for (const person of people) {
      if (person.nextEdit <= now) {
        person.nextEdit += editEvery * (0.5 + Math.random());
        person.edit();
      }
      if (person.nextDrag <= now) {
        person.nextDrag += dragEvery;
        person.drag();
      }
    }
  }, tickMilliseconds);
};

const report = (): CrowdReport => {
  const { user, system } = process.cpuUsage(since.usage);
  const { sent, saved, refused, framesHeard, took } = counts;
  const busy = (user + system) / 1000 / (moment() - since.at);
  return { sent, saved, refused, framesHeard, p50: percentile(took, 0.5), p95: percentile(took, 0.95), busy };
};

const startCounting = (): void => {
  Object.assign(counts, { sent: 0, saved: 0, refused: 0, framesHeard: 0, took: [] });
  since = { at: moment(), usage: process.cpuUsage() };
};

let given: CrowdOrder | null = null;

const obey = async (message: CrowdOrder | 'work' | 'count' | 'report' | 'rest'): Promise<unknown> => {
  if (typeof message === 'object') {
    given = message;
    people = [];
    for (const [index, place] of message.places.entries()) people.push(await enter(message, place, index));
    return people.length;
  }
  if (message === 'work' && given !== null) work(given);
  else if (message === 'count') startCounting();
  else if (message === 'report') return report();
  else if (message === 'rest') clearInterval(timer);
  return message;
};

process.on('message', (message) => {
  void obey(message as CrowdOrder).then((answer) => process.send?.(answer));
});
