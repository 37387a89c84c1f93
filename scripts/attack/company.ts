import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Peer, until } from '@lintel/server/src/sync/room.fixture.ts';
import type { Target } from './target.ts';

const editMilliseconds = 50;
const patience = 120_000;

/** What everybody else had of an attack. */
export interface Suffered {
  /** How long `/livez` took to answer at the most, in ms. */
  readonly longestAnswer: number;
  /** The most that the process held, in MB; null where the system does not tell. */
  readonly memory: number | null;
  readonly edits: number;
  /** Of them, what was not there for a person who came afterwards. */
  readonly lost: number;
}

/** A probe asks whether the server lives, and a person draws on a diagram, while `task` attacks. */
export const inCompany = async (
  target: Target,
  document: string,
  task: () => Promise<unknown>,
): Promise<Suffered> => {
  const [writer, reader] = target.people;
  if (writer === undefined || reader === undefined) throw new Error('There is nobody in the organisation');
  const peer: Peer = target.enter(writer, document);
  await peer.ready();
  const bystander = new Worker(new URL('bystander.ts', import.meta.url), {
    workerData: { origin: target.origin },
  });
  await once(bystander, 'message');
  let memory = target.memory();
  const drawn: string[] = [];
  const timer = setInterval(() => {
    const key = `honest-${String(drawn.length).padStart(6, '0')}`;
    peer.draw(key);
    drawn.push(key);
    const now = target.memory();
    if (now !== null) memory = Math.max(memory ?? 0, now);
  }, editMilliseconds);
  try {
    await task();
  } finally {
    clearInterval(timer);
  }
  bystander.postMessage('enough');
  const [longestAnswer] = (await once(bystander, 'message')) as [number];
  await bystander.terminate();
  await until('the honest writer has saved', peer.isSaved, patience).catch(() => {});
  const later = target.enter(reader, document);
  await until('somebody reads it afterwards', () => later.provider.synced, patience);
  const lost = drawn.filter((key) => !later.has(key)).length;
  for (const each of [peer, later]) each.leave();
  return {
    longestAnswer,
    memory: memory === null ? null : memory / 1e6,
    edits: drawn.length,
    lost,
  };
};

export const describeSuffered = ({ longestAnswer, memory, edits, lost }: Suffered): string =>
  [
    `answers within ${longestAnswer.toFixed(0)} ms`,
    ...(memory === null ? [] : [`${memory.toFixed(0)} MB`]),
    `${lost} of ${edits} edits lost`,
  ].join(', ');
