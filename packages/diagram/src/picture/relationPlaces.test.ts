import { expect, test } from 'vitest';
import { boundsAround, grown, overlaps, type Rect } from '../geometry/rect.ts';
import { excursion } from '../geometry/routePlace.ts';
import { rectOf } from '../items.ts';
import type { Snapshot } from '../snapshot.ts';
import { board, component, relation, textarea } from '../testing/build.ts';
import { Random } from '../testing/random.ts';
import { RelationPlaces } from './relationPlaces.ts';

const placesOf = (snapshot: Snapshot): RelationPlaces => {
  const places = new RelationPlaces(snapshot);
  snapshot.items.forEach((item) => {
    if (item.kind === 'relation') places.add(item, snapshot.box(item.from.item), snapshot.box(item.to.item));
  });
  return places;
};

const found = (places: RelationPlaces, area: Rect): Record<string, Rect> => {
  const near: Record<string, Rect> = {};
  places.near(area, ({ key }, place) => {
    near[key] = place;
  });
  return near;
};

/** As it is told without any haste. */
const expected = (snapshot: Snapshot, area: Rect): Record<string, Rect> => {
  const near: Record<string, Rect> = {};
  for (const item of snapshot.items.values()) {
    if (item.kind !== 'relation') continue;
    const ends = [item.from.item, item.to.item].flatMap((key) => snapshot.box(key) ?? []);
    const around = boundsAround(ends.map(rectOf));
    if (ends.length < 2 || around === null) continue;
    const place = grown(around, excursion);
    if (overlaps(place, area)) near[item.key] = place;
  }
  return near;
};

test('what is near is found, wherever its boxes lie', () => {
  const random = new Random(7);
  const keys = Array.from({ length: 30 }, (_, at) => `component${at}`);
  const { snapshot } = board(
    ...keys.map((key) => component(key, [random.between(-90, 90), random.between(-90, 90), 3, 2])),
    ...Array.from({ length: 60 }, (_, at) =>
      relation(`relation${at}`, `${random.pick(keys)} top-0`, `${random.pick(keys)} left-0`),
    ),
  );
  const places = placesOf(snapshot);
  let nearest = 0;
  for (let turn = 0; turn < 100; turn += 1) {
    const [x, y] = [random.between(-120, 120), random.between(-120, 120)];
    const area = { x, y, width: random.between(1, 40), height: random.between(1, 40) };
    expect(found(places, area)).toEqual(expected(snapshot, area));
    nearest += Object.keys(found(places, area)).length;
  }
  expect(nearest).toBeGreaterThan(100);
});

test('it holds while names change, and no longer when a box is moved', () => {
  const { snapshot } = board(
    component('component1', [0, 0, 3, 2]),
    component('component2', [9, 0, 3, 2]),
    textarea('textarea1', [0, 9, 4], 'Scope'),
    relation('relation1', 'component1 right-0', 'component2 left-0'),
  );
  const places = placesOf(snapshot);
  const one = snapshot.instance('component1');
  if (one === undefined) throw new Error('There is no box');
  expect(places.isOf(snapshot.with(new Map([['component1', { ...one, name: 'Orders' }]])))).toBe(true);
  expect(places.isOf(snapshot.with(new Map([['component1', { ...one, position: { x: 1, y: 0 } }]])))).toBe(
    false,
  );
});
