import type { GraphLayout, LayoutInput } from '@lintel/model/layout/graphLayout';
import { z } from 'zod/mini';
import { type Place, place } from '../place.ts';
import { runningBuild } from '../serviceWorker.ts';
import { type KeptThings, keptThings } from './keptThings.ts';

/** More than a person goes back to. */
const most = 20;
const prefix = 'layout ';

const numbers = z.array(z.number());

/** By the order in which what is laid out is named: its names would take more room than the places. */
const schema = z.object({
  /** Across and down of each node. */
  places: numbers,
  frames: z.array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])),
  /** The same of each point of each edge. */
  routes: z.array(numbers),
});
type Packed = z.output<typeof schema>;

const packed = ({ nodes, edges }: LayoutInput, { places, frames, routes }: GraphLayout): Packed | null => {
  const found = nodes.flatMap((id) => places.get(id) ?? []);
  if (found.length < nodes.length) return null;
  return {
    places: found.flatMap(({ x, y }) => [x, y]),
    frames: Array.from(frames, ([key, { x, y, width, height }]) => [key, x, y, width, height]),
    routes: edges.map(({ key }) => (routes.get(key) ?? []).flatMap(({ x, y }) => [x, y])),
  };
};

const pointsOf = (lengths: readonly number[]): { x: number; y: number }[] =>
  Array.from({ length: lengths.length / 2 }, (_, at) => ({
    x: lengths[2 * at] ?? 0,
    y: lengths[2 * at + 1] ?? 0,
  }));

const unpacked = ({ nodes, edges }: LayoutInput, kept: Packed): GraphLayout | null => {
  const places = pointsOf(kept.places);
  if (places.length !== nodes.length || kept.routes.length !== edges.length) return null;
  return {
    places: new Map(places.map((point, at) => [nodes[at] ?? 0, point])),
    frames: new Map(kept.frames.map(([key, x, y, width, height]) => [key, { x, y, width, height }])),
    routes: new Map(
      edges.flatMap(({ key }, at) => {
        const points = pointsOf(kept.routes[at] ?? []);
        return points.length === 0 ? [] : [[key, points] as const];
      }),
    ),
  };
};

/** Another build may lay out otherwise. Rejects where the browser reckons none: pages that came without encryption. */
const nameOf = async (key: string): Promise<string> => {
  const bytes = new TextEncoder().encode(`${runningBuild() ?? ''} ${key}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return prefix + Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** In milliseconds: a device that answers later, or never, does not keep the engine waiting. */
const patience = 300;

const inTime = async <T>(asked: Promise<T>): Promise<T | null> => {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), patience);
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
};

/** Where the engine has put graphs: it thinks for seconds about a large one, and would think the same again. */
export const createKeptLayouts = (
  things: Pick<KeptThings, 'read' | 'write' | 'shrinkUnder'>,
  here: () => Place | null,
) => ({
  /** Null where there is none, or none that is of use. */
  find: async (input: LayoutInput, key: string): Promise<GraphLayout | null> => {
    const where = here();
    if (where === null) return null;
    const name = await nameOf(key).catch(() => null);
    const kept = name === null ? null : await inTime(things.read(where, name, schema));
    return kept ? unpacked(input, kept) : null;
  },
  keep: async (input: LayoutInput, key: string, layout: GraphLayout): Promise<void> => {
    const where = here();
    const data = packed(input, layout);
    if (where === null || data === null) return;
    const name = await nameOf(key).catch(() => null);
    if (name === null) return;
    await things.write(where, [{ query: name, data }]);
    await things.shrinkUnder(prefix, most);
  },
});

export const keptLayouts = createKeptLayouts(keptThings, () => (place.isElsewhere() ? null : place.shared()));
