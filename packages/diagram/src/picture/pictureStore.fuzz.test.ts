import { expect, it } from 'vitest';
import { type PictureItem } from '@lintel/drawing/picture';
import { hues } from '@lintel/drawing/boxes';
import { containerLabelRect } from '@lintel/drawing/containers';
import { viewAt } from '@lintel/drawing/detail';
import { relationBadgeRoom } from '@lintel/drawing/relations';
import { measureLabel } from '@lintel/drawing/labels';
import { placeLabels } from '../geometry/labelPlacement.ts';
import { jumpsOf } from '../geometry/routeJumps.ts';
import { placeLabel } from '../commands/connect.ts';
import { writeText } from '../commands/name.ts';
import { preview } from '../preview.ts';
import { isRefusal, type Outcome } from '../refusal.ts';
import type { Snapshot } from '../snapshot.ts';
import { SnapshotStore } from '../snapshotStore.ts';
import { type Board, board, component, relation } from '../testing/build.ts';
import { Random } from '../testing/random.ts';
import { randomCommands } from '../testing/randomEdit.ts';
import { textFromPlain } from '../text.ts';
import type { ItemState, States } from './itemStates.ts';
import { containerFace, type NamedComponent, type Names } from './names.ts';
import type { PictureInput } from './pictureInput.ts';
import { PictureStore } from './pictureStore.ts';
import { labelBlocks, measureText } from './richBlocks.ts';
import { noTints, type Tint, type Tints } from './tints.ts';
import { seedsOf } from '../testing/seeds.ts';

const seeds = seedsOf('pictureStore');
const steps = 14;

const someTints = (random: Random): Tints => {
  const [named, others] = [random.pick(hues), random.pick(hues)];
  const tint: Tint = { hue: named, ...(random.chance(0.5) && { dimmed: true }) };
  return (component) => (component === null ? { hue: others } : tint);
};

const someStates = (random: Random, keys: readonly string[]): States => {
  const states = new Map<string, ItemState>();
  for (const key of keys.length === 0 ? [] : random.some(keys, 4)) {
    states.set(key, {
      hover: random.chance(0.4),
      selected: random.chance(0.5),
      ...(random.chance(0.2) && { draggedFrom: { x: random.between(-5, 5), y: 0 } }),
      ...(random.chance(0.2) && { selectedBy: [{ hue: 3, initials: 'JS' }] }),
      ...(random.chance(0.2) && { found: ['a', 'service'] }),
    });
  }
  return states;
};

const someNames = (random: Random): Names => {
  const components = new Map<string, NamedComponent>();
  for (const slug of ['Orders', 'Billing', 'Ledger', 'Stock']) {
    if (random.chance(0.3)) continue;
    const name = random.pick([slug, `${slug} of the whole company`]);
    components.set(slug, {
      name,
      typeName: 'Service',
      hue: 'blue',
      icon: { glyph: 'box' },
      archived: random.chance(0.2),
      deleted: random.chance(0.1),
      linkedDiagrams: random.between(0, 3),
    });
  }
  return {
    components,
    types: new Map([['queue', { name: 'Queue', hue: 'amber', icon: { glyph: 'layers' } }]]),
  };
};

const labels = ['', 'Reads', 'Releases the goods for picking tonight'];
const ofLines = [
  randomCommands['connect'],
  randomCommands['connectItems'],
  randomCommands['addConnectedBeside'],
  randomCommands['move'],
].filter((command) => command !== undefined);

const someBoard = (random: Random): Board => {
  const boxes = Array.from({ length: random.between(2, 8) }, (_, at) => `started${at}`);
  const side = () => `${random.pick(boxes)} ${random.pick(['top', 'right', 'bottom', 'left'])}-0`;
  return board(
    ...boxes.map((key) => component(key, [random.between(-10, 16), random.between(-6, 10), 3, 2])),
    ...Array.from({ length: random.between(2, 8) }, (_, at) =>
      relation(`related${at}`, side(), side(), { text: random.pick(labels) }),
    ),
  );
};

/** More relations and labels than by chance alone, so that they get into each other's way. */
const someEdit = (situation: Parameters<(typeof ofLines)[number]>[0]): Outcome => {
  const { snapshot, random, keys } = situation;
  const relations = keys.filter((key) => snapshot.relation(key) !== undefined);
  if (relations.length > 0 && random.chance(0.35)) {
    const key = random.pick(relations);
    if (random.chance(0.2)) return placeLabel(snapshot, { key, at: random.pick([null, 0.5]) });
    return writeText(snapshot, { key, text: textFromPlain(random.pick(labels)) });
  }
  const commands = random.chance(0.4) ? ofLines : Object.values(randomCommands);
  return random.pick(commands)(situation);
};

/** Whatever could be reached by now is what one look at the whole diagram gives. */
const expectWhole = (store: PictureStore, snapshot: Snapshot, where: string): void => {
  const relations = [...snapshot.items.values()].filter((item) => item.kind === 'relation');
  const routes = relations.flatMap(({ key }) => {
    const face = store.relationFace(key);
    return face === null ? [] : [{ key, points: face.points.map(({ x, y }) => ({ x: x / 50, y: y / 50 })) }];
  });
  expect(routes.length, `${where}`).toBe(relations.length);
  const jumps = jumpsOf(routes);
  for (const { key } of relations) {
    const drawn = store.relationFace(key)?.jumps ?? [];
    const all = (jumps.get(key) ?? []).map((point) => `${point.x * 50} ${point.y * 50}`);
    expect(
      drawn.map((point) => `${point.x} ${point.y}`),
      `${where}`,
    ).toEqual(all.filter((point, at) => point !== all[at - 1]));
  }
};

