import { expect, test } from 'vitest';
import { grown, holds, type Point, type Rect } from '../geometry/rect.ts';
import type { RouteEnd } from '../geometry/routeEnds.ts';
import { crowded, rowsOf } from '../geometry/routeTesting.ts';
import type { Item } from '../items.ts';
import { Snapshot } from '../snapshot.ts';
import { Random } from '../testing/random.ts';
import { textFromPlain } from '../text.ts';
import { picture, PictureStore } from './pictureStore.ts';

const labels = ['Reads', 'Places order', 'Publishes', 'Pays', ''];

/** Boxes nearer to each other than a unit and off the grid, so that hardly a label finds room. */
const crowd = (count: number): Snapshot => {
  const { boxes, relations } = rowsOf(count, crowded);
  const issued = { id: -1, slug: null };
  const items = new Map<string, Item>();
  for (const { key, x, y, width, height } of boxes) {
    const place = { position: { x, y }, size: { width, height }, z: 0, container: false };
    items.set(key, { ...issued, ...place, kind: 'instance', key, name: key, component: null, type: null });
  }
  const endOf = ({ item, side, index }: RouteEnd) => ({ item, endpoint: `${side}-${index}` });
  relations.forEach(({ key, from, to }, at) => {
    const text = textFromPlain(labels[at % labels.length] ?? '');
    const rest = {
      text,
      labelAt: null,
      bends: [],
      description: null,
      links: [],
      technology: null,
      dashed: null,
      twoWay: null,
    };
    items.set(key, { ...issued, ...rest, kind: 'relation', key, from: endOf(from), to: endOf(to) });
  });
  return Snapshot.empty.with(items);
};

const movedBy = (snapshot: Snapshot, key: string, by: number): Snapshot => {
  const box = snapshot.instance(key);
  if (box === undefined) throw new Error(`There is no ${key}.`);
  return snapshot.with(new Map([[key, { ...box, position: { x: box.position.x + by, y: box.position.y } }]]));
};

const isAround = (box: Rect, { x, y }: Point): boolean => holds(grown(box, 2), { x, y, width: 0, height: 0 });

test('what moves in a crowd costs no search and no place until it rests, and then little at a time', () => {
  const store = new PictureStore({ snapshot: crowd(200) });
  void store.picture;
  let { snapshot } = store;
  for (const key of ['box30', 'box90', 'box91', 'box30']) {
    snapshot = movedBy(snapshot, key, 1);
    const { searches, tries } = store.costs;
    expect(store.update({ snapshot }, { routesStretch: true }).has(key)).toBe(true);
    expect(store.costs).toMatchObject({ searches, tries });
  }
  let [routePieces, labelPieces] = [0, 0];
  while (!store.isSettled) {
    const before = store.costs;
    store.settleNext();
    const searches = store.costs.searches - before.searches;
    const tries = store.costs.tries - before.tries;
    if (searches > 0) routePieces += 1;
    else labelPieces += 1;
    // Of a label as many as there are around it, when the others of the piece have come to the end of theirs.
    expect(searches).toBeLessThan(120);
    expect(tries).toBeLessThan(searches > 0 ? 1 : 1_200);
  }
  expect(routePieces).toBe(3);
  expect(labelPieces).toBeGreaterThan(3);
  expect(store.picture).toEqual(picture({ snapshot }));
});

test('what moves on while its routes are searched costs no search, and the search goes on', () => {
  const store = new PictureStore({ snapshot: crowd(200) });
  void store.picture;
  let snapshot = movedBy(store.snapshot, 'box90', 1);
  store.update({ snapshot }, { routesStretch: true });
  store.settleNext(10);
  const { searches } = store.costs;
  for (const key of ['box90', 'box91', 'box90']) {
    snapshot = movedBy(snapshot, key, 0.5);
    store.update({ snapshot }, { routesStretch: true });
    store.settleNext(10);
    expect(store.costs.searches).toBe(searches);
    const [relation] = snapshot.relationsOf(key);
    const start = store.relationFace(relation ?? '')?.points;
    // Drawn to where the box is, though its route is another.
    const box = store.item(key)?.bounds;
    expect(start?.some(({ x, y }) => box !== undefined && isAround(box, { x, y }))).toBe(true);
  }
  while (!store.isSettled) store.settleNext();
  expect(store.costs.searches).toBeGreaterThan(searches);
  expect(store.picture).toEqual(picture({ snapshot }));
});

