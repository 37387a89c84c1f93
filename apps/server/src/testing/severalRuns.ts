import { setTimeout as wait } from 'node:timers/promises';
import { passingCodes, restart } from '@lintel/diagram/collab';
import { documentName, openDocument } from '@lintel/diagram/document';
import { Random } from '@lintel/diagram/testing/random';
import { createPeer, type Peer, persist, until } from '../sync/room.fixture.ts';
import { type Front, openFront } from './front.ts';
import { columnsOf, readDiagram, readRows } from './judging.ts';
import type { Node, SeveralPrograms } from './severalPrograms.ts';

/** What may happen to a node while people draw. */
export const faults = [
  'nothing',
  'kill',
  'stop',
  'redis is cut',
  'redis hangs',
  'database is cut',
  'database hangs',
  'restart in turn',
] as const;
/** Where the nodes began with an older build. */
const upgrade = 'upgrade in turn';
export type Fault = (typeof faults)[number] | typeof upgrade;

export interface Run {
  readonly seed: number;
  readonly fault: Fault;
  /** How long it lasts, in milliseconds; by chance when left out. */
  readonly lasting?: number;
}

export interface Outcome extends Run {
  readonly edits: number;
  readonly saved: number;
  /** What is not as it has to be; empty when all is well. */
  readonly wrong: readonly string[];
}

const people = 5;
/** A proxy has noticed by then that a node does not answer. */
const noticeMilliseconds = 300;
const patience = 60_000;

interface Worker {
  readonly peer: Peer;
  readonly front: Front;
  /** Keys of boxes that were drawn, and of those that were shown as saved. */
  readonly drawn: string[];
  readonly saved: Set<string>;
  edits(): number;
  rest(): void;
  leave(): void;
}

const isAt = (worker: Worker, node: Node, at: ReadonlyMap<Worker, Node>): boolean => at.get(worker) === node;

/** Draws a box with every third edit and moves the last one with the others. */
const work = (peer: Peer, front: Front, person: number, random: Random): Worker => {
  const { columns } = openDocument(peer.doc);
  const persisting = persist(peer);
  const drawn: string[] = [];
  const saved = new Set<string>();
  let edits = 0;
  let isResting = false;
  const edit = (): void => {
    if (isResting) return;
    if (edits % 3 === 0) {
      const key = `by-${person}-${String(drawn.length).padStart(5, '0')}`;
      drawn.push(key);
      peer.draw(key);
    } else {
      columns.position.set(drawn.at(-1) ?? '', { x: edits, y: person });
    }
    edits += 1;
    timer = setTimeout(edit, random.between(15, 60));
  };
  peer.provider.on('unsyncedChanges', ({ number }: { number: number }) => {
    if (number === 0 && peer.provider.synced) for (const key of drawn) saved.add(key);
  });
  let timer = setTimeout(edit, random.between(0, 60));
  return {
    peer,
    front,
    drawn,
    saved,
    edits: () => edits,
    rest: () => {
      isResting = true;
      clearTimeout(timer);
    },
    leave: () => {
      persisting.stop();
      peer.leave();
      front.close();
    },
  };
};

/** People at a node that does not answer go to another one, as a proxy would have them. */
const moveAway = async (
  workers: readonly Worker[],
  at: Map<Worker, Node>,
  node: Node,
  nodes: readonly Node[],
): Promise<void> => {
  await wait(noticeMilliseconds);
  const others = nodes.filter((each) => each !== node);
  for (const [index, worker] of workers.filter((each) => isAt(each, node, at)).entries()) {
    const other = others[index % others.length];
    if (other === undefined) continue;
    at.set(worker, other);
    worker.front.move(other.port);
  }
};

/** Some at each node again, so that people draw at the old build and at the new one. */
const spread = (workers: readonly Worker[], at: Map<Worker, Node>, nodes: readonly Node[]): void => {
  for (const [index, worker] of workers.entries()) {
    const node = nodes[index % nodes.length];
    if (node === undefined || isAt(worker, node, at)) continue;
    at.set(worker, node);
    worker.front.move(node.port);
  }
};

interface Scene {
  readonly workers: readonly Worker[];
  readonly at: Map<Worker, Node>;
  readonly nodes: readonly Node[];
  readonly random: Random;
}

