import type { Item } from '@lintel/diagram/items';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { types } from '../db/tables/type.ts';
import { resolveMerges } from '../model/components/resolveMerges.ts';

/** The named things that items speak of, by slug. What is foreign or absent is not in here, and reads as none. */
export interface References {
  readonly components: ReadonlyMap<string, { id: number; name: string }>;
  readonly types: ReadonlyMap<string, number>;
  readonly diagrams: ReadonlyMap<string, number>;
}

const atOnce = 1_000;

const inParts = async <Row>(
  slugs: Iterable<string>,
  read: (part: string[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const all = [...slugs];
  const rows: Row[] = [];
  for (let at = 0; at < all.length; at += atOnce) rows.push(...(await read(all.slice(at, at + atOnce))));
  return rows;
};

/** Only what lies in the document's own organisation. A statement for each kind that is spoken of. */
export const readReferences = async (
  tx: Db,
  organizationId: number,
  items: Iterable<Item>,
): Promise<References> => {
  const wanted = { components: new Set<string>(), types: new Set<string>(), diagrams: new Set<string>() };
  for (const item of items) {
    if (item.kind === 'instance') {
      if (item.component !== null) wanted.components.add(item.component);
      if (item.type !== null) wanted.types.add(item.type);
    } else if (item.kind === 'relation') {
      for (const link of item.links) wanted.diagrams.add(link);
    }
  }
  const componentsWhere = (condition: SQL) =>
    tx
      .select({
        slug: componentModel.slug,
        id: componentModel.componentModelId,
        name: componentModel.name,
        mergedInto: componentModel.mergedInto,
      })
      .from(componentModel)
      .where(and(eq(componentModel.fkOrganizationId, organizationId), condition));
  const components = await inParts(wanted.components, (slugs) =>
    componentsWhere(inArray(componentModel.slug, slugs)),
  );
  const standsFor = await resolveMerges(components, (ids) =>
    componentsWhere(inArray(componentModel.componentModelId, ids)),
  );
  const foundTypes = await inParts(wanted.types, (slugs) =>
    tx
      .select({ slug: types.slug, id: types.typeId })
      .from(types)
      .where(and(eq(types.fkOrganizationId, organizationId), inArray(types.slug, slugs))),
  );
  const diagrams = await inParts(wanted.diagrams, (slugs) =>
    tx
      .select({ slug: diagram.slug, id: diagram.diagramId })
      .from(diagram)
      .where(and(eq(diagram.fkOrganizationId, organizationId), inArray(diagram.slug, slugs))),
  );
  return {
    // A row hangs on what was drawn, so that a merge can be undone; it is called what it stands for.
    components: new Map(
      components.map(({ slug, id, name }) => [slug, { id, name: standsFor.get(id)?.name ?? name }]),
    ),
    types: new Map(foundTypes.map(({ slug, id }) => [slug, id])),
    diagrams: new Map(diagrams.map(({ slug, id }) => [slug, id])),
  };
};
