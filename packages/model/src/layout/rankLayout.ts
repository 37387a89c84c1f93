import type { Point } from '@lintel/drawing/picture';
import { type GraphLayout, type LayoutInput, nodeSize, snapped, step } from './graphLayout.ts';
import { framed, looseLayout, packed, type Part, partsOf } from './parts.ts';
import { ranksOf } from './ranks.ts';
import { plainRoutes } from './routes.ts';
import { withHanging, wrappedLeaves } from './wrappedLeaves.ts';

/** As often layers are put in the order of their neighbours: later rounds change little. */
const rounds = 3;
const across = nodeSize.width + step;
const below = nodeSize.height + step;

/** Each layer by where the neighbours of its nodes are on average, up and down in turns. */
function ordered(layers: readonly (readonly number[])[], { edges }: Part): number[][] {
  const neighbours = Map.groupBy(
    edges.flatMap(({ from, to }) => [[from, to] as const, [to, from] as const]),
    ([id]) => id,
  );
  const at = new Map<number, number>();
  const note = (layer: readonly number[]): void =>
    layer.forEach((id, index) => at.set(id, index - (layer.length - 1) / 2));
  for (const layer of layers) note(layer);
  const middle = (id: number): number => {
    const others = (neighbours.get(id) ?? []).map(([, other]) => at.get(other) ?? 0);
    return others.length === 0 ? (at.get(id) ?? 0) : others.reduce((sum, x) => sum + x, 0) / others.length;
  };
  const result = layers.map((layer) => [...layer]);
  for (let round = 0; round < rounds; round++) {
    for (const layer of round % 2 === 0 ? result : result.toReversed()) {
      const middles = new Map(layer.map((id) => [id, middle(id)]));
      layer.sort((a, b) => (middles.get(a) ?? 0) - (middles.get(b) ?? 0) || a - b);
      note(layer);
    }
  }
  return result;
}

/** Layer by layer, each in the middle. */
function placedByRank(part: Part): Map<number, Point> {
  const ranks = ranksOf(part.nodes, part.edges);
  const byRank = Map.groupBy(part.nodes, (id) => ranks.get(id) ?? 0);
  const layers = [...byRank].toSorted(([a], [b]) => a - b).map(([, ids]) => ids);
  const widest = Math.max(...layers.map(({ length }) => length));
  return new Map(
    ordered(layers, part).flatMap((layer, rank) => {
      const left = snapped(((widest - layer.length) * across) / 2);
      return layer.map((id, index) => [id, { x: left + index * across, y: rank * below }] as const);
    }),
  );
}

const inside = ({ edges }: LayoutInput, ids: ReadonlySet<number>): LayoutInput['edges'] =>
  edges.filter(({ from, to }) => ids.has(from) && ids.has(to));

/** Each group by itself, and the groups beside each other. */
function placedByGroup(part: Part): Map<number, Point> {
  const groups = [...Map.groupBy(part.nodes, (id) => part.groupOf.get(id))];
  const layouts = groups.map(([, nodes]): GraphLayout => {
    const own: Part = { nodes, edges: inside(part, new Set(nodes)), groupOf: new Map() };
    const { connected, loose } = partsOf(own);
    const plain = connected.map((each) => ({
      places: placedByRank(each),
      frames: new Map(),
      routes: new Map(),
    }));
    return framed(packed(plain, loose), { ...part, nodes });
  });
  return new Map(packed(layouts, []).places);
}

/** At once and without an engine: what is shown until the engine is done, or where it takes too long. */
export function rankLayout(input: LayoutInput): GraphLayout {
  const { connected, loose } = partsOf(input);
  const layouts = connected.map((part) => {
    const isGrouped = part.nodes.some((id) => part.groupOf.has(id));
    const { input, hanging } = wrappedLeaves(part);
    const places = isGrouped ? placedByGroup(part) : placedByRank(input);
    return withHanging(framed({ places, routes: plainRoutes(input.edges, places) }, part), hanging);
  });
  return layouts.length === 0 ? looseLayout(loose, Number.POSITIVE_INFINITY) : packed(layouts, loose);
}
