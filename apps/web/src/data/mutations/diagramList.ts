import type { DiagramToSave } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape, SavedDiagramShape, TagShape } from '@lintel/api/shapes';
import { levelIdOf } from '@lintel/domain/levels';

/** A diagram as it will be once the change is saved: what a person sees while they wait. */
export const withChange = (
  diagram: DiagramShape,
  change: DiagramToSave,
  tags: readonly TagShape[],
): DiagramShape => {
  const next = { ...diagram };
  if (change.name !== undefined) next.name = change.name;
  if (change.description !== undefined) next.description = change.description;
  if (change.fkFolderId !== undefined) next.fkFolderId = change.fkFolderId;
  if (change.diagramLevel2 !== undefined) {
    next.diagramLevel2 = change.diagramLevel2;
    next.fkDiagramLevelId = levelIdOf(change.diagramLevel2);
  }
  if (change.state !== undefined) {
    next.state = change.state;
    next.draft = change.state === 'DRAFT';
  }
  if (change.initialView !== undefined) next.initialView = change.initialView;
  if (change.tags !== undefined) {
    const wanted = new Set(change.tags.map(({ tagId }) => tagId));
    next.tags = [
      ...diagram.tags,
      ...tags.filter(({ tagId }) => !diagram.tags.some((tag) => tag.tagId === tagId)),
    ]
      .filter(({ tagId }) => wanted.has(tagId))
      .map(({ tagId, name, slug, color }) => ({ tagId, name, slug, color }));
  }
  return next;
};

export const withChanges = (
  diagrams: readonly DiagramShape[],
  changes: readonly DiagramToSave[],
  tags: readonly TagShape[],
): DiagramShape[] => {
  const bySlug = new Map(changes.map((change) => [change.slug, change]));
  return diagrams.map((diagram) => {
    const change = bySlug.get(diagram.slug);
    return change === undefined ? diagram : withChange(diagram, change, tags);
  });
};

/** The server's word on some diagrams: known ones are replaced where they stand, new ones come first. */
export const withSaved = (
  diagrams: readonly DiagramShape[],
  saved: readonly DiagramShape[],
): DiagramShape[] => {
  const bySlug = new Map(saved.map((diagram) => [diagram.slug, diagram]));
  const known = new Set(diagrams.map(({ slug }) => slug));
  return [
    ...saved.filter(({ slug }) => !known.has(slug)),
    ...diagrams.map((diagram) => bySlug.get(diagram.slug) ?? diagram),
  ];
};

/** Takes back a change that was shown too early, and nothing that came in between. */
export const withoutChanges = (
  diagrams: readonly DiagramShape[],
  changes: readonly DiagramToSave[],
  before: readonly DiagramShape[],
): DiagramShape[] => {
  const changed = new Set(changes.map(({ slug }) => slug));
  return withSaved(
    diagrams,
    before.filter(({ slug }) => changed.has(slug)),
  );
};

/** The server takes a limited number at a time. */
export const inPortions = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** What a list has of a diagram that was answered whole. */
export const listed = ({
  richDescription: _described,
  attachments: _attachments,
  version: _version,
  ...diagram
}: SavedDiagramShape): DiagramShape => diagram;
