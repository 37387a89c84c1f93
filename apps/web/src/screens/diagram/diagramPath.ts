import type { DiagramShape } from '@lintel/api/shapes';
import { diagramLink, type ItemReference, parsePath, reference } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';

/**
 * The diagrams somebody came through, the shown one last. Null for an address that is wrong, or that
 * asks for what is not there: versions, views and filters.
 */
export const diagramsOfPath = (path: string): [...came: string[], shown: string] | null => {
  const references = parsePath(path);
  if (references === null) return null;
  const slugs = references.map(({ kind, slug, versionSlug }) =>
    kind === 'diagram' && versionSlug === null ? slug : null,
  );
  const [shown, ...came] = slugs.toReversed();
  if (shown === undefined || shown === null || came.includes(null)) return null;
  return [...came.filter((slug) => slug !== null).toReversed(), shown];
};

export interface Crumb {
  slug: string;
  name: string;
  href: string;
}

/** Links back along the way; what has been deleted since is stepped over. */
export const crumbsOf = (
  came: readonly string[],
  diagrams: readonly Pick<DiagramShape, 'slug' | 'name'>[],
): Crumb[] => {
  const bySlug = new Map(diagrams.map((diagram) => [diagram.slug, diagram]));
  const way: ItemReference[] = [];
  return came.flatMap((slug) => {
    const diagram = bySlug.get(slug);
    if (diagram === undefined) return [];
    const href = diagramLink({ slug }, { came: [...way] });
    way.push(reference('diagram', slug));
    return [{ slug, name: displayName('diagram', diagram), href }];
  });
};
