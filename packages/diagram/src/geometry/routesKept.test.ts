import { expect, test } from 'vitest';
import { box, layouts, randomOf, relation, written } from './routeTesting.ts';
import { Routing } from './router.ts';

/** Ends that cover each other are searched for far and wide. */
const overlapping = [
  {
    ends: [box('upper', -6, 1), box('lower', -6, 2)],
    one: relation('lower top 0', 'upper left 0'),
    others: [box('tall', -11, -7, 2, 9), box('far', -9, 11), box('farther', -4, 6)],
  },
  {
    ends: [box('from', 9, 0), box('to', 10, 1), box('over', 9, 2)],
    one: relation('from bottom 0', 'to left 0'),
    others: [box('below', 4, 20, 2, 3), box('beside', 60, 4)],
  },
];

test('a box far from ends that overlap makes them search as if it had always been there', () => {
  for (const { ends, one, others } of overlapping) {
    const routing = new Routing(ends, [one]);
    const present = [...ends];
    for (const other of others) {
      present.push(other);
      routing.update({ boxes: [[other.key, other]] });
      expect(written(routing.routeOf('r'))).toBe(written(new Routing(present, [one]).routeOf('r')));
    }
    for (const other of others) {
      present.splice(present.indexOf(other), 1);
      routing.update({ boxes: [[other.key, null]] });
      expect(written(routing.routeOf('r'))).toBe(written(new Routing(present, [one]).routeOf('r')));
    }
  }
});

test('what moves with all that lies around it keeps its route without a search, as if it were searched', () => {
  let [carried, all] = [0, 0];
  for (const { seed, boxes, relations } of layouts.slice(0, 100)) {
    const random = randomOf(seed + 9000);
    const routing = new Routing(boxes, relations);
    let now = boxes;
    for (let step = 0; step < 4; step += 1) {
      const by = { x: Math.floor(random() * 9) - 4, y: Math.floor(random() * 9) - 4 + 1 / 1024 };
      const edge = step % 2 === 0 ? Number.POSITIVE_INFINITY : 4 + random() * 12;
      const after = now.map((one) => (one.x < edge ? { ...one, x: one.x + by.x, y: one.y + by.y } : one));
      const { searched } = routing.update({
        boxes: after.filter((one, at) => one !== now[at]).map((one) => [one.key, one] as const),
      });
      now = after;
      const fresh = new Routing(now, relations);
      const different = relations.filter(
        ({ key }) => written(routing.routeOf(key)) !== written(fresh.routeOf(key)),
      );
      expect({ seed, step, different }).toEqual({ seed, step, different: [] });
      if (step % 2 !== 0) continue;
      all += relations.length;
      carried += relations.length - searched.size;
    }
  }
  // All but those that look for their route beyond the whole diagram move with everything.
  expect(carried).toBe(all);
});

test('legs that were put somewhere lie, after any history, where they would in a diagram made at once', () => {
  let bent = 0;
  for (const { seed, boxes, relations: plain } of layouts.slice(0, 60)) {
    const random = randomOf(seed + 700);
    const relations = plain.map((relation) => ({
      ...relation,
      bends: [1, -1, 2].map((leg) => ({
        leg,
        axis: random() < 0.5 ? ('x' as const) : ('y' as const),
        offset: Math.floor(random() * 24 - 12) / 2,
      })),
    }));
    const routing = new Routing(boxes, plain);
    routing.update({ relations: relations.map((relation) => [relation.key, relation] as const) });
    const now = [...boxes];
    for (let step = 0; step < 6; step += 1) {
      const at = Math.floor(random() * now.length);
      const one = now[at];
      if (one === undefined) break;
      now[at] = { ...one, x: one.x + Math.floor(random() * 7) - 3, y: one.y + Math.floor(random() * 7) - 3 };
      routing.update({ boxes: [[one.key, now[at]]] });
      const fresh = new Routing(now, relations);
      const different = relations.filter(
        ({ key }) => written(routing.routeOf(key)) !== written(fresh.routeOf(key)),
      );
      expect({ seed, step, different }).toEqual({ seed, step, different: [] });
      const straight = new Routing(now, plain);
      bent += relations.filter(
        ({ key }) => written(fresh.routeOf(key)) !== written(straight.routeOf(key)),
      ).length;
    }
  }
  expect(bent).toBeGreaterThan(300);
});
