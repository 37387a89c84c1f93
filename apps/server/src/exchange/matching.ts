import { asc, gt } from 'drizzle-orm';
import { inPages } from '../db/inPages.ts';
import type { Scoped } from '../db/scoped.ts';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { folder } from '../db/tables/folder.ts';
import { dependencyFilter, query } from '../db/tables/saved.ts';
import { tag } from '../db/tables/tag.ts';
import { types } from '../db/tables/type.ts';
import { uniqueSlugOf } from '../db/slugs.ts';
import { takingTurns } from '../documents/turns.ts';
import type { Dictionary } from './dictionary.ts';
import type { ReadFile } from './readFile.ts';
import { arrivingSlug } from './references.ts';

/** Which things of a file are here already, and under which slugs the others will be made. */
export interface Match {
  readonly slug: string;
  /** Null: it is to be made. */
  readonly id: number | null;
  /** Deleted, and to be brought back. */
  readonly isDeleted?: boolean;
  /** Why it cannot be taken. */
  readonly refused?: string;
}
export type Matches = ReadonlyMap<string, Match>;

interface Row {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly externalId?: string | null;
  readonly deletedAt?: string | null;
  readonly mergedInto?: number | null;
  readonly kind?: string;
}

interface Sent {
  readonly id: string;
  readonly name: string;
  readonly externalId?: string | null;
  readonly type?: unknown;
}

const same = (name: string): string => name.trim().toLowerCase();
export const twice = 'The same thing stands in the file twice';

interface Finding {
  readonly rows: readonly Row[];
  readonly arriving: (sent: Sent) => string;
  /** By these, where no slug is known. */
  readonly by: 'name' | 'externalId' | null;
  readonly refusal?: (sent: Sent, row: Row) => string | undefined;
}

const rowFor = ({ rows, by, arriving }: Finding) => {
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  const byName = new Map(rows.map((row) => [same(row.name), row]));
  const byExternalId = new Map(rows.map((row) => [row.externalId, row]));
  return (sent: Sent): Row | undefined => {
    const found = bySlug.get(sent.id) ?? bySlug.get(arriving(sent));
    if (found !== undefined || by === null) return found;
    if (by === 'name') return sent.name === '' ? undefined : byName.get(same(sent.name));
    return typeof sent.externalId === 'string' ? byExternalId.get(sent.externalId) : undefined;
  };
};

const refusalOf = (sent: Sent, row: Row, { refusal }: Finding): string | undefined =>
  typeof row.mergedInto === 'number' ? 'It was merged into another component here' : refusal?.(sent, row);

const matched = async (sent: readonly Sent[], finding: Finding): Promise<Matches> => {
  const turns = takingTurns();
  const find = rowFor(finding);
  const matches = new Map<string, Match>();
  const taken = new Set<string>();
  for (const each of sent) {
    await turns();
    // The second of one id is refused where it is planned.
    if (matches.has(each.id)) continue;
    const row = find(each);
    const slug = row?.slug ?? finding.arriving(each);
    const refused = taken.has(slug) ? twice : row === undefined ? undefined : refusalOf(each, row, finding);
    taken.add(slug);
    matches.set(each.id, {
      slug,
      id: row?.id ?? null,
      ...(typeof row?.deletedAt === 'string' && { isDeleted: true }),
      ...(refused !== undefined && { refused }),
    });
  }
  return matches;
};

/** Slugs that say what a thing is called are kept where they are free. */
const readable = (rows: readonly Row[], fallback: string, others: readonly string[] = []) => {
  const taken = new Set([...rows.map(({ slug }) => slug), ...others]);
  const given = new Map<string, string>();
  return ({ id }: Sent): string => {
    const slug = given.get(id) ?? uniqueSlugOf(id, fallback, taken);
    given.set(id, slug);
    taken.add(slug);
    return slug;
  };
};

export type MatchedList =
  | 'types'
  | 'tags'
  | 'folders'
  | 'attributes'
  | 'components'
  | 'diagrams'
  | 'views'
  | 'graphs';
export type AllMatches = Readonly<Record<MatchedList, Matches>>;

const componentsHere = (data: Scoped) =>
  inPages((after, limit) =>
    data
      .select({
        id: componentModel.componentModelId,
        slug: componentModel.slug,
        name: componentModel.name,
        externalId: componentModel.externalId,
        deletedAt: componentModel.deletedAt,
        mergedInto: componentModel.mergedInto,
      })
      .from(componentModel, gt(componentModel.componentModelId, after))
      .orderBy(asc(componentModel.componentModelId))
      .limit(limit),
  );

const diagramsHere = (data: Scoped) =>
  inPages((after, limit) =>
    data
      .select({
        id: diagram.diagramId,
        slug: diagram.slug,
        name: diagram.name,
        externalId: diagram.externalId,
      })
      .from(diagram, gt(diagram.diagramId, after))
      .orderBy(asc(diagram.diagramId))
      .limit(limit),
  );

export const matchThings = async (
  data: Scoped,
  { things }: ReadFile,
  dictionary: Dictionary,
): Promise<AllMatches> => {
  const { organizationId } = data.viewer;
  const arriving = (list: MatchedList) => (sent: Sent) => arrivingSlug(organizationId, list, sent.id);
  const typeRows = await data.select({ id: types.typeId, slug: types.slug, name: types.name }).from(types);
  const tagRows = await data.select({ id: tag.tagId, slug: tag.slug, name: tag.name }).from(tag);
  const folderRows = (
    await data
      .select({ id: folder.folderId, slug: folder.slug, name: folder.name, owner: folder.fkUserId })
      .from(folder)
  ).filter(({ owner }) => owner === null);
  const attributeRows = dictionary.attributes.all.map(
    ({ attributeId: id, slug, name, attributeType: kind }) => ({
      id,
      slug,
      name,
      kind,
    }),
  );
  const componentRows = await componentsHere(data);
  const diagramRows = await diagramsHere(data);
  const viewRows = await data.select({ id: query.queryId, slug: query.slug, name: query.name }).from(query);
  const graphRows = await data
    .select({
      id: dependencyFilter.dependencyFilterId,
      slug: dependencyFilter.slug,
      name: dependencyFilter.name,
    })
    .from(dependencyFilter);
  const shared = (await data.sharedTypes()).map(({ slug }) => slug);
  return {
    types: await matched(things.types, {
      rows: typeRows,
      arriving: readable(typeRows, 'type', shared),
      by: 'name',
    }),
    tags: await matched(things.tags, { rows: tagRows, arriving: readable(tagRows, 'tag'), by: 'name' }),
    folders: await matched(things.folders, { rows: folderRows, arriving: arriving('folders'), by: 'name' }),
    attributes: await matched(things.attributes, {
      rows: attributeRows,
      arriving: readable(attributeRows, 'attribute'),
      by: 'name',
      refusal: ({ type }, { kind }) =>
        type === kind ? undefined : 'There is an attribute of this name of another kind here',
    }),
    components: await matched(things.components, {
      rows: componentRows,
      arriving: arriving('components'),
      by: 'externalId',
    }),
    diagrams: await matched(things.diagrams, {
      rows: diagramRows,
      arriving: arriving('diagrams'),
      by: 'externalId',
    }),
    views: await matched(things.views, { rows: viewRows, arriving: arriving('views'), by: null }),
    graphs: await matched(things.graphs, { rows: graphRows, arriving: arriving('graphs'), by: null }),
  };
};
