import { setTimeout as wait } from 'node:timers/promises';
import { passingCodes, restart } from '@lintel/diagram/collab';
import { documentName, openDocument } from '@lintel/diagram/document';
import { Random } from '@lintel/diagram/testing/random';
import { sql } from 'drizzle-orm';
import * as Y from 'yjs';
import { decodeStored, readStored } from '../documents/stored.ts';
import { createPeer, type Peer, persist, until } from '../sync/room.fixture.ts';
import { type Front, openFront } from './front.ts';
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
export type Fault = (typeof faults)[number];

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

const columnsOf = (doc: Y.Doc): string =>
  JSON.stringify(
    Object.entries(openDocument(doc).columns).map(([name, column]) => [
      name,
      Object.entries(column.toJSON() as Record<string, unknown>).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]),
  );

/** Whoever is at a node that does not answer goes to another one, as a proxy would have them. */
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
  }
};

const restore = (nodes: readonly Node[]): void => {
  for (const { toRedis, toDatabase } of nodes) {
    toRedis.restore();
    toDatabase.restore();
  }
};

const rowsOf = async (
  { database }: SeveralPrograms,
  slug: string,
): Promise<{ drawn: number; added: number }> => {
  const [found] = await database.rows(sql`
    select
      (select count(*) from component_instance where fk_diagram_id = diagram_id) as drawn,
      (select sum((item ->> 'count')::int) from change_log, jsonb_array_elements(facts) as fact,
        jsonb_array_elements(fact -> 'items') as item
        where change_log.fk_diagram_id = diagram_id and fact ->> 'what' = 'added') as added
    from diagram where slug = ${slug}`);
  return { drawn: Number(found?.['drawn']), added: Number(found?.['added'] ?? 0) };
};

/** What two rows of the journal both hold. */
const doubledIn = (payloads: readonly Uint8Array[]): number => {
  const seen = new Set<string>();
  let doubled = 0;
  for (const payload of payloads) {
    for (const { id } of Y.decodeUpdate(payload).structs) {
      const key = `${id.client} ${id.clock}`;
      if (seen.has(key)) doubled += 1;
      seen.add(key);
    }
  }
  return doubled;
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
    const rows = await rowsOf(several, slug);
    return rows.drawn === drawn.length && rows.added === drawn.length;
  });
  const stored = await readStored(several.database.db, documentName(slug));
  const doc = new Y.Doc();
  await decodeStored(doc, documentName(slug), stored);
  const { alive } = openDocument(doc).columns;
  const lost = workers.flatMap(({ saved }) => [...saved]).filter((key) => alive.get(key) !== true);
  if (lost.length > 0) wrong.push(`${lost.length} lost: ${lost.slice(0, 3).join(', ')}`);
  if (columnsOf(doc) !== columnsOf(views[0]?.doc ?? doc)) wrong.push('what is stored is another document');
  const doubled = doubledIn(stored.rows.map(({ payload }) => payload));
  if (doubled > 0) wrong.push(`${doubled} doubled`);
  const gaps = stored.rows.filter(({ number }, at) => number !== stored.number - stored.rows.length + 1 + at);
  if (gaps.length > 0) wrong.push('the rows are no line');
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
