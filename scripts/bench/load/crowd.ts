/** Many thin clients in a process of their own, who work, are cut off and come back. */
import { setTimeout as wait } from 'node:timers/promises';
import { moment, percentile } from './moment.ts';
import { type Counts, type Door, enter, type Person, type Place } from './person.ts';

export interface CrowdOrder extends Door {
  readonly places: readonly Place[];
  readonly editsPerSecond: number;
  readonly dragsPerSecond: number;
}

export interface CrowdReport {
  readonly sent: number;
  readonly saved: number;
  readonly refused: number;
  /** Connections that the server has ended. */
  readonly lost: number;
  readonly p50: number;
  readonly p95: number;
  /** Each of them, in milliseconds. */
  readonly took: readonly number[];
  /** Of one core. */
  readonly busy: number;
  readonly framesHeard: number;
}

/** Of those who were cut off and came back at once. */
export interface ReturnReport {
  /** Until each had everything, in milliseconds since all began. */
  readonly took: readonly number[];
  /** How often a client had to try again. */
  readonly retries: number;
  readonly busy: number;
}

const emptyCounts = (): Counts => ({ sent: 0, saved: 0, refused: 0, lost: 0, framesHeard: 0, took: [] });
const counts = emptyCounts();

interface Worker extends Person {
  nextEdit: number;
  nextDrag: number;
}

/** A browser tries again after a second as well. */
const retryMilliseconds = 1_000;

const comeBack = async (person: Person): Promise<number> => {
  for (let retries = 0; ; retries++) {
    try {
      await person.comeBack();
      return retries;
    } catch {
      person.cut();
      await wait(retryMilliseconds);
    }
  }
};

/** As a browser does. */
const again = async (lost: Person): Promise<void> => {
  counts.lost += 1;
  lost.cut();
  await wait(retryMilliseconds);
  await comeBack(lost);
};

/** Coming in one after the other takes long with hundreds, and all at once is what is measured elsewhere. */
const atOnce = 10;

const enterAll = async (order: CrowdOrder): Promise<Worker[]> => {
  const entered: Worker[] = [];
  for (let first = 0; first < order.places.length; first += atOnce) {
    const together = order.places.slice(first, first + atOnce).map(async (place, at) => ({
      ...(await enter({ door: order, place, index: first + at, counts, onLost: (lost) => void again(lost) })),
      nextEdit: 0,
      nextDrag: place.isDragging ? 0 : Number.POSITIVE_INFINITY,
    }));
    entered.push(...(await Promise.all(together)));
  }
  return entered;
};

const tickMilliseconds = 2;
let people: Worker[] = [];
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

const busySince = (): number => {
  const { user, system } = process.cpuUsage(since.usage);
  return (user + system) / 1000 / (moment() - since.at);
};

const report = (): CrowdReport => {
  const { took } = counts;
  return { ...counts, p50: percentile(took, 0.5), p95: percentile(took, 0.95), busy: busySince() };
};

const startCounting = (): void => {
  Object.assign(counts, emptyCounts());
  since = { at: moment(), usage: process.cpuUsage() };
};

let given: CrowdOrder | null = null;

const comeBackAll = async (gone: readonly Person[]): Promise<ReturnReport> => {
  startCounting();
  const took: number[] = [];
  const retries = await Promise.all(
    gone.map(async (person) => {
      const tried = await comeBack(person);
      took.push(moment() - since.at);
      return tried;
    }),
  );
  return { took, retries: retries.reduce((sum, each) => sum + each, 0), busy: busySince() };
};

export type CrowdMessage = CrowdOrder | 'work' | 'count' | 'report' | 'rest' | 'cut' | 'come back';

const obey = async (message: CrowdMessage): Promise<unknown> => {
  if (typeof message === 'object') {
    given = message;
    people = await enterAll(message);
    return people.length;
  }
  if (message === 'work' && given !== null) work(given);
  else if (message === 'count') startCounting();
  else if (message === 'report') return report();
  else if (message === 'rest') clearInterval(timer);
  else if (message === 'cut') for (const person of people) person.cut();
  else if (message === 'come back') return comeBackAll(people);
  return message;
};

process.on('message', (message) => {
  void obey(message as CrowdMessage).then((answer) => process.send?.(answer));
});
// The parent process is gone.
process.on('disconnect', () => process.exit());