it(
  `is after any history what it would be made from nothing (${seeds.length} seeds)`,
  () => {
    let [labelled, kept] = [0, 0];
    for (const seed of seeds) {
      const random = new Random(seed);
      const edited = someBoard(random);
      const snapshots = new SnapshotStore(edited.document, measureText);
      let count = 0;
      const newKey = () => `key-${String((count += 1)).padStart(5, '0')}`;
      const clipboard = { text: '' };
      let input: Required<PictureInput> = {
        snapshot: snapshots.get(),
        names: someNames(random),
        view: viewAt(1),
        grabZoom: 1,
        states: new Map(),
        tints: noTints,
        readOnly: false,
      };
      const store = new PictureStore(input);
      let before = new Map<string, PictureItem>();
      for (let step = 0; step < steps; step++) {
        const changed = new Set<string>();
        for (let edit = random.between(1, step < 3 ? 8 : 2); edit > 0; edit--) {
          const snapshot = snapshots.get();
          const keys = [...snapshot.items.keys()];
          const outcome = someEdit({ snapshot, random, newKey, keys, clipboard });
          if (isRefusal(outcome)) continue;
          if (random.chance(0.15)) {
            input = { ...input, snapshot: preview(snapshot, outcome, measureText) };
            const routesStretch = random.chance(0.5);
            for (const id of store.update({ snapshot: input.snapshot }, { routesStretch })) changed.add(id);
          } else edited.do(outcome);
          if (random.chance(0.3)) {
            input = { ...input, snapshot: snapshots.get() };
            const ids = store.update({ snapshot: input.snapshot }, { routesStretch: random.chance(0.8) });
            for (const id of ids) changed.add(id);
          }
          while (random.chance(0.4))
            for (const id of store.settleNext(random.between(1, 60))) changed.add(id);
        }
        const given: Partial<PictureInput> = {
          snapshot: snapshots.get(),
          ...(random.chance(0.2) && { names: someNames(random) }),
          ...(random.chance(0.3) && { states: someStates(random, [...snapshots.get().items.keys()]) }),
          ...(random.chance(0.1) && {
            view: viewAt(random.pick([0.3, 0.5, 0.8, 1, 1.5])),
            grabZoom: random.pick([0.4, 1, 1.7]),
          }),
          ...(random.chance(0.1) && { readOnly: random.chance(0.5) }),
          ...(random.chance(0.1) && { tints: someTints(random) }),
        };
        input = { ...input, ...given };
        const routesStretch = random.chance(0.5);
        for (const id of store.update(given, { routesStretch })) changed.add(id);
        while (!store.isSettled) for (const id of store.settleNext()) changed.add(id);
        const where = `seed ${seed}, step ${step}`;
        const whole = new PictureStore(input).picture.items;
        const { items } = store.picture;
        expect(items, `${where}`).toEqual(whole);
        expect(new Set(items.map(({ id }) => id)).size, `${where}`).toBe(items.length);
        // A view paints everything again, and what was told of may have become another thing and back.
        const unreported = items.filter(
          ({ id }) => given.view === undefined && before.has(id) && !changed.has(id),
        );
        const replaced = unreported.filter((item) => before.get(item.id) !== item);
        expect(replaced, `${where}`).toEqual([]);
        kept += unreported.length;
        before = new Map(items.map((item) => [item.id, item]));
        expectWhole(store, input.snapshot, where);
        labelled += expectLabels(store, input, where);
      }
      snapshots.destroy();
    }
    expect(labelled).toBeGreaterThan(seeds.length * 20);
    expect(kept).toBeGreaterThan(seeds.length * 20);
  },
  Math.max(60_000, seeds.length * 1_000),
);

/** The labels stand where they would if all were placed at once. */
function expectLabels(
  store: PictureStore,
  { snapshot, names }: Required<PictureInput>,
  where: string,
): number {
  const unit = (value: number): number => value / 50;
  const boxes = [];
  const keepClear = [];
  const requests = [];
  const routes = [];
  for (const item of snapshot.items.values()) {
    if (item.kind === 'instance') {
      boxes.push({ key: item.key, ...item.position, ...item.size, container: item.container });
      if (!item.container) continue;
      const label = containerLabelRect(containerFace(item, names));
      keepClear.push({
        x: unit(label.x),
        y: unit(label.y),
        width: unit(label.width),
        height: unit(label.height),
      });
    } else if (item.kind === 'textarea')
      keepClear.push({ ...item.position, width: item.width, height: item.height });
    else {
      const points = (store.relationFace(item.key)?.points ?? []).map(({ x, y }) => ({
        x: unit(x),
        y: unit(y),
      }));
      routes.push({ key: item.key, points });
      const blocks = labelBlocks(item.text);
      const { single, wrapped } = measureLabel(blocks);
      const size = (given: typeof single) => ({ width: unit(given.width), height: unit(given.height) });
      if (blocks.length > 0)
        requests.push({
          key: item.key,
          points,
          single: size(single),
          ...(wrapped !== undefined && { wrapped: size(wrapped) }),
          ...(item.links.length > 0 && { tail: unit(relationBadgeRoom(item.links.length)) }),
          ...(item.labelAt !== null && { labelAt: item.labelAt }),
        });
    }
  }
  const all = placeLabels(requests, { boxes, keepClear, routes });
  for (const { key } of requests) {
    const drawn = store.relationFace(key)?.label?.rect;
    const place = all.get(key)?.rect;
    const off =
      Math.abs(unit(drawn?.x ?? 0) - (place?.x ?? 0)) + Math.abs(unit(drawn?.y ?? 0) - (place?.y ?? 0));
    expect(off, `${where}, ${key}`).toBeLessThan(1e-6);
  }
  return requests.length;
}
