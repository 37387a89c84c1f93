import { randomUUID } from 'node:crypto';
import { componentEndpoints, type ComponentToSave } from '@lintel/api/endpoints/components';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import type { State } from '@lintel/domain/entities/diagram';
import { componentInstance, groupLink, relation } from '../db/tables/drawn.ts';
import type { Client, Organization, TestApp } from './app.ts';

type DrawnInstance = Pick<
  typeof componentInstance.$inferInsert,
  'fkComponentId' | 'container' | 'fkVersionId'
>;

/** Draws as the projection would write it. */
export const drawingWith = (app: TestApp, organizationOf: () => Organization) => {
  const { db } = app.database;
  const own = () => ({ fkOrganizationId: organizationOf().organizationId });
  const item = () => ({ itemKey: randomUUID(), slug: randomUUID() });
  return {
    component: async (client: Client, given: ComponentToSave | string) => {
      const sent = typeof given === 'string' ? { name: given } : given;
      const [made] = await client.call(componentEndpoints.save, { body: { components: [sent] } });
      if (made === undefined) throw new Error('Got nothing back');
      return { ...made, id: made.componentModelId };
    },
    diagram: async (
      client: Client,
      name: string,
      { state = 'ACTIVE', fkFolderId = null }: { state?: State; fkFolderId?: number | null } = {},
    ) => {
      const diagrams = [{ name, state, fkFolderId }];
      const [made] = await client.call(diagramEndpoints.save, { body: { diagrams } });
      if (made === undefined) throw new Error('Got nothing back');
      return { ...made, id: made.diagramId };
    },
    instance: async (diagramId: number, given: Partial<DrawnInstance> = {}): Promise<number> => {
      const [row] = await db
        .insert(componentInstance)
        .values({
          ...own(),
          ...item(),
          fkDiagramId: diagramId,
          name: '',
          container: false,
          width: 2,
          height: 1,
          xCoordinate: 0,
          yCoordinate: 0,
          zIndex: 0,
          ...given,
        })
        .returning({ id: componentInstance.componentInstanceId });
      return row?.id ?? 0;
    },
    relation: async (diagramId: number, from: number, to: number, fkVersionId: number | null = null) => {
      const [row] = await db
        .insert(relation)
        .values({
          ...own(),
          ...item(),
          fkDiagramId: diagramId,
          fkVersionId,
          text: '',
          fromFkComponentInstanceId: from,
          toFkComponentInstanceId: to,
          fromEndpoint: 'right-1',
          toEndpoint: 'left-1',
        })
        .returning({ id: relation.relationId });
      return row?.id ?? 0;
    },
    group: (diagramId: number, parent: number, child: number) =>
      db.insert(groupLink).values({
        ...own(),
        fkDiagramId: diagramId,
        fkComponentInstanceParentId: parent,
        fkComponentInstanceChildId: child,
      }),
  };
};
