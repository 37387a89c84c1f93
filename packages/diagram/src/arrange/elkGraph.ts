import { gridSize } from '@lintel/drawing/picture';
import type { Point } from '../geometry/rect.ts';
import type { Size } from '../layout.ts';
import type { Placement } from './arrange.ts';
import type { Arrangement, Block } from './arrangement.ts';
import type { Flow } from './scope.ts';
import { containerPadding } from './containerPadding.ts';
import { looseIn, packedSize } from './loose.ts';

/** As much of elk's JSON as is used: sent to the engine, and come back with places. */
export interface ElkNode {
  readonly id: string;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly children?: readonly ElkNode[];
  readonly layoutOptions?: Readonly<Record<string, string>>;
}

export interface ElkEdge {
  readonly id: string;
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  readonly labels: readonly { readonly text: string; readonly width: number; readonly height: number }[];
}

export interface ElkGraph extends ElkNode {
  readonly edges: readonly ElkEdge[];
}

const inPixels = (units: number): string => String(units * gridSize);

/** As tight as labels allow, and wide enough that boxes which are then put on the grid never touch. */
const spacing = {
  'elk.spacing.nodeNode': inPixels(1.5),
  'elk.spacing.edgeNode': inPixels(0.5),
  'elk.spacing.edgeEdge': inPixels(0.5),
  'elk.spacing.edgeLabel': inPixels(0.04),
  'elk.spacing.labelNode': inPixels(0.1),
  'elk.spacing.componentComponent': inPixels(2),
  'elk.layered.spacing.nodeNodeBetweenLayers': inPixels(0.05),
  'elk.layered.spacing.edgeNodeBetweenLayers': inPixels(0.05),
  'elk.layered.spacing.edgeEdgeBetweenLayers': inPixels(0.1),
};

/** Added to a label where its line goes on, so that some of it is seen; beside a line that leads down it has room as well. */
const lineBeside = { right: 1, down: 0.5 } as const;

/** In grid units, between the layers of what a relation without words connects. */
const bareLine = { right: { width: 1.8, height: 0.2 }, down: { width: 0.2, height: 1.6 } } as const;

const withLine = ({ width, height }: Size, flow: Flow): Size =>
  flow === 'right'
    ? { width: width + lineBeside.right, height }
    : { width, height: height + lineBeside.down };

/**
 * Which way the engine puts the boxes of a layer, up to how many relations. The first takes the least room and the last
 * the least time: between 75 boxes with 150 relations they took 10, 1.1 and 0.4 seconds.
 */
const strategies = [
  { most: 60, strategy: 'NETWORK_SIMPLEX' },
  { most: 300, strategy: 'LINEAR_SEGMENTS' },
  { most: Number.POSITIVE_INFINITY, strategy: 'BRANDES_KOEPF' },
] as const;

const strategyFor = (relations: number): string =>
  strategies.find(({ most }) => relations <= most)?.strategy ?? strategies[0].strategy;

const optionsOf = ({ flow, lines }: Arrangement): Record<string, string> => ({
  'elk.algorithm': 'layered',
  'elk.direction': flow === 'right' ? 'RIGHT' : 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': strategyFor(lines.length),
  // Two arrangements of the same diagram are the same.
  'elk.randomSeed': '1',
  ...spacing,
});

const padding = `[${['top', 'left', 'bottom', 'right'].map((side) => `${side}=${inPixels(containerPadding)}`).join(',')}]`;

const scaled = ({ width, height }: Size): Size => ({ width: width * gridSize, height: height * gridSize });

const nodeOf =
  (isLoose: (block: Block) => boolean) =>
  (block: Block): ElkNode => {
    const { key: id, inner } = block;
    const size = packedSize(block, isLoose);
    if (size !== null) return { id, ...scaled(size) };
    return {
      id,
      children: inner.map(nodeOf(isLoose)),
      layoutOptions: { 'elk.padding': padding, ...spacing },
    };
  };

/** Of what relations connect: the rest needs no engine. */
export const elkGraphOf = (arrangement: Arrangement): ElkGraph => ({
  id: 'root',
  layoutOptions: optionsOf(arrangement),
  children: connectedOf(arrangement).map(nodeOf(looseIn(arrangement))),
  edges: arrangement.lines.map(({ key, from, to, label }) => ({
    id: key,
    sources: [from],
    targets: [to],
    labels: [
      {
        text: key,
        ...scaled(label === null ? bareLine[arrangement.flow] : withLine(label, arrangement.flow)),
      },
    ],
  })),
});

const connectedOf = (arrangement: Arrangement): Block[] => {
  const isLoose = looseIn(arrangement);
  return arrangement.blocks.filter((block) => !isLoose(block));
};

export const placementOf = (graph: ElkNode): Placement => {
  const placement = new Map<string, Point>();
  const enter = ({ children = [] }: ElkNode): void => {
    for (const child of children) {
      placement.set(child.id, { x: (child.x ?? 0) / gridSize, y: (child.y ?? 0) / gridSize });
      enter(child);
    }
  };
  enter(graph);
  return placement;
};
