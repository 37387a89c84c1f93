import 'fake-indexeddb/auto';
import { setTimeout as wait } from 'node:timers/promises';
import { openDocument } from '@lintel/diagram/document';
import type { Position } from '@lintel/diagram/layout';
import { Random } from '@lintel/diagram/testing/random';
import type { Database } from '../server/src/db/client.ts';
import { columnsOf, readDiagram, readRows } from '../server/src/testing/judging.ts';
import type { ShakenProgram } from '../server/src/testing/shakenProgram.ts';
import { resetClock, stepClock } from '../server/src/testing/steppedClock.ts';
import { endReason } from '../web/src/documents/refusal.ts';
import { describeSchedule, type Lane, type Mishap, scheduleOf } from './mishaps.ts';
import { openScreen, Recorder, type Screen } from './screens.ts';

export interface ShakenRun {
  readonly seed: number;
  /** How long people draw while things happen. */
  readonly milliseconds: number;
}

export interface ShakenOutcome {
  readonly schedule: string;
  readonly edits: number;
  /** Boxes that some screen has called saved. */
  readonly saved: number;
  /** Until the server answers again, and until all screens say Saved, once nothing happens any more. */
  readonly answersAfter: number;
  readonly savedAfter: number;
  /** What is not as it has to be; empty when all is well. */
  readonly wrong: readonly string[];
}

/** Of the screens the first two are of one person, on one device. */
const screens = 4;
export const people = 3;
const patience = 60_000;
const answersWithin = 10_000;

/** Not by the clock, which is stepped meanwhile. */
const within = async (milliseconds: number, holds: () => boolean | Promise<boolean>): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > end) return false;
    await wait(10);
  }
  return true;
};

interface Scene {
  readonly program: ShakenProgram;
  readonly slug: string;
  readonly screens: readonly Screen[];
  readonly recorder: Recorder;
  readonly random: Random;
  readonly wrong: string[];
}

/** While the server is dead: all that was called saved has to be stored. */
const judgeStored = async (scene: Scene, database: Database): Promise<void> => {
  const { slug, recorder, wrong } = scene;
  const { doc, wrong: ofJournal } = await readDiagram(database, slug);
  const lost = recorder.lostIn(doc);
  if (lost.length > 0) wrong.push(`${lost.length} lost: ${lost.slice(0, 3).join(', ')}`);
  wrong.push(...ofJournal);
};

const endAndStart = async (scene: Scene, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
  const { program } = scene;
  await program.end(signal);
  await program.look((database) => judgeStored(scene, database));
  await program.start();
};

const happenToServer = async (scene: Scene, { what, lasting, step }: Mishap): Promise<void> => {
  const { program } = scene;
  switch (what) {
    case 'kill':
      return endAndStart(scene, 'SIGKILL');
    case 'restart':
      return endAndStart(scene, 'SIGTERM');
    case 'stop':
      program.signal('SIGSTOP');
      await wait(lasting);
      return program.signal('SIGCONT');
    case 'clock of the server':
      return program.order({ clockStep: step });
    case 'clock of the browsers':
      return stepClock(step);
    case 'down':
    case 'hung':
    case 'slow':
    case 'full':
      program.order({ database: what });
      await wait(lasting);
      return program.order({ database: 'well' });
    default:
      throw new Error(`That does not happen to a server: ${what}`);
  }
};

const happenToScreen = async (screen: Screen, random: Random, { what, lasting }: Mishap): Promise<void> => {
  const { way } = screen;
  switch (what) {
    case 'cut':
      way.cut();
      break;
    case 'hang':
      return way.hang();
    case 'abandon':
      return way.abandon();
    case 'stall':
      way.stall();
      break;
    case 'shake':
      way.shake(random);
      break;
    case 'leave':
      screen.leave();
      await wait(lasting);
      return screen.come();
    default:
      throw new Error(`That does not happen to a screen: ${what}`);
  }
  await wait(lasting);
  way.restore();
};

const happen = async (scene: Scene, { screen: at, mishaps }: Lane): Promise<void> => {
  const screen = at === null ? undefined : scene.screens[at];
  for (const mishap of mishaps) {
    await wait(mishap.after);
    if (screen === undefined) await happenToServer(scene, mishap);
    else await happenToScreen(screen, new Random(scene.random.between(1, 1_000_000)), mishap);
  }
};

