import { expect, it, test } from 'vitest';
import type { PictureItem } from '@lintel/drawing/picture';
import { grown } from '../geometry/rect.ts';
import { touches } from '../geometry/obstacles.ts';
import { Snapshot } from '../snapshot.ts';
import { board, component, container, relation, textarea } from '../testing/build.ts';
import { Random } from '../testing/random.ts';
import { picture, PictureStore } from './pictureStore.ts';
import { seedsOf } from '../testing/seeds.ts';

const seeds = seedsOf('waiting', 50);

const someBoard = (random: Random) => {
  const keys = Array.from({ length: 40 }, (_, at) => `component${at}`);
  const side = () => `${random.pick(keys)} ${random.pick(['top', 'right', 'bottom', 'left'])}-0`;
  return board(
    ...keys.map((key) => component(key, [random.between(0, 60), random.between(0, 40), 3, 2])),
    ...Array.from({ length: 3 }, (_, at) =>
      container(`container${at}`, [random.between(0, 40), random.between(0, 20), 16, 12]),
    ),
    textarea('textarea1', [random.between(0, 60), random.between(0, 40), 4], 'Scope'),
    ...Array.from({ length: 40 }, (_, at) =>
      relation(`relation${at}`, side(), side(), { text: random.pick(['', 'Reads', 'Places orders']) }),
    ),
  );
};

const somewhere = (random: Random) => {
  const [x, y] = [random.between(0, 50) * 50, random.between(0, 30) * 50];
  return { x, y, width: random.between(5, 25) * 50, height: random.between(5, 15) * 50 };
};

it(
  `is the same picture in the end, and whoever looks meanwhile is told what changes (${seeds.length} seeds)`,
  () => {
    let reported = 0;
    for (const seed of seeds) {
      const random = new Random(seed);
      let { snapshot } = someBoard(random);
      const store = new PictureStore({ snapshot }, { mostAtOnce: random.pick([0, 10]) });
      const area = somewhere(random);
      const seen = new Map<string, PictureItem>();
      for (const item of store.within(area)) seen.set(item.id, item);
      const hear = (ids: ReadonlySet<string>): void => {
        reported += ids.size;
        for (const id of ids) {
          const item = store.item(id);
          if (item !== undefined && touches(item.bounds, area)) seen.set(id, item);
          else seen.delete(id);
        }
      };
      while (!store.isWhole) {
        if (random.chance(0.3)) {
          const moved = snapshot.instance(`component${random.between(0, 39)}`);
          const to = { x: random.between(0, 60), y: random.between(0, 40) };
          if (moved !== undefined)
            snapshot = snapshot.with(new Map([[moved.key, { ...moved, position: to }]]));
        }
        if (random.chance(0.1))
          snapshot = snapshot.with(
            new Map(snapshot.relationsOf(`component${random.between(0, 39)}`).map((key) => [key, null])),
          );
        hear(store.update({ snapshot }, { routesStretch: random.chance(0.5) }));
        while (random.chance(0.4)) hear(store.settleNext(random.between(1, 60)));
        if (random.chance(0.1)) store.within(grown(area, -100));
        if (random.chance(0.1)) store.relationFace(`relation${random.between(0, 39)}`);
        hear(store.takeNext(random.between(1, 12)));
      }
      while (!store.isSettled) hear(store.settleNext());
      for (const item of store.within(area))
        expect({ seed, item: seen.get(item.id) }).toEqual({ seed, item });
      // What only has a corner in common with the area may be missing where it was asked for as a whole.
      for (const [id, item] of seen) expect({ seed, item: store.item(id) }).toEqual({ seed, item });
      expect(store.picture).toEqual(picture({ snapshot }));
    }
    expect(reported).toBeGreaterThan(seeds.length);
  },
  Math.max(60_000, seeds.length * 4_000),
);

