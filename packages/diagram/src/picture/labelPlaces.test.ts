import { expect, test } from 'vitest';
import type { LabelRequest } from '../geometry/labelCandidates.ts';
import { placeLabels } from '../geometry/labelPlacement.ts';
import type { Rect } from '../geometry/rect.ts';
import { Crossings } from './crossings.ts';
import { LabelPlaces } from './labelPlaces.ts';
import { Random } from '../testing/random.ts';
import { atOnce, type Steps } from '../steps.ts';

const request = (key: string, y: number, labelAt?: number): LabelRequest => ({
  key,
  points: [
    { x: 0, y },
    { x: 10, y },
  ],
  single: { width: 2, height: 0.32 },
  ...(labelAt !== undefined && { labelAt }),
});

const places = (...requests: LabelRequest[]): LabelPlaces => {
  const crossings = new Crossings();
  const labels = new LabelPlaces(crossings);
  for (const { key, points } of requests) atOnce(labels.touchLines(crossings.set(key, points)));
  for (const each of requests) labels.setRequest(each.key, each);
  labels.settle();
  return labels;
};

const box = (key: string, x: number, y: number, width: number, height: number) => ({
  key,
  x,
  y,
  width,
  height,
});

test('a label that is put where it stood anyway, and let go again, is still in the way of others', () => {
  const [first, second] = [request('aaaaaaaa', 0), request('bbbbbbbb', 0.3)];
  const all = placeLabels([first, second], { boxes: [], keepClear: [], routes: [first, second] });
  const labels = places(first, second);
  const expectAll = () => {
    for (const key of ['aaaaaaaa', 'bbbbbbbb']) expect(labels.get(key)?.rect).toEqual(all.get(key)?.rect);
  };
  expectAll();
  const along = ((all.get('aaaaaaaa')?.rect.x ?? 0) + 1) / 10;
  labels.setRequest('aaaaaaaa', { ...first, labelAt: along });
  labels.settle();
  labels.setRequest('aaaaaaaa', first);
  labels.settle();
  labels.setRequest('bbbbbbbb', second);
  labels.settle();
  expectAll();
});

test('a label without room near its line gives way even to what happens far from it', () => {
  const line = request('aaaaaaaa', 0);
  const labels = places(line);
  const wide = box('crowded1', -4, -4, 18, 8);
  labels.setComponent(wide.key, wide);
  expect([...labels.settle()]).toEqual(['aaaaaaaa']);
  const far = labels.get('aaaaaaaa')?.rect ?? { x: 0, y: 0 };
  expect(Math.abs(far.y)).toBeGreaterThan(4);
  const other = box('crowded2', far.x, far.y, 1, 1);
  labels.setComponent(other.key, other);
  expect([...labels.settle()]).toEqual(['aaaaaaaa']);
  const all = placeLabels([line], { boxes: [wide, other], keepClear: [], routes: [line] });
  expect(labels.get('aaaaaaaa')).toEqual(all.get('aaaaaaaa'));
  labels.setComponent(wide.key, null);
  labels.setComponent(other.key, null);
  labels.settle();
  expect(labels.get('aaaaaaaa')?.rect).toEqual({ x: 4, y: -0.16, width: 2, height: 0.32 });
});

test('a container that grows around a label deep inside places nothing again', () => {
  const labels = places(request('aaaaaaaa', 0));
  labels.setContainer('platform', { ...box('platform', -20, -20, 50, 40), container: true });
  labels.settle();
  const before = labels.placements;
  labels.setContainer('platform', { ...box('platform', -20, -20, 60, 40), container: true });
  expect(labels.settle().size).toBe(0);
  expect(labels.placements).toBe(before);
});

/** Boxes so near to each other that hardly a label finds room: each with a line from it to the next. */
const crowd = (across: number, down: number) => {
  const boxes = [];
  const requests: LabelRequest[] = [];
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const [x, y] = [column * 1.6, row * 1.6];
      const name = `${row}`.padStart(4, '0') + `${column}`.padStart(4, '0');
      boxes.push(box(name, x, y, 1, 1));
      const points = [
        { x: x + 1, y: y + 0.5 },
        { x: x + 1.6, y: y + 0.5 },
      ];
      requests.push({ key: name, points, single: { width: 1.5, height: 0.32 } });
    }
  return { boxes, requests };
};

test('a change in a crowd costs no more in a large one, and looks at few places', () => {
  const triesOf = (across: number, down: number): number => {
    const { boxes, requests } = crowd(across, down);
    const labels = places(...requests);
    for (const each of boxes) labels.setComponent(each.key, each);
    labels.settle();
    const [before, moved] = [labels.tries, boxes[Math.floor(down / 2) * across + Math.floor(across / 2)]];
    if (moved === undefined) throw new Error('No box');
    labels.setComponent(moved.key, { ...moved, x: moved.x + 0.3 });
    labels.settle();
    return labels.tries - before;
  };
  const few = triesOf(20, 20);
  expect(few).toBeGreaterThan(0);
  expect(few).toBeLessThan(1_000);
  expect(triesOf(40, 40)).toBeLessThan(1_000);
});

