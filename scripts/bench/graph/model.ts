import { componentEndpoints } from '@lintel/api/endpoints/components';
import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { limits } from '@lintel/domain/limits';
import { chanceOf } from '@lintel/richtext/testing/chance';
import type { Landscape } from '../canvas/landscape.ts';
import { landscape } from '../canvas/landscape.ts';
import type { Product } from '../canvas/product.ts';
import { writeDiagram, type Written } from '../canvas/writing.ts';

/** A saved graph of so many components, and the diagram that it is read from. */
export interface BenchGraph {
  readonly count: number;
  readonly slug: string;
  readonly written: Written;
}

export const nameOf = (at: number): string => `Component ${String(at).padStart(5, '0')}`;

/** As in an organisation: each leans on one that stands higher up, and one in five on another besides. */
function relationsOf(count: number): Landscape['relations'] {
  const chance = chanceOf(7);
  const related = new Map<string, Landscape['relations'][number]>();
  const relate = (to: number): void => {
    const from = Math.max(0, to - 1 - chance.below(60));
    related.set(`${from}-${to}`, { from, to, sides: ['bottom', 'top'], label: '' });
  };
  for (let to = 1; to < count; to += 1) relate(to);
  while (related.size < count * 1.2) relate(1 + chance.below(count - 1));
  return [...related.values()];
}

async function componentsOf({ call }: Product, count: number): Promise<string[]> {
  const slugs: string[] = [];
  while (slugs.length < count) {
    const components = Array.from(
      { length: Math.min(limits.componentsPerCall, count - slugs.length) },
      (_, at) => ({ name: nameOf(slugs.length + at) }),
    );
    const made = await call(componentEndpoints.save, { body: { components } });
    slugs.push(...made.map(({ slug }) => slug));
  }
  return slugs;
}

/** Its components are those of one diagram. */
export async function makeGraph(product: Product, count: number): Promise<BenchGraph> {
  const { call } = product;
  const slugs = await componentsOf(product, count);
  const drawn = { ...landscape(count, 'crowded'), relations: relationsOf(count) };
  const written = await writeDiagram(product, drawn, (at) => ({ component: slugs[at] ?? null, type: null }));
  const [diagram] = await call(diagramEndpoints.save, {
    body: { diagrams: [{ slug: written.slug, state: 'ACTIVE' }] },
  });
  const { slug } = await call(dependencyEndpoints.save, {
    params: { id: 'new' },
    body: {
      data: {
        name: `${count} components`,
        filter: { diagrams: { operator: 'in', value: [diagram?.diagramId ?? 0] } },
      },
    },
  });
  return { count, slug, written };
}
