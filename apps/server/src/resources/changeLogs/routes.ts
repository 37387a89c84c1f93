import { type ChangeLogShape, changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { limits } from '@lintel/domain/limits';
import { fullName } from '@lintel/domain/people';
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Scoped } from '../../db/scoped.ts';
import { componentModel } from '../../db/tables/component.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { changeLog } from '../../db/tables/logs.ts';
import { users } from '../../db/tables/user.ts';
import { notFound } from '../../http/refusal.ts';
import { type Route, route } from '../../http/route.ts';
import { inWords } from '../../model/logs/inWords.ts';

const columns = {
  logId: changeLog.logId,
  fkUserId: changeLog.fkUserId,
  fkDiagramId: changeLog.fkDiagramId,
  itemSlug: changeLog.itemSlug,
  itemType: changeLog.itemType,
  facts: changeLog.facts,
  itemKeys: changeLog.itemKeys,
  updatedAt: changeLog.updatedAt,
  firstName: users.firstName,
  lastName: users.lastName,
};

const entriesWhere = async (
  data: Scoped,
  where: SQL | undefined,
  most: number,
): Promise<ChangeLogShape[]> => {
  const rows = await data
    .select(columns)
    .from(changeLog, where)
    .leftJoin(users, eq(users.userId, changeLog.fkUserId))
    .orderBy(desc(changeLog.updatedAt), desc(changeLog.logId))
    .limit(most);
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...inWords(row),
    userName: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
  }));
};

const ofDiagram = async (data: Scoped, slug: string): Promise<ChangeLogShape[]> => {
  const [found] = await data.select({ id: diagram.diagramId }).from(diagram, eq(diagram.slug, slug));
  if (found === undefined) throw notFound();
  return entriesWhere(data, eq(changeLog.fkDiagramId, found.id), limits.changeLogEntries);
};

const ofComponent = async (data: Scoped, slug: string): Promise<ChangeLogShape[]> => {
  const [found] = await data
    .select({ id: componentModel.componentModelId })
    .from(componentModel, eq(componentModel.slug, slug));
  if (found === undefined) throw notFound();
  return entriesWhere(data, eq(changeLog.fkComponentId, found.id), limits.changeLogEntries);
};

const perPart = 50;

/** What was merged has an entry at both, the one that is gone and the one that stands for it: here only at the first. */
const ofItself = sql`not exists (select 1 from ${componentModel}
  where ${componentModel.componentModelId} = ${changeLog.fkComponentId} and ${componentModel.slug} <> ${changeLog.itemSlug})`;

/** By number, which an entry of the model keeps together with its place: none of them is ever continued. */
const ofModel = (
  data: Scoped,
  { limit = perPart, before }: { limit?: number | undefined; before?: number | undefined },
) =>
  entriesWhere(
    data,
    and(
      eq(changeLog.itemType, 'COMPONENT'),
      ofItself,
      before === undefined ? undefined : lt(changeLog.logId, before),
    ),
    limit,
  );

export const changeLogRoutes: Route[] = [
  route(changeLogEndpoints.ofDiagram, ({ data, params }) => ofDiagram(data, params.slug)),
  route(changeLogEndpoints.ofComponent, ({ data, params }) => ofComponent(data, params.slug)),
  route(changeLogEndpoints.ofModel, ({ data, query }) => ofModel(data, query)),
];
