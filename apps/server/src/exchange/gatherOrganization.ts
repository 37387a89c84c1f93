import { asc } from 'drizzle-orm';
import type { Scoped } from '../db/scoped.ts';
import { componentModel } from '../db/tables/component.ts';
import { isLive } from '../model/components/columns.ts';
import { context, type Gathered, type GatherServices } from './gather.ts';
import { componentsByIds } from './readComponents.ts';
import { diagramRows, exchangedDiagram } from './readDiagrams.ts';
import { attachmentRows, iconsInParts } from './readFiles.ts';
import { readAttributes, readFolders, readGraphs, readTags, readTypes, readViews } from './readModel.ts';

/** All that the viewer sees of the organisation. */
export async function* gatherOrganization(services: GatherServices, data: Scoped): AsyncGenerator<Gathered> {
  const around = await context(data);
  const { dictionary } = around;
  const types = await readTypes(data);
  for await (const icons of iconsInParts(data, services.iconFiles)) yield { part: { icons } };
  yield {
    part: {
      types,
      tags: await readTags(data),
      folders: await readFolders(data),
      attributes: readAttributes(dictionary),
    },
  };
  yield { part: {}, attachments: await attachmentRows(data) };
  const ids = await data
    .select({ id: componentModel.componentModelId })
    .from(componentModel, isLive)
    .orderBy(asc(componentModel.componentModelId));
  const all = ids.map(({ id }) => id);
  for await (const components of componentsByIds(data, dictionary, all)) yield { part: { components } };
  for (const row of await diagramRows(data)) {
    const diagram = await exchangedDiagram(services, data, row, { ...around, withVersions: true });
    yield { part: { diagrams: [diagram] } };
  }
  yield {
    part: { views: await readViews(data, dictionary), graphs: await readGraphs(data, dictionary) },
  };
}