test('what nobody looks at costs no search, until it is asked for', () => {
  const boxes = Array.from({ length: 100 }, (_, at) => component(`component${at}`, [at * 8, 0, 3, 2]));
  const relations = Array.from({ length: 99 }, (_, at) =>
    relation(`relation${at}`, `component${at} right-0`, `component${at + 1} left-0`),
  );
  const { snapshot } = board(...boxes, ...relations);
  const store = new PictureStore({ snapshot: Snapshot.empty }, { mostAtOnce: 20 });
  store.update({ snapshot });
  expect(store.costs).toMatchObject({ searches: 0, paints: 0 });
  expect(store.within({ x: 0, y: 0, width: 1000, height: 400 })).toHaveLength(6);
  expect(store.costs.searches).toBeLessThan(6);
  expect(store.relationFace('relation90')?.points).toHaveLength(2);
  while (!store.isWhole) expect(store.takeNext(30).size).toBe(0);
  expect(store.costs.searches).toBe(99);
});

test('what waits comes with its neighbours, from where somebody looks', () => {
  const columns = 30;
  const at = (index: number) => [(index % columns) * 6, Math.floor(index / columns) * 4] as const;
  const boxes = Array.from({ length: 900 }, (_, index) =>
    component(`component${index}`, [...at(index), 3, 2]),
  );
  const name = (index: number) => `relation${(index * 7919) % 900}`;
  const relations = Array.from({ length: 870 }, (_, index) =>
    relation(name(index), `component${index} bottom-0`, `component${index + columns} top-0`, {
      text: 'Reads',
    }),
  );
  const { snapshot } = board(...boxes, ...relations);
  const store = new PictureStore({ snapshot: Snapshot.empty }, { mostAtOnce: 20 });
  store.update({ snapshot });
  store.within({ x: 0, y: 0, width: 400, height: 400 });
  while (store.costs.searches < 200) store.takeNext(50);
  // The nearest place is there, and nothing of the farthest.
  expect(store.within({ x: 400, y: 0, width: 100, height: 400 }).length).toBeGreaterThan(0);
  const { searches } = store.costs;
  expect(searches).toBeLessThan(300);
  while (!store.isWhole) store.takeNext(50);
  expect(store.costs.searches).toBe(870);
  // Each label is placed about once: those at the edge of what came with it once more.
  expect(store.costs.placements).toBeLessThan(870 * 1.15);
});

test('a relation that comes after the boxes is seen where it passes, however far away its ends are', () => {
  const boxes = Array.from({ length: 60 }, (_, at) => component(`component${at}`, [at * 8, 0, 3, 2]));
  const long = relation('relation0', 'component0 bottom-0', 'component59 bottom-0');
  const { snapshot } = board(...boxes, long);
  const without = snapshot.with(new Map([['relation0', null]]));
  const store = new PictureStore({ snapshot: without }, { mostAtOnce: 20 });
  store.update({ snapshot });
  const middle = { x: 10_000, y: -200, width: 2_000, height: 800 };
  expect(store.within(middle)).toEqual(new PictureStore({ snapshot }).within(middle));
  expect(store.within(middle).map(({ id }) => id)).toContain('relation0');
});

test('what comes into a crowd is looked for once, and its surroundings once more', () => {
  const columns = 20;
  const boxes = Array.from({ length: 400 }, (_, index) =>
    component(`component${index}`, [(index % columns) * 5, Math.floor(index / columns) * 3, 4, 2]),
  );
  const relations = Array.from({ length: 400 }, (_, index) =>
    relation(`relation${index}`, `component${index}`, `component${Math.floor(index / 3)}`, { text: 'asks' }),
  );
  const { snapshot } = board(...boxes, ...relations);
  const store = new PictureStore({ snapshot: Snapshot.empty }, { mostAtOnce: 20 });
  store.update({ snapshot });
  while (store.costs.searches < 200) store.takeNext(4);
  const { placements } = store.costs;
  expect(store.within({ x: 0, y: 2_500, width: 400, height: 300 })).not.toEqual([]);
  // A look into the midst of it places what is seen there, and nothing around that.
  expect(store.costs.placements - placements).toBeLessThan(100);
  while (!store.isWhole) store.takeNext(4);
  while (!store.isSettled) store.settleNext();
  expect(store.costs.placements).toBeLessThan(4 * 400);
  expect(store.picture).toEqual(picture({ snapshot }));
});