const happen = async ({ fault, lasting }: Run, scene: Scene): Promise<void> => {
  const { workers, at, nodes, random } = scene;
  const node = random.pick(nodes);
  const last = (): Promise<void> => wait(lasting ?? random.between(500, 3_000));
  const away = (): Promise<void> => moveAway(workers, at, node, nodes);
  switch (fault) {
    case 'nothing':
      return last();
    case 'kill':
      await node.end('SIGKILL');
      await away();
      return node.start();
    case 'stop':
      node.signal('SIGSTOP');
      await away();
      await last();
      return node.signal('SIGCONT');
    case 'redis is cut':
      for (const each of random.some(nodes, nodes.length)) each.toRedis.stop();
      return last();
    case 'redis hangs':
      for (const each of random.some(nodes, nodes.length)) each.toRedis.hang();
      return last();
    case 'database is cut':
      node.toDatabase.stop();
      if (random.chance(0.5)) await away();
      return last();
    case 'database hangs':
      node.toDatabase.hang();
      if (random.chance(0.5)) await away();
      return last();
    case 'restart in turn':
      for (const each of nodes) {
        const ended = each.end('SIGTERM');
        await moveAway(workers, at, each, nodes);
        await ended;
        await each.start();
      }
      return;
    case 'upgrade in turn':
      for (const each of nodes) {
        const ended = each.end('SIGTERM');
        await moveAway(workers, at, each, nodes);
        await ended;
        await each.start();
        spread(workers, at, nodes);
        await last();
      }
  }
};

const restore = (nodes: readonly Node[]): void => {
  for (const { toRedis, toDatabase } of nodes) {
    toRedis.restore();
    toDatabase.restore();
  }
};

const holds = async (condition: () => boolean | Promise<boolean>): Promise<boolean> => {
  try {
    await until('it holds', condition, patience);
    return true;
  } catch {
    return false;
  }
};

/** Reasons of closes after which people go on; the provider names one of its own. */
const passing: readonly string[] = [...passingCodes, restart, 'provider_initiated', 'idle', ''];

/** What has to be true when everything is there again and nobody draws any more. */
const judge = async (
  several: SeveralPrograms,
  slug: string,
  workers: readonly Worker[],
): Promise<string[]> => {
  const wrong: string[] = [];
  const demand = async (what: string, condition: () => boolean | Promise<boolean>): Promise<void> => {
    if (!(await holds(condition))) wrong.push(what);
  };
  const drawn = workers.flatMap((worker) => worker.drawn);
  const views = workers.map(({ peer }) => peer);
  await demand('everything is saved', () => views.every((view) => view.isSaved()));
  await demand('everybody sees everything', () => views.every((view) => drawn.every(view.has)));
  await demand('everything has an id', () =>
    views.every(({ doc }) => doc.getMap('id').size === drawn.length),
  );
  await demand('all copies are alike', () => new Set(views.map(({ doc }) => columnsOf(doc))).size === 1);
  const refused = views.flatMap(({ reasons }) => reasons).filter((reason) => !passing.includes(reason));
  if (refused.length > 0) wrong.push(`refused: ${[...new Set(refused)].join(', ')}`);
  await demand('each item is one row, told once', async () => {
    const rows = await readRows(several.database, slug);
    return rows.drawn === drawn.length && rows.added === drawn.length;
  });
  const { doc, wrong: ofJournal } = await readDiagram(several.database, slug);
  const { alive } = openDocument(doc).columns;
  const lost = workers.flatMap(({ saved }) => [...saved]).filter((key) => alive.get(key) !== true);
  if (lost.length > 0) wrong.push(`${lost.length} lost: ${lost.slice(0, 3).join(', ')}`);
  if (columnsOf(doc) !== columnsOf(views[0]?.doc ?? doc)) wrong.push('what is stored is another document');
  wrong.push(...ofJournal);
  return wrong;
};

/** People draw on one diagram at all nodes while something goes wrong; afterwards nothing may be lost, doubled or split. */
export const runOnce = async (several: SeveralPrograms, run: Run): Promise<Outcome> => {
  const { nodes, cookie } = several;
  const random = new Random(run.seed);
  const slug = await several.createDiagram();
  const at = new Map<Worker, Node>();
  const workers: Worker[] = [];
  try {
    for (let person = 0; person < people; person++) {
      const node = nodes[person % nodes.length] ?? random.pick(nodes);
      const front = await openFront(node.port);
      const origin = `http://127.0.0.1:${front.port}`;
      const url = `ws://127.0.0.1:${front.port}/collab`;
      const peer = createPeer({ url, origin, cookie, document: documentName(slug) });
      const worker = work(peer, front, person, random);
      at.set(worker, node);
      workers.push(worker);
    }
    await wait(random.between(200, 1_200));
    await happen(run, { workers, at, nodes, random });
    restore(nodes);
    await wait(random.between(100, 600));
    for (const worker of workers) worker.rest();
    const wrong = await judge(several, slug, workers);
    return {
      ...run,
      wrong,
      edits: workers.reduce((sum, worker) => sum + worker.edits(), 0),
      saved: workers.reduce((sum, worker) => sum + worker.saved.size, 0),
    };
  } finally {
    restore(nodes);
    for (const worker of workers) worker.leave();
  }
};
