import type { ComponentUsageShape } from '@lintel/api/componentShapes';
import { displayName } from '@lintel/domain/names';
import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isAmong } from '../../db/isAmong.ts';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { componentInstance, relation } from '../../db/tables/drawn.ts';
import { dependencyFilter, query } from '../../db/tables/saved.ts';
import { notFound } from '../../http/refusal.ts';
import { standingFor } from '../../model/components/belongings.ts';

type Person = ComponentUsageShape['diagrams'][number]['people'][number];

export interface UsageServices {
  /** Who has which diagram open. */
  present(): (Person & { diagramSlug: string })[];
  /** On how many diagrams of other people's drafts components are drawn, by component. */
  personalDiagrams(
    organizationId: number,
    userId: number,
    ids: readonly number[],
  ): Promise<Map<number, Set<number>>>;
}

const now = isNull(componentInstance.fkVersionId);

const drawnOn = (data: Scoped, ids: readonly number[]) =>
  data
    .select({
      componentId: componentInstance.fkComponentId,
      diagramId: diagram.diagramId,
      slug: diagram.slug,
      name: diagram.name,
      diagramLevel2: diagram.diagramLevel2,
      state: diagram.state,
      instances: count(),
    })
    .from(componentInstance, and(isAmong(componentInstance.fkComponentId, ids), now))
    .innerJoin(diagram, eq(diagram.diagramId, componentInstance.fkDiagramId))
    .groupBy(componentInstance.fkComponentId, diagram.diagramId)
    .orderBy(asc(diagram.diagramId));

/** Each once, though both of its ends may be instances of the same component. */
const relationsAt = (data: Scoped, ids: readonly number[]) =>
  data
    .selectDistinct({
      componentId: componentInstance.fkComponentId,
      diagramId: relation.fkDiagramId,
      relationId: relation.relationId,
    })
    .from(relation, isNull(relation.fkVersionId))
    .innerJoin(
      componentInstance,
      and(
        isAmong(componentInstance.fkComponentId, ids),
        or(
          eq(componentInstance.componentInstanceId, relation.fromFkComponentInstanceId),
          eq(componentInstance.componentInstanceId, relation.toFkComponentInstanceId),
        ),
      ),
    );

/** Wherever a filter lists components, by slug or by id. */
const speaksOf = (
  filter: typeof query.filter | typeof dependencyFilter.filter,
  id: number,
  slug: string,
): SQL => {
  const vars = JSON.stringify({ slug, id });
  const paths = ['components', 'toComponents', 'fromComponents', 'contains'].map(
    (key) =>
      sql`jsonb_path_exists(${filter}, ${`$.**.${key}.** ? (@ == $slug || @ == $id)`}::jsonpath, ${vars}::jsonb)`,
  );
  return sql`(${sql.join(paths, sql` or `)})`;
};

const savedWith = async (
  data: Scoped,
  { id, slug }: { id: number; slug: string },
): Promise<Pick<ComponentUsageShape, 'views' | 'filters'>> => {
  const views = await data
    .select({ slug: query.slug, name: query.name })
    .from(query, speaksOf(query.filter, id, slug))
    .orderBy(asc(query.queryId));
  const filters = await data
    .select({ slug: dependencyFilter.slug, name: dependencyFilter.name })
    .from(dependencyFilter, speaksOf(dependencyFilter.filter, id, slug))
    .orderBy(asc(dependencyFilter.dependencyFilterId));
  return {
    views: views.map((each) => ({ slug: each.slug, name: displayName('view', each) })),
    filters: filters.map((each) => ({ slug: each.slug, name: displayName('dependency graph', each) })),
  };
};

/** Where components are used, with all that reads as one of them. */
export const usageOfComponents = async (
  data: Scoped,
  services: UsageServices,
  slugs: readonly string[],
): Promise<ComponentUsageShape[]> => {
  const asked = await data
    .select({ id: componentModel.componentModelId, slug: componentModel.slug })
    .from(componentModel, inArray(componentModel.slug, [...slugs]));
  const bySlug = new Map(asked.map((row) => [row.slug, row]));
  if (!slugs.every((slug) => bySlug.has(slug))) throw notFound();

  const roots = await standingFor(
    data,
    asked.map(({ id }) => id),
  );
  const ids = [...roots.keys()];
  const instances = Map.groupBy(await drawnOn(data, ids), ({ componentId }) => roots.get(componentId ?? 0));
  const relations = Map.groupBy(await relationsAt(data, ids), ({ componentId }) =>
    roots.get(componentId ?? 0),
  );
  const { organizationId, userId } = data.viewer;
  const personal = await services.personalDiagrams(organizationId, userId, ids);
  const people = Map.groupBy(services.present(), ({ diagramSlug }) => diagramSlug);
  const merged = await data
    .select({ id: componentModel.componentModelId, slug: componentModel.slug, name: componentModel.name })
    .from(componentModel, isAmong(componentModel.componentModelId, ids));

  const peopleOn = (slug: string): Person[] => [
    ...new Map(
      (people.get(slug) ?? []).map(({ userId: id, name, hue }) => [id, { userId: id, name, hue }]),
    ).values(),
  ];

  const usageOf = async (row: { id: number; slug: string }): Promise<ComponentUsageShape> => {
    const ofIt = relations.get(row.id) ?? [];
    const relationsOn = Map.groupBy(ofIt, ({ diagramId }) => diagramId);
    const onDiagrams = Map.groupBy(instances.get(row.id) ?? [], ({ diagramId }) => diagramId);
    const standing = ids.filter((id) => roots.get(id) === row.id);
    return {
      slug: row.slug,
      diagrams: [...onDiagrams.values()].flatMap((list) => {
        const [first] = list;
        if (first === undefined) return [];
        const { componentId: _, diagramId, ...found } = first;
        return {
          ...found,
          instances: list.reduce((sum, each) => sum + each.instances, 0),
          relations: new Set(relationsOn.get(diagramId)?.map(({ relationId }) => relationId)).size,
          people: peopleOn(found.slug),
        };
      }),
      personalDiagrams: new Set(standing.flatMap((id) => [...(personal.get(id) ?? [])])).size,
      relations: new Set(ofIt.map(({ relationId }) => relationId)).size,
      ...(await savedWith(data, row)),
      merged: merged
        .filter(({ id }) => id !== row.id && roots.get(id) === row.id)
        .map((each) => ({ slug: each.slug, name: displayName('component', each) })),
    };
  };

  const usage: ComponentUsageShape[] = [];
  for (const slug of slugs) {
    const row = bySlug.get(slug);
    if (row !== undefined) usage.push(await usageOf(row));
  }
  return usage;
};
