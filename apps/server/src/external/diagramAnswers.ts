import { inReadingOrder } from '@lintel/diagram/derived/bounds';
import { parentOf } from '@lintel/diagram/derived/containment';
import type { Instance, Item } from '@lintel/diagram/items';
import { Snapshot } from '@lintel/diagram/snapshot';
import { plainText } from '@lintel/diagram/text';
import { diagramLink } from '@lintel/domain/links';
import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { inParts } from '../db/inParts.ts';
import { isAmong } from '../db/isAmong.ts';
import type { Scoped } from '../db/scoped.ts';
import { diagram } from '../db/tables/diagram.ts';
import { componentInstance } from '../db/tables/drawn.ts';
import { tagOnItem } from '../db/tables/tag.ts';
import { storedDescription } from '../model/descriptions/richDescription.ts';
import { standingFor } from '../model/components/belongings.ts';
import { tagsOn } from '../resources/diagrams/read.ts';
import { htmlOfState } from './html.ts';
import { containing } from '../model/filter/containing.ts';
import type { Page } from './listing.ts';
import {
  componentIdsOf,
  inPortions,
  type Known,
  knownComponents,
  knownDiagrams,
  knownOf,
  publicIdOf,
  tagRows,
} from './publicIds.ts';
import type { DiagramOut } from './shapes.ts';

const columns = {
  id: diagram.diagramId,
  slug: diagram.slug,
  name: diagram.name,
  state: diagram.state,
  description: diagram.description,
  richDescription: diagram.richDescription,
  level: diagram.diagramLevel2,
  externalId: diagram.externalId,
  apiContext: diagram.apiContext,
  externalRefs: diagram.externalRefs,
};

interface Names {
  readonly components: ReadonlyMap<string, string>;
  readonly diagrams: Known<{ readonly slug: string; readonly externalId: string | null }>;
}

const drawnOf = <Kind extends Item['kind']>(
  snapshot: Snapshot,
  kind: Kind,
): Extract<Item, { kind: Kind }>[] =>
  [...snapshot.items.values()].filter((item): item is Extract<Item, { kind: Kind }> => item.kind === kind);

const shownDrawing = (
  snapshot: Snapshot,
  refs: Readonly<Record<string, string>>,
  { components, diagrams }: Names,
): Pick<DiagramOut, 'componentInstances' | 'relations' | 'textareas'> => {
  const refOf = (key: string): string => refs[key] ?? key;
  const shownInstance = (item: Instance) => {
    const parent = parentOf(snapshot, item.key);
    const componentId = item.component === null ? null : (components.get(item.component) ?? null);
    return {
      ref: refOf(item.key),
      componentId,
      placeholder: componentId === null ? { text: item.name, typeId: item.type } : null,
      isContainer: item.container,
      parent: parent === null ? null : refOf(parent),
      position: { x: item.position.x, y: item.position.y },
      width: item.size.width,
      height: item.size.height,
    };
  };
  return {
    componentInstances: drawnOf(snapshot, 'instance').sort(inReadingOrder).map(shownInstance),
    relations: drawnOf(snapshot, 'relation')
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map((item) => ({
        fromRef: refOf(item.from.item),
        toRef: refOf(item.to.item),
        label: plainText(item.text) || null,
        desc: htmlOfState(item.description),
        linksTo: item.links.flatMap((slug) => {
          const found = diagrams.find(slug);
          return found === undefined ? [] : [publicIdOf(found)];
        }),
      })),
    textareas: drawnOf(snapshot, 'textarea')
      .sort(inReadingOrder)
      .map(({ position, width, text }) => ({
        position: { x: position.x, y: position.y },
        width,
        text: plainText(text),
      })),
  };
};

const namesIn = async (data: Scoped, snapshots: readonly Snapshot[]): Promise<Names> => {
  const components = new Set<string>();
  const diagrams = new Set<string>();
  for (const { items } of snapshots)
    for (const item of items.values()) {
      if (item.kind === 'instance' && item.component !== null) components.add(item.component);
      if (item.kind === 'relation') for (const slug of item.links) diagrams.add(slug);
    }
  return {
    components: await componentIdsOf(data, [...components]),
    diagrams: await knownDiagrams(data, [...diagrams]),
  };
};

