import { and, asc, eq, isNull } from 'drizzle-orm';
import { isAmong } from '../db/isAmong.ts';
import type { Scoped } from '../db/scoped.ts';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { componentInstance, relation } from '../db/tables/drawn.ts';
import { resolveMerges } from '../model/components/resolveMerges.ts';
import { standingFor } from '../model/components/belongings.ts';
import { inPortions, publicIdOf } from './publicIds.ts';
import type { DependencyOut } from './shapes.ts';

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly diagramId: number;
}

/** The instances of these components on active diagrams, and where each stands. */
const instancesOf = (data: Scoped, ids: readonly number[]) =>
  data
    .select({ id: componentInstance.componentInstanceId, componentId: componentInstance.fkComponentId })
    .from(
      componentInstance,
      and(isAmong(componentInstance.fkComponentId, ids), isNull(componentInstance.fkVersionId)),
    );

const endColumns = {
  from: relation.fromFkComponentInstanceId,
  to: relation.toFkComponentInstanceId,
  diagramId: relation.fkDiagramId,
};

const relationsAt = async (
  data: Scoped,
  instances: readonly number[],
  end: typeof relation.fromFkComponentInstanceId | typeof relation.toFkComponentInstanceId,
) =>
  inPortions(instances, (portion) =>
    data
      .select(endColumns)
      .from(relation, and(isAmong(end, portion), isNull(relation.fkVersionId)))
      .innerJoin(diagram, and(eq(diagram.diagramId, relation.fkDiagramId), eq(diagram.state, 'ACTIVE'))),
  );

/** By instance, the component that is drawn there; placeholders are left out. */
const componentsAt = async (data: Scoped, instances: readonly number[]): Promise<Map<number, number>> => {
  const rows = await inPortions([...new Set(instances)], (portion) =>
    data
      .select({ id: componentInstance.componentInstanceId, componentId: componentInstance.fkComponentId })
      .from(componentInstance, isAmong(componentInstance.componentInstanceId, portion)),
  );
  return new Map(
    rows.flatMap(({ id, componentId }) => (componentId === null ? [] : [[id, componentId] as const])),
  );
};

const edgesOf = async (data: Scoped, ids: readonly number[]): Promise<Edge[]> => {
  const instances = (await instancesOf(data, ids)).map(({ id }) => id);
  const rows = [
    ...(await relationsAt(data, instances, relation.fromFkComponentInstanceId)),
    ...(await relationsAt(data, instances, relation.toFkComponentInstanceId)),
  ];
  const at = await componentsAt(
    data,
    rows.flatMap(({ from, to }) => [from, to]),
  );
  return rows.flatMap(({ from, to, diagramId }) => {
    const [fromId, toId] = [at.get(from), at.get(to)];
    return fromId === undefined || toId === undefined ? [] : [{ from: fromId, to: toId, diagramId }];
  });
};

const columns = {
  id: componentModel.componentModelId,
  slug: componentModel.slug,
  name: componentModel.name,
  externalId: componentModel.externalId,
  deletedAt: componentModel.deletedAt,
  mergedInto: componentModel.mergedInto,
};

const componentsByNumber = async (data: Scoped, ids: readonly number[]) => {
  const read = (wanted: readonly number[]) =>
    data.select(columns).from(componentModel, isAmong(componentModel.componentModelId, wanted));
  return resolveMerges(await inPortions([...new Set(ids)], read), read);
};

const diagramsByNumber = async (data: Scoped, ids: readonly number[]) => {
  const rows = await inPortions([...new Set(ids)], (portion) =>
    data
      .select({
        id: diagram.diagramId,
        slug: diagram.slug,
        name: diagram.name,
        externalId: diagram.externalId,
      })
      .from(diagram, isAmong(diagram.diagramId, portion))
      .orderBy(asc(diagram.diagramId)),
  );
  return new Map(rows.map((row) => [row.id, { id: publicIdOf(row), name: row.name }]));
};

/** What a component needs (downstream) and what needs it (upstream), by active diagrams on which that is drawn. */
export const dependenciesOf = async (data: Scoped, componentId: number): Promise<DependencyOut[]> => {
  const own = new Set((await standingFor(data, [componentId])).keys());
  const edges = await edgesOf(data, [...own]);
  const others = await componentsByNumber(
    data,
    edges.flatMap(({ from, to }) => [from, to]),
  );
  const diagrams = await diagramsByNumber(
    data,
    edges.map(({ diagramId }) => diagramId),
  );
  const found = new Map<string, { dependency: DependencyOut; seen: Set<number> }>();
  for (const { from, to, diagramId } of edges) {
    const direction = own.has(from) ? 'downstream' : 'upstream';
    const other = others.get(own.has(from) ? to : from);
    const proof = diagrams.get(diagramId);
    if (other === undefined || other.deletedAt !== null || other.id === componentId || proof === undefined)
      continue;
    const key = `${direction} ${other.id}`;
    const entry = found.get(key) ?? {
      dependency: { component: { id: publicIdOf(other), name: other.name }, direction, diagrams: [] },
      seen: new Set<number>(),
    };
    found.set(key, entry);
    if (entry.seen.has(diagramId)) continue;
    entry.seen.add(diagramId);
    entry.dependency.diagrams.push(proof);
  }
  return [...found.values()].map(({ dependency }) => dependency);
};
