import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import {
  containedIn,
  diagramsOf,
  type DrawnFacts,
  type Merges,
  readsAs,
  relatedTo,
} from '../../model/filter/drawnFacts.ts';

type Cells = Pick<ViewRowShape, 'description' | 'drawnOn' | 'to' | 'from' | 'contains'>;

/** So many of what a component has are named; of the rest there is the number. */
const named = 10;

interface Several<Item> {
  first: Item[];
  total: number;
}

const severalOf = <Item>(
  drawn: DrawnFacts,
  merges: Merges,
  thing: string,
  fields: readonly string[],
): SQL<Several<Item>> => {
  const { rows, holderInstance, isNow } = drawn;
  const columns = sql.raw(fields.map((field) => `${thing}.${field}`).join(', '));
  const shown = sql.raw(
    fields.map((field) => `'${field === 'diagram_level2' ? 'diagramLevel2' : field}', x.${field}`).join(', '),
  );
  return sql`(select json_build_object('total', count(*), 'first',
      coalesce(json_agg(json_build_object(${shown}) order by x.place) filter (where x.place <= ${named}), '[]'))
    from (select ${columns}, row_number() over (order by lower(${sql.raw(`${thing}.name`)}), ${sql.raw(`${thing}.slug`)}) as place
      from (select distinct ${drawn.held} as id from ${rows}
        where ${readsAs(holderInstance, merges)} and ${isNow}) as found
      join ${sql.raw(thing === 'd' ? 'diagram d on d.diagram_id' : 'component_model c on c.component_model_id')} = found.id
    ) as x)`;
};

const ofComponents = (drawn: DrawnFacts, merges: Merges) =>
  severalOf<ViewRowShape['to']['first'][number]>(drawn, merges, 'c', ['slug', 'name']);

/** What active diagrams say of components, and their descriptions: by one statement for all of them. */
export const readCells = async (
  data: Scoped,
  ids: readonly number[],
  merges: Merges,
): Promise<ReadonlyMap<number, Cells>> => {
  const rows = await data
    .select({
      id: componentModel.componentModelId,
      description: componentModel.description,
      drawnOn: severalOf<ViewRowShape['drawnOn']['first'][number]>(diagramsOf(merges), merges, 'd', [
        'slug',
        'name',
        'diagram_level2',
      ]),
      to: ofComponents(relatedTo('to', merges), merges),
      from: ofComponents(relatedTo('from', merges), merges),
      contains: ofComponents(containedIn(merges), merges),
    })
    .from(componentModel, inArray(componentModel.componentModelId, [...ids]));
  return new Map(rows.map(({ id, ...cells }) => [id, cells]));
};
