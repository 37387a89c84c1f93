import { diagramEndpoints, type DiagramToSave } from '@lintel/api/endpoints/diagrams';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import type { DiagramShape, SavedDiagramShape } from '@lintel/api/shapes';
import { asc } from 'drizzle-orm';
import { changeLog } from '../../db/tables/logs.ts';
import { inWords } from '../../model/logs/inWords.ts';
import type { Client, Organization, Person, TestApp } from '../../testing/app.ts';

/** Two editors of one organisation, and a stranger who is an editor of another. */
export interface People {
  organization: Organization;
  ann: Person;
  ben: Person;
  asAnn: Client;
  asBen: Client;
  asCarla: Client;
}

export const createPeople = async (app: TestApp): Promise<People> => {
  const organization = await app.createOrganization();
  const ann = await app.createPerson({ organization, role: 'EDITOR', firstName: 'Ann' });
  const ben = await app.createPerson({ organization, role: 'EDITOR', firstName: 'Ben' });
  const carla = await app.createPerson({ role: 'EDITOR', firstName: 'Carla' });
  return {
    organization,
    ann,
    ben,
    asAnn: app.asUser(ann),
    asBen: app.asUser(ben),
    asCarla: app.asUser(carla),
  };
};

export const saveAll = (client: Client, diagrams: DiagramToSave[]): Promise<SavedDiagramShape[]> =>
  client.call(diagramEndpoints.save, { body: { diagrams } });

export const save = async (client: Client, sent: DiagramToSave): Promise<SavedDiagramShape> => {
  const [saved] = await saveAll(client, [sent]);
  if (saved === undefined) throw new Error('No diagram was saved');
  return saved;
};

export const refusedSave = (client: Client, ...diagrams: DiagramToSave[]) =>
  client.refused(diagramEndpoints.save, { body: { diagrams } });

export const read = (client: Client, slug: string): Promise<DiagramShape> =>
  client.call(diagramEndpoints.read, { params: { slug } });

export const list = (client: Client): Promise<DiagramShape[]> => client.call(diagramEndpoints.list, {});

export const addFolder = async (client: Client, name: string): Promise<number> =>
  (await client.call(folderEndpoints.save, { body: { folder: { name } } })).folderId;

export const addTag = async (client: Client, name: string): Promise<number> =>
  (await client.call(tagEndpoints.save, { body: { tag: { name, color: 'blue' } } })).tagId;

export const readLog = async (app: TestApp) =>
  (await app.database.db.select().from(changeLog).orderBy(asc(changeLog.logId))).map(inWords);
