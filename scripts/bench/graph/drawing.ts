import { engineLayout } from '@lintel/model/layout/engineLayout';
import { extentOf, nodeSize } from '@lintel/model/layout/graphLayout';
import { laidOutBy } from '@lintel/model/testing/elk';
import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import { graphOf } from '@lintel/model/dependencyGraph';
import { shownGraph } from '@lintel/model/shownGraph';
import type { Landscape } from '../canvas/landscape.ts';
import type { Place } from '../canvas/place.ts';
import type { Product } from '../canvas/product.ts';
import type { BenchGraph } from './model.ts';

const unit = 50;

/** What the product paints of a graph, as plain data: the same engine answers the same each time. */
export async function drawingOf({ call }: Product, { slug }: BenchGraph): Promise<Landscape> {
  const { filter } = await call(dependencyEndpoints.filter, { params: { id: slug } });
  const { components } = await call(dependencyEndpoints.found, { body: { data: { filter } } });
  const shown = shownGraph(graphOf(await call(dependencyEndpoints.read, {})), {
    found: components,
    showDependencies: true,
    showDetachedNodes: false,
    distance: 1,
    direction: 'both',
  });
  const nodes = shown.nodes.map(({ id }) => id);
  const layout = await engineLayout({ nodes, edges: shown.edges, groupOf: new Map() }, laidOutBy);
  if (layout === null) throw new Error('The engine was stopped');
  const numbers = new Map([...layout.places.keys()].map((id, at) => [id, at]));
  return {
    boxes: [...layout.places].map(([id, { x, y }]) => ({
      name: `Component ${id}`,
      x: x / unit,
      y: y / unit,
      width: nodeSize.width / unit,
      height: nodeSize.height / unit,
    })),
    relations: shown.edges.map(({ from, to }) => ({
      from: numbers.get(from) ?? 0,
      to: numbers.get(to) ?? 0,
      sides: ['bottom', 'top'],
      label: '',
    })),
  };
}

/** As the page opens it: all of it in the middle, at the smallest zoom; the box is the one nearest to that. */
export function openingPlace(shown: Landscape, zoom: number): Place {
  const places = new Map(shown.boxes.map(({ x, y }, at) => [at, { x: x * unit, y: y * unit }]));
  const { x, y, width, height } = extentOf({ places, frames: new Map() });
  const at = { x: (x + width / 2) / unit, y: (y + height / 2) / unit };
  const away = shown.boxes.map((box) =>
    Math.hypot(box.x + box.width / 2 - at.x, box.y + box.height / 2 - at.y),
  );
  return { shown, spacing: 'crowded', box: away.indexOf(Math.min(...away)), at, zoom };
}