test('labels in a crowd stand where all would be placed at once, whatever came and went', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = new Random(seed);
    const { boxes, requests } = crowd(6, 5);
    const crossings = new Crossings();
    const labels = new LabelPlaces(crossings);
    const [present, shown] = [
      new Map(boxes.map((each) => [each.key, each])),
      new Map<string, LabelRequest>(),
    ];
    const show = (given: LabelRequest): void => {
      shown.set(given.key, given);
      atOnce(labels.touchLines(crossings.set(given.key, given.points)));
      labels.setRequest(given.key, given);
    };
    for (const each of boxes) labels.setComponent(each.key, each);
    for (const each of requests) if (random.chance(0.8)) show(each);
    for (let step = 0; step < 12; step += 1) {
      const [one, line] = [random.pick(boxes), random.pick(requests)];
      const by = { x: random.between(-3, 3) / 2, y: random.between(-3, 3) / 2 };
      const there = random.chance(0.8) ? { ...one, x: one.x + by.x, y: one.y + by.y } : null;
      if (there === null) present.delete(one.key);
      else present.set(one.key, there);
      labels.setComponent(one.key, there);
      if (random.chance(0.5)) {
        const points = line.points.map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));
        show({ ...line, points, ...(random.chance(0.2) && { labelAt: 0.5 }) });
      }
      labels.settle();
      const all = placeLabels(shown.values(), {
        boxes: present.values(),
        keepClear: [],
        routes: shown.values(),
      });
      for (const key of shown.keys())
        expect({ seed, step, key, at: labels.get(key) }).toEqual({ seed, step, key, at: all.get(key) });
    }
  }
});

/** How often each step asked where one of these lies. */
function* asked(rects: readonly Rect[], task: (counted: Rect[]) => Steps<void>): Generator<number> {
  let reads = 0;
  const counted = rects.map((rect) =>
    Object.defineProperties(
      { ...rect },
      Object.fromEntries(
        (['x', 'y', 'width', 'height'] as const).map((name) => {
          const get = (): number => {
            reads += 1;
            return rect[name];
          };
          return [name, { get }];
        }),
      ),
    ),
  );
  const steps = task(counted);
  for (let isDone = false; !isDone; ) {
    reads = 0;
    isDone = steps.next().done === true;
    yield reads;
  }
}

test('many lines that come and go are brought to the labels in small steps, and each sees those near it alone', () => {
  const standing = Array.from({ length: 100 }, (_, at) =>
    request(`label${String(at).padStart(3, '0')}`, at * 8),
  );
  const crossings = new Crossings();
  const labels = new LabelPlaces(crossings);
  const routes = new Map(standing.map(({ key, points }) => [key, { key, points }]));
  for (const each of standing) {
    atOnce(labels.touchLines(crossings.set(each.key, each.points)));
    labels.setRequest(each.key, each);
  }
  labels.settle();
  const random = new Random(7);
  for (let turn = 0; turn < 4; turn += 1) {
    const came = Array.from({ length: 400 }, (_, at) => {
      const [x, y] = [random.between(0, 9), random.between(-2, 1590) / 2];
      const key = `passing${at}`;
      const points = [
        { x, y },
        { x, y: y + 1 },
      ];
      routes.set(key, { key, points });
      return crossings.set(key, points);
    }).flat();
    const reads = [...asked(came, (counted) => labels.touchLines(counted))];
    expect(Math.max(...reads)).toBeLessThan(400);
    expect(reads.reduce((all, one) => all + one, 0)).toBeLessThan(came.length * 40);
    labels.settle();
    const all = placeLabels(standing, { boxes: [], keepClear: [], routes: routes.values() });
    for (const { key } of standing) expect(labels.get(key)).toEqual(all.get(key));
  }
});

test('labels that look everywhere again are told nothing of each of the lines that moved', () => {
  const standing = Array.from({ length: 50 }, (_, at) => request(`label${String(at).padStart(3, '0')}`, 0));
  const labels = places(...standing);
  for (const each of standing) labels.setRequest(each.key, each);
  const moved = Array.from({ length: 200 }, (_, at) => box(`${at}`, at / 20, -1, 0, 2));
  expect([...asked(moved, (counted) => labels.touchLines(counted))]).toEqual([0]);
});

test('a label that very many lines touch tries its places once, and not each against all of them', () => {
  const [label] = [request('label001', 0)];
  const labels = places(label, request('label002', 30), request('label003', 60));
  const moved = Array.from({ length: 1_000 }, (_, at) => box(`${at}`, at / 100, -1, 0, 2));
  const steps = [
    ...asked(moved, (counted) => {
      const touching = labels.touchLines(counted);
      return (function* () {
        yield* touching;
        // From here on nobody asks for each of them.
        yield;
        labels.settle();
      })();
    }),
  ];
  expect(steps.at(-1)).toBe(0);
  expect(labels.get('label001')).toBeDefined();
});
