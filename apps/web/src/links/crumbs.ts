import type { DiagramShape } from '@lintel/api/shapes';
import {
  diagramLink,
  formatReference,
  type ItemReference,
  parsePinnedVersions,
  type PinnedVersion,
  versionPinnedOf,
} from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import type { SavedOnTheWay } from '../data/savedOnTheWay.ts';

/** What the address of a diagram or a view says of how the reader came there. */
interface Way {
  /** Diagrams, with the versions that their segments say; views and dependency graphs. */
  readonly came: readonly ItemReference[];
  /** As they stand in the address, right or wrong. */
  readonly pins: readonly string[];
}

/** The version that is asked for at a step: behind the diagram itself, else pinned by `v=diagram:version`. */
export const versionAt = (
  { slug, versionSlug }: Pick<ItemReference, 'slug' | 'versionSlug'>,
  pins: readonly string[],
): string | null => versionSlug ?? versionPinnedOf(slug, pins);

export const linkTo = (
  step: ItemReference,
  came: readonly ItemReference[],
  versions: readonly PinnedVersion[],
): string => diagramLink(step, { came, versions });

export interface Crumb {
  /** Its segment, of which there is one on a way. */
  key: string;
  slug: string;
  versionSlug: string | null;
  name: string;
  href: string;
}

/** Links back along the way; what has been deleted since, or is not known yet, is stepped over. */
export const crumbsOf = (
  { came, pins }: Way,
  diagrams: readonly Pick<DiagramShape, 'slug' | 'name'>[],
  saved: SavedOnTheWay = {},
): Crumb[] => {
  const bySlug = new Map(diagrams.map((diagram) => [diagram.slug, diagram]));
  const versions = parsePinnedVersions(pins);
  const way: ItemReference[] = [];
  return came.flatMap((step): Crumb[] => {
    const { kind, slug } = step;
    const key = formatReference(step);
    const diagram = bySlug.get(slug);
    const known =
      kind !== 'diagram'
        ? saved[key]
        : diagram && { name: displayName('diagram', diagram), href: linkTo(step, way, versions) };
    if (known === undefined) return [];
    way.push(step);
    return [{ key, slug, versionSlug: kind === 'diagram' ? versionAt(step, pins) : null, ...known }];
  });
};
