import { randomUUID } from 'node:crypto';
import { states } from '@lintel/domain/entities/diagram';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { diagram, version } from '../../db/tables/diagram.ts';
import { componentInstance, groupLink, relation } from '../../db/tables/drawn.ts';
import { folder } from '../../db/tables/folder.ts';
import type { Person } from '../../testing/people.ts';
import type { Random } from '../../testing/random.ts';
import { maybe, own, some } from './inventing.fixture.ts';

export interface InventedInstance {
  readonly id: number;
  readonly componentId: number | null;
  readonly diagramId: number;
  readonly isNow: boolean;
}

/** In one of another person's drafts, in one of the person's own, or where everybody sees it. */
export const inventDiagrams = async (db: Db, random: Random, people: readonly Person[]) => {
  const [person] = people;
  if (person === undefined) throw new Error('Nobody was made');
  const rows = await db
    .insert(diagram)
    .values(
      some(5, (at) => ({
        ...own(person),
        slug: randomUUID(),
        name: `D${at}`,
        concurrencyKey: '',
        state: random.chance(0.7) ? ('ACTIVE' as const) : random.pick(states),
        fkFolderId: maybe(
          random,
          people.flatMap(({ draftsFolderId }) => draftsFolderId ?? []),
          0.2,
        ),
      })),
    )
    .returning();
  const personal = await db
    .select({ id: folder.folderId })
    .from(folder)
    .where(and(eq(folder.fkOrganizationId, own(person).fkOrganizationId), isNotNull(folder.fkUserId)));
  const hidden = new Set(personal.map(({ id }) => id));
  const active = rows.filter(
    ({ state, fkFolderId }) => state === 'ACTIVE' && (fkFolderId === null || !hidden.has(fkFolderId)),
  );
  return {
    ids: rows.map(({ diagramId }) => diagramId),
    active: new Set(active.map(({ diagramId }) => diagramId)),
  };
};

export const inventInstances = async (
  db: Db,
  random: Random,
  person: Person,
  { components, diagrams }: { components: readonly number[]; diagrams: readonly number[] },
): Promise<InventedInstance[]> => {
  const [kept] = diagrams;
  if (kept === undefined) return [];
  const [frozen] = await db
    .insert(version)
    .values({ ...own(person), slug: 'v', seqId: 1, fkDiagramId: kept })
    .returning({ id: version.versionId });
  const rows = await db
    .insert(componentInstance)
    .values(
      some(24, (at) => {
        const isNow = random.chance(0.85);
        return {
          ...own(person),
          fkDiagramId: isNow ? random.pick(diagrams) : kept,
          fkVersionId: isNow ? null : (frozen?.id ?? null),
          fkComponentId: maybe(random, components, 0.9),
          itemKey: `item-${at}`,
          slug: `item-${at}`,
          name: '',
          container: at % 3 === 0,
          width: 2,
          height: 1,
          xCoordinate: 0,
          yCoordinate: 0,
          zIndex: 0,
        };
      }),
    )
    .returning();
  return rows.map(({ componentInstanceId, fkComponentId, fkDiagramId, fkVersionId }) => ({
    id: componentInstanceId,
    componentId: fkComponentId,
    diagramId: fkDiagramId,
    isNow: fkVersionId === null,
  }));
};

/** Two instances that lie on the same diagram, in the same state of it. */
const pairsOf = (
  random: Random,
  instances: readonly InventedInstance[],
  count: number,
): [InventedInstance, InventedInstance][] =>
  some(count, () => {
    const one = random.pick(instances);
    const beside = instances.filter(
      ({ diagramId, isNow }) => diagramId === one.diagramId && isNow === one.isNow,
    );
    return [one, random.pick(beside)];
  });

export const drawPairs = async (
  db: Db,
  random: Random,
  person: Person,
  instances: readonly InventedInstance[],
) => {
  if (instances.length === 0) return { related: [], grouped: [] };
  const versionOf = await db
    .select({ id: componentInstance.componentInstanceId, versionId: componentInstance.fkVersionId })
    .from(componentInstance)
    .where(eq(componentInstance.fkOrganizationId, own(person).fkOrganizationId));
  const versions = new Map(versionOf.map(({ id, versionId }) => [id, versionId]));
  const related = pairsOf(random, instances, 16);
  await db.insert(relation).values(
    related.map(([one, other], at) => ({
      ...own(person),
      fkDiagramId: one.diagramId,
      fkVersionId: versions.get(one.id) ?? null,
      itemKey: `relation-${at}`,
      slug: `relation-${at}`,
      text: '',
      fromFkComponentInstanceId: one.id,
      toFkComponentInstanceId: other.id,
      fromEndpoint: 'right-1',
      toEndpoint: 'left-1',
    })),
  );
  const drawnNow = instances.filter(({ isNow }) => isNow);
  const grouped = [
    ...new Map(
      pairsOf(random, drawnNow.length > 0 ? drawnNow : instances, 8)
        .filter(([parent, child]) => parent.id !== child.id)
        .map((pair) => [pair[1].id, pair]),
    ).values(),
  ];
  if (grouped.length > 0)
    await db.insert(groupLink).values(
      grouped.map(([parent, child]) => ({
        ...own(person),
        fkDiagramId: parent.diagramId,
        fkComponentInstanceParentId: parent.id,
        fkComponentInstanceChildId: child.id,
      })),
    );
  return { related, grouped };
};
