import type { DiagramShape } from '@lintel/api/shapes';
import {
  dependencyLink,
  diagramLink,
  formatReference,
  type ItemReference,
  parsePath,
  parsePinnedVersions,
  type PinnedVersion,
  queryLink,
  reference,
  versionPinnedOf,
} from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import type { SavedNames } from '../../../data/savedNames.ts';

/** What the address of a drawing says: where somebody came through, what is shown, what is pinned on the way on. */
export interface DiagramAddress {
  /** Diagrams, with the versions that their segments say; views and dependency graphs. */
  readonly came: readonly ItemReference[];
  readonly shown: ItemReference;
  /** As they stand in the address, right or wrong. */
  readonly pins: readonly string[];
}

/** Null for an address that is wrong, or that ends with something else than a diagram. */
export const readAddress = (
  path: string,
  pinned: string | readonly string[] | undefined,
): DiagramAddress | null => {
  const steps = parsePath(path);
  const shown = steps?.at(-1);
  if (steps === null || shown?.kind !== 'diagram') return null;
  return { came: steps.slice(0, -1), shown, pins: pinned === undefined ? [] : [pinned].flat() };
};

/** The version that is asked for at a step: behind the diagram itself, else pinned by `v=diagram:version`. */
export const versionAt = (
  { slug, versionSlug }: Pick<ItemReference, 'slug' | 'versionSlug'>,
  pins: readonly string[],
): string | null => versionSlug ?? versionPinnedOf(slug, pins);

const linkTo = (
  step: ItemReference,
  came: readonly ItemReference[],
  versions: readonly PinnedVersion[],
): string => {
  if (step.kind === 'diagram') return diagramLink(step, { came, versions });
  return step.kind === 'query' ? queryLink(step.slug, came) : dependencyLink(step.slug);
};

/**
 * The way on to a linked diagram: what is pinned stays so. Going back to where one came from leads up the way again
 * instead of making it longer and longer.
 */
export const linkOnTo = (slug: string, { came, shown, pins }: DiagramAddress): string => {
  const way = [...came, shown];
  const at = way.findIndex((step) => step.kind === 'diagram' && step.slug === slug);
  const step = way[at] ?? reference('diagram', slug);
  return linkTo(step, at === -1 ? way : way.slice(0, at), parsePinnedVersions(pins));
};

/** The shown diagram as it is now, with everything else as it was. */
export const currentLink = ({ came, shown: { slug }, pins }: DiagramAddress): string => {
  const others = parsePinnedVersions(pins).filter(({ diagramSlug }) => diagramSlug !== slug);
  return linkTo(reference('diagram', slug), came, others);
};

export interface Crumb {
  /** Its segment, of which there is one on a way. */
  key: string;
  slug: string;
  versionSlug: string | null;
  name: string;
  href: string;
}

const untilNamed = { query: 'View', filter: 'Dependency graph' };

/** Links back along the way; what has been deleted since is stepped over. */
export const crumbsOf = (
  { came, pins }: Pick<DiagramAddress, 'came' | 'pins'>,
  diagrams: readonly Pick<DiagramShape, 'slug' | 'name'>[],
  saved: SavedNames = {},
): Crumb[] => {
  const bySlug = new Map(diagrams.map((diagram) => [diagram.slug, displayName('diagram', diagram)]));
  const versions = parsePinnedVersions(pins);
  const way: ItemReference[] = [];
  return came.flatMap((step) => {
    const { kind, slug } = step;
    const key = formatReference(step);
    const name = kind === 'diagram' ? bySlug.get(slug) : key in saved ? saved[key] : untilNamed[kind];
    if (name === undefined || name === null) return [];
    const href = linkTo(step, way, versions);
    way.push(step);
    return [{ key, slug, versionSlug: kind === 'diagram' ? versionAt(step, pins) : null, name, href }];
  });
};
