import type { ViewFilter } from '@lintel/domain/entities/saved';
import type { Filter } from '@lintel/domain/filter/grammar';
import type { Db } from '../db/client.ts';
import { randomSlug } from '../db/slugs.ts';
import { dependencyFilter, query } from '../db/tables/saved.ts';
import type { components } from './components.ts';
import { type Founder, type Made, rowOf } from './model.ts';

const orderToCash: readonly (keyof typeof components)[] = [
  'webShop',
  'basket',
  'checkout',
  'orders',
  'payments',
  'invoices',
  'accounting',
];

const view = (ids: {
  attributes: ReadonlyMap<string, number>;
  tags: ReadonlyMap<string, number>;
}): ViewFilter => ({
  columns: [
    'col-row-id',
    'col-name',
    'col-type',
    String(rowOf(ids.attributes, 'Owner')),
    String(rowOf(ids.attributes, 'Lifecycle')),
    'col-dia',
    'col-to-comp',
  ],
  tags: { operator: 'in', value: [rowOf(ids.tags, 'Personal data')] },
  sort: { column: 'col-name', order: 'asc' },
});

const graph = (made: ReadonlyMap<string, Made>): Filter => ({
  components: { operator: 'in', value: orderToCash.map((id) => rowOf(made, id).id) },
});

/** A question over the model as a table, and one as a graph, so that both are found on the first day. */
export const addSaved = async (
  tx: Db,
  { organizationId: fkOrganizationId, userId: updatedByUserId }: Founder,
  ids: {
    components: ReadonlyMap<string, Made>;
    attributes: ReadonlyMap<string, number>;
    tags: ReadonlyMap<string, number>;
  },
): Promise<void> => {
  const own = { fkOrganizationId, updatedByUserId };
  await tx.insert(query).values({
    ...own,
    slug: randomSlug(),
    name: 'Where personal data lives',
    description: 'Everything that keeps or sends data about people, and who answers for it',
    filter: view(ids),
  });
  await tx.insert(dependencyFilter).values({
    ...own,
    slug: randomSlug(),
    name: 'Order to cash',
    filter: graph(ids.components),
    showDetachedNodes: false,
  });
};
