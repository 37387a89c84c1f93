import type { DiagramShape } from '@lintel/api/shapes';
import {
  diagramLink,
  formatReference,
  type ItemReference,
  parsePath,
  parsePinnedVersions,
  type PinnedVersion,
  reference,
  versionPinnedOf,
} from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import type { SavedOnTheWay } from '../../../data/savedOnTheWay.ts';

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
): string => diagramLink(step, { came, versions });

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

/** Links back along the way; what has been deleted since, or is not known yet, is stepped over. */
export const crumbsOf = (
  { came, pins }: Pick<DiagramAddress, 'came' | 'pins'>,
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