test('settled a step at a time, routes are taken and painted little by little, and those of many boxes together', () => {
  const store = new PictureStore({ snapshot: crowd(200) });
  const inOneGo = new PictureStore({ snapshot: store.snapshot });
  const keys = Array.from({ length: 12 }, (_, at) => `box${84 + at}`);
  const snapshot = keys.reduce((moved, key) => movedBy(moved, key, 0.5), store.snapshot);
  const before = [store.costs.searches, inOneGo.costs.searches];
  for (const each of [store, inOneGo]) each.update({ snapshot }, { routesStretch: true });
  inOneGo.settleRoutes();
  let afterSearch = 0;
  while (!store.isSettled) {
    const { paints, searches } = store.costs;
    for (const id of store.settleNext(1)) store.item(id);
    afterSearch += Number(searches > (before[0] ?? 0) && store.costs.paints === paints);
  }
  // Most of what comes after the search is done in steps of its own.
  expect(afterSearch).toBeGreaterThan(100);
  expect(store.costs.searches - (before[0] ?? 0)).toBe(inOneGo.costs.searches - (before[1] ?? 0));
  expect(store.picture).toEqual(inOneGo.picture);
});

test('however moves and settling take turns, and in whatever order things were drawn, it ends as if made at once', () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = new Random(seed);
    let snapshot = crowd(60);
    const store = new PictureStore({ snapshot });
    for (let step = 0; step < 25; step += 1) {
      const key = `box${random.between(18, 42)}`;
      if (random.chance(0.1)) {
        const lost = snapshot.relationsOf(key).slice(0, 1);
        snapshot = snapshot.with(new Map(lost.map((relation) => [relation, null])));
      } else snapshot = movedBy(snapshot, key, random.pick([-1, -0.5, 0.25, 1]));
      store.update({ snapshot }, { routesStretch: random.chance(0.9) });
      while (random.chance(0.7)) store.settleNext(random.between(1, 40));
    }
    while (!store.isSettled) store.settleNext(random.between(1, 40));
    const reversed = new Map([...snapshot.items.values()].toReversed().map((item) => [item.key, item]));
    expect({ seed, picture: store.picture }).toEqual({
      seed,
      picture: picture({ snapshot: Snapshot.empty.with(reversed) }),
    });
  }
});

test('a label rides along on the way that its relation takes, and another move goes on from there', () => {
  const store = new PictureStore({ snapshot: crowd(60) });
  void store.picture;
  let snapshot = movedBy(store.snapshot, 'box20', 3);
  store.update({ snapshot }, { routesStretch: true });
  store.settleNext();
  const riding = store.isSettled;
  for (const key of snapshot.relationsOf('box20')) {
    const face = store.relationFace(key);
    const label = face?.label?.rect;
    if (face === null || label === undefined) continue;
    const [xs, ys] = [face.points.map(({ x }) => x), face.points.map(({ y }) => y)];
    expect(label.x + label.width / 2).toBeGreaterThan(Math.min(...xs) - 500);
    expect(label.x + label.width / 2).toBeLessThan(Math.max(...xs) + 500);
    expect(label.y + label.height / 2).toBeGreaterThan(Math.min(...ys) - 500);
    expect(label.y + label.height / 2).toBeLessThan(Math.max(...ys) + 500);
  }
  expect(riding).toBe(false);
  snapshot = movedBy(snapshot, 'box20', -2);
  store.update({ snapshot }, { routesStretch: true });
  store.update({ states: new Map([['box20', { selected: true }]]) }, { routesStretch: true });
  expect(store.isSettled).toBe(false);
  store.update({ states: new Map() });
  expect(store.isSettled).toBe(true);
  expect(store.picture).toEqual(picture({ snapshot }));
});

test('what is written or connected while others follow is placed at once, and they go on following', () => {
  const store = new PictureStore({ snapshot: crowd(60) });
  void store.picture;
  let snapshot = movedBy(store.snapshot, 'box20', 1);
  store.update({ snapshot }, { routesStretch: true });
  const { searches } = store.costs;
  const written = snapshot.relation('relation50');
  if (written === undefined) throw new Error('There is such a relation.');
  snapshot = snapshot.with(
    new Map([['added', { ...written, key: 'added', from: { item: 'box20', endpoint: 'top-0' } }]]),
  );
  store.update({ snapshot }, { routesStretch: true });
  expect(store.costs.searches).toBeGreaterThan(searches);
  expect(store.isSettled).toBe(false);
  const stretching = store.relationFace('added')?.points[0];
  while (!store.isSettled) store.settleNext();
  // It began where the box is by now, though its route was that to where the box had been.
  expect(stretching).toEqual(store.relationFace('added')?.points[0]);
  expect(store.picture).toEqual(picture({ snapshot }));
});