/** What so many show is in memory at the same time. */
const atOnce = 20;

/** In the order of the numbers, with what is drawn on each. */
export const shownDiagrams = async (
  data: Scoped,
  numbers: readonly number[],
  { snapshotOf, publicUrl }: { snapshotOf: (slug: string) => Promise<Snapshot>; publicUrl: string },
): Promise<DiagramOut[]> => {
  if (numbers.length === 0) return [];
  const rows = await inPortions([...numbers], (portion) =>
    data.select(columns).from(diagram, isAmong(diagram.diagramId, portion)),
  );
  const byNumber = new Map(rows.map((row) => [row.id, row]));
  const tagIds = new Map((await tagRows(data)).map((row) => [row.id, publicIdOf(row)]));
  const tags = await tagsOn(data, numbers.length > 1_000 ? undefined : numbers);
  const shown: DiagramOut[] = [];
  const there = numbers.flatMap((number) => byNumber.get(number) ?? []);
  await inParts(
    there,
    async (part) => {
      const snapshots: Snapshot[] = [];
      for (const { slug } of part) snapshots.push(await snapshotOf(slug));
      const names = await namesIn(data, snapshots);
      for (const [index, row] of part.entries())
        shown.push({
          id: publicIdOf(row),
          name: row.name,
          state: row.state,
          url: publicUrl + diagramLink({ slug: row.slug }),
          desc: htmlOfState(storedDescription(row)),
          level: row.level,
          tags: (tags.get(row.id) ?? []).flatMap(({ tagId }) => tagIds.get(tagId) ?? []),
          apiContext: row.apiContext,
          ...shownDrawing(snapshots[index] ?? Snapshot.of([]), row.externalRefs, names),
        });
    },
    atOnce,
  );
  return shown;
};

export interface DiagramFilter {
  readonly componentId?: string | undefined;
  readonly tagId?: string | undefined;
  readonly name?: string | undefined;
  readonly level?: NonNullable<DiagramOut['level']> | undefined;
  readonly state?: DiagramOut['state'] | undefined;
}

const nothing = sql`false`;

const showing = async (data: Scoped, id: string): Promise<SQL> => {
  const found = (await knownComponents(data, [id])).find(id);
  if (found === undefined) return nothing;
  const standing = [...(await standingFor(data, [found.id])).keys()];
  return sql`exists (select 1 from ${componentInstance}
    where ${componentInstance.fkDiagramId} = ${diagram.diagramId} and ${componentInstance.fkVersionId} is null
      and ${isAmong(componentInstance.fkComponentId, standing)})`;
};

const tagged = async (data: Scoped, id: string): Promise<SQL> => {
  const found = knownOf(await tagRows(data)).find(id);
  if (found === undefined) return nothing;
  return sql`exists (select 1 from ${tagOnItem}
    where ${tagOnItem.fkDiagramId} = ${diagram.diagramId} and ${tagOnItem.fkTagId} = ${found.id})`;
};

/** The numbers of those that fit all that is asked; of a page one more than it has. */
export const filteredDiagrams = async (
  data: Scoped,
  asked: DiagramFilter,
  { limit, after }: Page,
): Promise<{ id: number }[]> => {
  const where = and(
    gt(diagram.diagramId, after),
    asked.name === undefined ? undefined : containing(diagram.name, asked.name),
    asked.state === undefined ? undefined : eq(diagram.state, asked.state),
    asked.level === undefined ? undefined : eq(diagram.diagramLevel2, asked.level),
    asked.tagId === undefined ? undefined : await tagged(data, asked.tagId),
    asked.componentId === undefined ? undefined : await showing(data, asked.componentId),
  );
  const select = data.select({ id: diagram.diagramId }).from(diagram, where).orderBy(asc(diagram.diagramId));
  return limit === undefined ? select : select.limit(limit + 1);
};
