import type { DiagramOfComponent, Fields } from './componentFields.ts';

const temporaryId = -1;

/** A diagram that is created and linked when the dialog is saved. */
export const plannedDiagram = (name: string): DiagramOfComponent => ({
  fkDiagramId: temporaryId,
  slug: '',
  name,
});

export const isPlanned = ({ fkDiagramId }: DiagramOfComponent): boolean => fkDiagramId === temporaryId;

const linksIn = ({ diagramLinks }: Fields): readonly DiagramOfComponent[] =>
  (diagramLinks as readonly DiagramOfComponent[] | undefined) ?? [];

/** The one that is to be created with what was changed. */
export const plannedIn = (fields: Fields): DiagramOfComponent | undefined => linksIn(fields).find(isPlanned);

/** With the diagram that was made in the place of the planned one. */
export const withLinkTo = (
  { diagramId, slug, name }: { diagramId: number; slug: string; name: string },
  fields: Fields,
): Fields => ({
  ...fields,
  diagramLinks: linksIn(fields).map((link) =>
    isPlanned(link) ? { fkDiagramId: diagramId, slug, name } : link,
  ),
});
