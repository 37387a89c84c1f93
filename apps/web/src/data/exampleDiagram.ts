import type { DiagramShape } from '@lintel/api/shapes';

let made = 0;

/** A diagram for tests, with only what matters to them written down. */
export const exampleDiagram = (fields: Partial<DiagramShape> = {}): DiagramShape => {
  made++;
  const at = '2026-11-01T00:00:00.000Z';
  return {
    diagramId: made,
    slug: `d${made}`,
    name: `Diagram ${made}`,
    description: null,
    initialView: null,
    fkOrganizationId: 1,
    fkFolderId: null,
    fkVersionId: null,
    concurrencyKey: at,
    generalAccess: false,
    hasPassword: false,
    fkDiagramLevelId: null,
    diagramLevel2: null,
    state: 'ACTIVE',
    draft: fields.state === 'DRAFT',
    current: true,
    tags: [],
    openedAt: null,
    fkCreatedByUserId: null,
    updatedByUserId: null,
    createdAt: at,
    updatedAt: at,
    ...fields,
  };
};
