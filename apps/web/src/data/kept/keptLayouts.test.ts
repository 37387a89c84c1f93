import type { GraphLayout, LayoutInput } from '@lintel/model/layout/graphLayout';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Place } from '../place.ts';
import { createKeptLayouts } from './keptLayouts.ts';
import { createKeptThings } from './keptThings.ts';
import { memoryStorage } from './testing/memoryStorage.ts';

const ada = { userId: 1, organizationId: 7 };
const mia = { userId: 2, organizationId: 7 };

const input: LayoutInput = {
  nodes: [4, 9],
  edges: [
    { key: '4-9', from: 4, to: 9 },
    { key: '9-4', from: 9, to: 4 },
  ],
  groupOf: new Map([[9, 'stores']]),
};
const layout: GraphLayout = {
  places: new Map([
    [4, { x: 0, y: -60 }],
    [9, { x: 120, y: 240 }],
  ]),
  frames: new Map([['stores', { x: 90, y: 180, width: 300, height: 150 }]]),
  routes: new Map([
    [
      '4-9',
      [
        { x: 120, y: 0 },
        { x: 240, y: 240 },
      ],
    ],
  ]),
};

const build = (src: string) =>
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => src }) });
beforeEach(() => {
  build('/assets/one.js');
  return () => vi.unstubAllGlobals();
});

const device = () => {
  const { storage, held } = memoryStorage();
  const at: { here: Place | null } = { here: ada };
  return { layouts: createKeptLayouts(createKeptThings(storage), () => at.here), at, held };
};

it('finds a layout again as it was kept, for the same graph alone', async () => {
  const { layouts } = device();
  expect(await layouts.find(input, 'a graph')).toBeNull();
  await layouts.keep(input, 'a graph', layout);
  expect(await layouts.find(input, 'a graph')).toEqual(layout);
  expect(await layouts.find(input, 'another')).toBeNull();
});

it('is one person’s alone', async () => {
  const { layouts, at } = device();
  await layouts.keep(input, 'a graph', layout);
  at.here = mia;
  expect(await layouts.find(input, 'a graph')).toBeNull();
  at.here = null;
  expect(await layouts.find(input, 'a graph')).toBeNull();
  await layouts.keep(input, 'of nobody', layout);
  at.here = ada;
  expect(await layouts.find(input, 'of nobody')).toBeNull();
});

it('asks the engine anew after an upgrade', async () => {
  const { layouts } = device();
  await layouts.keep(input, 'a graph', layout);
  build('/assets/two.js');
  expect(await layouts.find(input, 'a graph')).toBeNull();
});

it('keeps none that leaves a node out, and finds none that was damaged', async () => {
  const { layouts, held } = device();
  await layouts.keep(input, 'a graph', { ...layout, places: new Map([[4, { x: 0, y: 0 }]]) });
  expect(held.size).toBe(0);
  await layouts.keep(input, 'a graph', layout);
  expect(await layouts.find({ ...input, nodes: [4, 9, 11] }, 'a graph')).toBeNull();
  expect(await layouts.find({ ...input, edges: [] }, 'a graph')).toBeNull();
  const [[key, record] = []] = [...held];
  held.set(String(key), { ...Object(record), text: '{"places":["far away"],"frames":[],"routes":[]}' });
  expect(await layouts.find(input, 'a graph')).toBeNull();
});

it('keeps a limited number of them', async () => {
  const { layouts, held } = device();
  for (let at = 0; at < 25; at += 1) await layouts.keep(input, `graph ${at}`, layout);
  expect(held.size).toBe(20);
});

it('keeps none where the browser reckons no name for it', async () => {
  const { layouts, held } = device();
  vi.stubGlobal('crypto', {});
  await layouts.keep(input, 'a graph', layout);
  expect(await layouts.find(input, 'a graph')).toBeNull();
  expect(held.size).toBe(0);
});

it('keeps nobody waiting where the device does not answer', async () => {
  const { storage } = memoryStorage();
  const silent = { ...storage, read: () => new Promise<never>(() => {}) };
  const layouts = createKeptLayouts(createKeptThings(silent), () => ada);
  vi.useFakeTimers();
  const asked = layouts.find(input, 'a graph');
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(300);
  expect(await asked).toBeNull();
  vi.useRealTimers();
});