const answers = async ({ program }: Scene): Promise<boolean> => {
  const signal = AbortSignal.timeout(1_000);
  return fetch(`${program.origin}/readyz`, { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
};

const isLoaded = (screen: Screen): boolean => screen.opened()?.copy.isLoaded.get() === true;

const isSaved = (screen: Screen): boolean => screen.opened()?.status.get().kind === 'saved';

/** What every screen has to come to once nothing happens any more. */
const judgeScreens = async ({ screens, wrong }: Scene): Promise<void> => {
  const documents = () => screens.flatMap((screen) => screen.opened()?.copy.doc ?? []);
  if (!(await within(patience, () => screens.every(isSaved)))) {
    const badges = screens.map((screen) => {
      const { end, ...facts } = screen.opened()?.facts.get() ?? { end: null };
      return end === null ? JSON.stringify(facts) : endReason(end);
    });
    wrong.push(`not all is saved: ${badges.join(' | ')}`);
  }
  if (!(await within(patience, () => new Set(documents().map(columnsOf)).size === 1)))
    wrong.push('the screens differ');
  const hasIds = () =>
    documents().every((doc) => doc.getMap('id').size === openDocument(doc).columns.alive.size);
  if (!(await within(patience, hasIds))) wrong.push('not everything has an id');
};

const judgeRows = async ({ slug, screens, wrong }: Scene, database: Database): Promise<void> => {
  const { doc } = await readDiagram(database, slug);
  const { alive, position } = openDocument(doc).columns;
  const { places, drawn, added } = await readRows(database, slug);
  if (drawn !== alive.size || added !== alive.size)
    wrong.push(`of ${alive.size} boxes ${drawn} are rows, ${added} were logged`);
  const isElsewhere = ([key, x]: [string, number]): boolean =>
    x !== ((position.get(key) as Position | undefined)?.x ?? 0);
  const elsewhere = [...places].filter(isElsewhere).map(([key]) => key);
  if (elsewhere.length > 0)
    wrong.push(`${elsewhere.length} rows are not what is drawn: ${elsewhere.slice(0, 3).join(', ')}`);
  const [screen] = screens;
  const shown = screen?.opened()?.copy.doc;
  if (shown !== undefined && columnsOf(shown) !== columnsOf(doc))
    wrong.push('what is stored is another document');
};

/** People draw on one diagram while several things go wrong at once; afterwards nothing may be lost, doubled or split. */
export const runShaken = async (program: ShakenProgram, run: ShakenRun): Promise<ShakenOutcome> => {
  const { seed, milliseconds } = run;
  const lanes = scheduleOf({ seed, screens, milliseconds });
  const random = new Random(seed);
  const recorder = new Recorder();
  await program.start();
  const slug = await program.createDiagram();
  const opened: Screen[] = [];
  const scene: Scene = { program, slug, screens: opened, recorder, random, wrong: [] };
  try {
    for (let at = 0; at < screens; at++) {
      const person = program.people[Math.max(0, at - 1)];
      if (person === undefined) throw new Error('There are too few people');
      const name = String(at);
      opened.push(await openScreen({ server: program.origin, person, slug, name, random, recorder }));
    }
    if (!(await within(patience, () => opened.every(isLoaded) && recorder.count > 0)))
      throw new Error('Nobody could begin');
    await Promise.all([wait(milliseconds), ...lanes.map((lane) => happen(scene, lane))]);
    for (const { way } of opened) way.restore();
    const endedAt = performance.now();
    if (!(await within(answersWithin, () => answers(scene)))) scene.wrong.push('the server does not answer');
    const answersAfter = performance.now() - endedAt;
    for (const screen of opened) screen.rest();
    await judgeScreens(scene);
    const savedAfter = performance.now() - endedAt;
    await program.project();
    await program.end('SIGTERM');
    await program.look(async (database) => {
      await judgeStored(scene, database);
      await judgeRows(scene, database);
    });
    return {
      schedule: describeSchedule(lanes),
      edits: opened.reduce((sum, screen) => sum + screen.edits(), 0),
      saved: recorder.count,
      answersAfter,
      savedAfter,
      wrong: scene.wrong,
    };
  } finally {
    for (const screen of opened) screen.close();
    resetClock();
    await program.end('SIGKILL');
  }
};
