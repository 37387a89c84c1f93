import type { Parsed, Reply } from '@lintel/api/endpoint';
import type { dependencyEndpoints, NeighbourShape } from '@lintel/api/endpoints/dependencies';
import { inArray, sql } from 'drizzle-orm';
import { isAmong } from '../../db/isAmong.ts';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { readMerges } from '../../model/components/mergedComponents.ts';
import { type Merges, relatedTo } from '../../model/filter/drawnFacts.ts';
import { writtenRow } from './writtenRow.ts';

type Asked = Parsed<typeof dependencyEndpoints.neighbours>['body'];
type Direction = NeighbourShape['direction'];
type Neighbour = NeighbourShape & { holder: number };

const withoutHolder = (neighbour: Neighbour): NeighbourShape => {
  const { holder: _, ...rest } = neighbour;
  return rest;
};

/** With all that reads as one of them. */
const instancesOf = (ids: ReadonlySet<number>, merges: Merges): number[] => [
  ...ids,
  ...[...merges].filter(([, target]) => ids.has(target)).map(([id]) => id),
];

const neighboursIn = async (
  data: Scoped,
  direction: Direction,
  { ids, merges, except }: { ids: ReadonlySet<number>; merges: Merges; except: string },
): Promise<Neighbour[]> => {
  const { rows, holder, holderInstance, isNow } = relatedTo(
    direction,
    merges,
    sql`${data.viewer.organizationId}`,
  );
  const written = await writtenRow(
    data,
    sql`(select json_agg(json_build_object('holder', x.holder, 'direction', ${direction}::text,
        'componentModelId', x.id, 'slug', x.slug, 'name', x.name,
        'relations', x.relations, 'diagrams', x.diagrams, 'diagram', x.diagram) order by lower(x.name), x.id)::text
      from (select ${holder} as holder, c.component_model_id as id, c.slug, c.name,
          count(*) as relations, count(distinct d.diagram_id) as diagrams,
          (array_agg(json_build_object('slug', d.slug, 'name', d.name) order by lower(d.name), d.diagram_id))[1] as diagram
        from ${rows}
        where ${isNow} and ${isAmong(sql.raw(`${holderInstance}.fk_component_id`), instancesOf(ids, merges))}
          and d.slug <> ${except} and c.component_model_id <> ${holder}
        group by 1, 2, 3, 4) as x)`,
  );
  return written === null ? [] : (JSON.parse(written) as Neighbour[]);
};

/** What components are related to elsewhere, each with a diagram that proves it; constantly many statements. */
export const neighboursOf = async (
  data: Scoped,
  { components, except = '' }: Asked,
): Promise<Reply<typeof dependencyEndpoints.neighbours>> => {
  if (components.length === 0) return [];
  const merges = await readMerges(data);
  const asked = await data
    .select({ id: componentModel.componentModelId, slug: componentModel.slug })
    .from(componentModel, inArray(componentModel.slug, [...new Set(components)]));
  const targetOf = (id: number): number => merges.get(id) ?? id;
  const ids = new Set(asked.map(({ id }) => targetOf(id)));
  const found: Neighbour[] = [];
  for (const direction of ['to', 'from'] as const)
    found.push(...(await neighboursIn(data, direction, { ids, merges, except })));
  const byHolder = Map.groupBy(found, ({ holder }) => holder);
  return asked.map(({ id, slug }) => ({
    slug,
    neighbours: (byHolder.get(targetOf(id)) ?? []).map(withoutHolder),
  }));
};
