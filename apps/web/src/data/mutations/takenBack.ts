import type { DiagramToSave } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape } from '@lintel/api/shapes';

/** The fields of a change as they were before it. */
export const takenBack = (diagram: DiagramShape, change: DiagramToSave): DiagramToSave => ({
  slug: diagram.slug,
  ...(change.name !== undefined && { name: diagram.name }),
  ...(change.description !== undefined && { description: diagram.description }),
  ...(change.fkFolderId !== undefined && { fkFolderId: diagram.fkFolderId }),
  ...(change.diagramLevel2 !== undefined && { diagramLevel2: diagram.diagramLevel2 }),
  ...(change.state !== undefined && { state: diagram.state }),
  ...(change.initialView !== undefined && { initialView: diagram.initialView }),
  ...(change.tags !== undefined && { tags: diagram.tags.map(({ tagId }) => ({ tagId })) }),
});
