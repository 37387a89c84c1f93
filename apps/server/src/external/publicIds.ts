import { asc, inArray, or } from 'drizzle-orm';
import { isAmong } from '../db/isAmong.ts';
import type { Scoped } from '../db/scoped.ts';
import { attribute } from '../db/tables/attribute.ts';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { tag } from '../db/tables/tag.ts';
import { types } from '../db/tables/type.ts';
import { resolveMerges } from '../model/components/resolveMerges.ts';

interface Identified {
  readonly externalId: string | null;
  readonly slug: string;
}

/** What programs call a thing: as they chose, else by our slug. */
export const publicIdOf = ({ externalId, slug }: Identified): string => externalId ?? slug;

export interface Known<Row> {
  /** By either of its names; where two programs chose the same one, the elder thing. */
  find(id: string): Row | undefined;
  readonly rows: readonly Row[];
}

export const knownOf = <Row>(rows: readonly (Row & Identified)[]): Known<Row & Identified> => {
  const byChosen = new Map<string, Row & Identified>();
  const bySlug = new Map<string, Row & Identified>();
  for (const row of rows) {
    if (row.externalId !== null && !byChosen.has(row.externalId)) byChosen.set(row.externalId, row);
    bySlug.set(row.slug, row);
  }
  return { find: (id) => byChosen.get(id) ?? bySlug.get(id), rows };
};

/** As many as one statement can name. */
const atOnce = 5_000;

export const inPortions = async <Each, Row>(
  all: readonly Each[],
  read: (portion: Each[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let from = 0; from < all.length; from += atOnce)
    rows.push(...(await read(all.slice(from, from + atOnce))));
  return rows;
};

const componentColumns = {
  id: componentModel.componentModelId,
  slug: componentModel.slug,
  name: componentModel.name,
  state: componentModel.state,
  externalId: componentModel.externalId,
  apiContext: componentModel.apiContext,
  fkTypeId: componentModel.fkTypeId,
  fkSharedTypeId: componentModel.fkSharedTypeId,
  deletedAt: componentModel.deletedAt,
  mergedInto: componentModel.mergedInto,
};

type ComponentRow = Awaited<ReturnType<typeof componentsNamed>>[number];

const componentsNamed = (data: Scoped, ids: readonly string[]) =>
  inPortions([...new Set(ids)], (portion) =>
    data
      .select(componentColumns)
      .from(
        componentModel,
        or(inArray(componentModel.externalId, portion), inArray(componentModel.slug, portion)),
      )
      .orderBy(asc(componentModel.componentModelId)),
  );

const isLive = ({ deletedAt }: ComponentRow): boolean => deletedAt === null;

/**
 * What was merged is the component that it was merged into: a program that still sends its id means that one. What is
 * deleted is not there.
 */
export const knownComponents = async (data: Scoped, ids: readonly string[]): Promise<Known<ComponentRow>> => {
  const rows = await componentsNamed(data, ids);
  const standsFor = await resolveMerges(rows, (wanted) =>
    data.select(componentColumns).from(componentModel, isAmong(componentModel.componentModelId, wanted)),
  );
  const target = (row: ComponentRow): ComponentRow => standsFor.get(row.id) ?? row;
  // First those that are there under the name itself: an id is given to another once its holder is deleted.
  const named = [...rows].sort((a, b) => Number(isLive(b)) - Number(isLive(a)) || a.id - b.id);
  const known = knownOf(named);
  return {
    rows: named,
    find: (id) => {
      const found = known.find(id);
      if (found === undefined) return undefined;
      const row = target(found);
      return isLive(row) && row.mergedInto === null ? row : undefined;
    },
  };
};

/** Deleted ones that still hold an id which another component is to have. */
export const releaseIds = async (tx: Scoped, ids: readonly string[]): Promise<void> => {
  const held = (await componentsNamed(tx, ids)).filter(
    (row) => row.deletedAt !== null && row.externalId !== null && ids.includes(row.externalId),
  );
  if (held.length === 0) return;
  await tx.update(
    componentModel,
    { externalId: null },
    inArray(
      componentModel.componentModelId,
      held.map(({ id }) => id),
    ),
  );
};

const diagramColumns = {
  id: diagram.diagramId,
  slug: diagram.slug,
  name: diagram.name,
  state: diagram.state,
  externalId: diagram.externalId,
  apiContext: diagram.apiContext,
  externalRefs: diagram.externalRefs,
};
export type KnownDiagram = Awaited<ReturnType<typeof diagramsNamed>>[number];

const diagramsNamed = (data: Scoped, ids: readonly string[]) =>
  inPortions([...new Set(ids)], (portion) =>
    data
      .select(diagramColumns)
      .from(diagram, or(inArray(diagram.externalId, portion), inArray(diagram.slug, portion)))
      .orderBy(asc(diagram.diagramId)),
  );

export const knownDiagrams = async (data: Scoped, ids: readonly string[]): Promise<Known<KnownDiagram>> =>
  knownOf(await diagramsNamed(data, ids));

/** By number. */
export const diagramIdsOf = async (
  data: Scoped,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const rows = await inPortions([...new Set(numbers)], (portion) =>
    data
      .select({ id: diagram.diagramId, slug: diagram.slug, externalId: diagram.externalId })
      .from(diagram, isAmong(diagram.diagramId, portion)),
  );
  return new Map(rows.map((row) => [row.id, publicIdOf(row)]));
};

export interface TypeRow extends Identified {
  readonly name: string;
  readonly type: { readonly fkTypeId: number | null; readonly fkSharedTypeId: number | null };
}

/** Own types before the built-in ones, of which none has the slug of an own one. */
export const allTypes = async (data: Scoped): Promise<TypeRow[]> => {
  const own = await data
    .select({ id: types.typeId, slug: types.slug, name: types.name })
    .from(types)
    .orderBy(asc(types.typeId));
  const shared = await data.sharedTypes();
  return [
    ...own.map(({ id, slug, name }) => ({
      slug,
      name,
      externalId: null,
      type: { fkTypeId: id, fkSharedTypeId: null },
    })),
    ...shared.map(({ sharedTypeId, slug, name }) => ({
      slug,
      name,
      externalId: null,
      type: { fkTypeId: null, fkSharedTypeId: sharedTypeId },
    })),
  ];
};

export const attributeRows = (data: Scoped) =>
  data
    .select({
      id: attribute.attributeId,
      slug: attribute.slug,
      externalId: attribute.externalId,
      apiContext: attribute.apiContext,
    })
    .from(attribute)
    .orderBy(asc(attribute.attributeId));

export const tagRows = (data: Scoped) =>
  data
    .select({
      id: tag.tagId,
      slug: tag.slug,
      name: tag.name,
      color: tag.color,
      description: tag.description,
      externalId: tag.externalId,
      apiContext: tag.apiContext,
    })
    .from(tag)
    .orderBy(asc(tag.tagId));

/** Of what is drawn, by slug: under which id programs know the component, or that it reads as a placeholder. */
export const componentIdsOf = async (
  data: Scoped,
  slugs: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const known = await knownComponents(data, slugs);
  return new Map(
    slugs.flatMap((slug) => {
      const row = known.find(slug);
      return row === undefined ? [] : [[slug, publicIdOf(row)] as const];
    }),
  );
};
