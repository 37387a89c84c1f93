import type { DiagramShape } from '@lintel/api/shapes';
import {
  diagramLink,
  type ItemReference,
  parsePath,
  parsePinnedVersions,
  type PinnedVersion,
  reference,
  versionPinnedOf,
} from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';

/** A diagram on the way: as it is now, or one of its versions. */
export interface PathStep {
  slug: string;
  /** As the segment says it; a pin says it beside the path. */
  versionSlug: string | null;
}

/** What the address of a drawing says: where somebody came through, what is shown, what is pinned on the way on. */
export interface DiagramAddress {
  readonly came: readonly PathStep[];
  readonly shown: PathStep;
  /** As they stand in the address, right or wrong. */
  readonly pins: readonly string[];
}

/** Null for an address that is wrong, or that asks for what is not there: views and filters. */
export const readAddress = (
  path: string,
  pinned: string | readonly string[] | undefined,
): DiagramAddress | null => {
  const references = parsePath(path);
  if (references === null || references.some(({ kind }) => kind !== 'diagram')) return null;
  const steps = references.map(({ slug, versionSlug }) => ({ slug, versionSlug }));
  const shown = steps.at(-1);
  if (shown === undefined) return null;
  return { came: steps.slice(0, -1), shown, pins: pinned === undefined ? [] : [pinned].flat() };
};

/** The version that is asked for at a step: behind the diagram itself, else pinned by `v=diagram:version`. */
export const versionAt = ({ slug, versionSlug }: PathStep, pins: readonly string[]): string | null =>
  versionSlug ?? versionPinnedOf(slug, pins);

const onTheWay = (steps: readonly PathStep[]): ItemReference[] =>
  steps.map(({ slug, versionSlug }) => reference('diagram', slug, versionSlug));

const linkTo = (step: PathStep, came: readonly PathStep[], versions: readonly PinnedVersion[]): string =>
  diagramLink(step, { came: onTheWay(came), versions });

/**
 * The way on to a linked diagram: what is pinned stays so. Going back to where one came from leads up the way again
 * instead of making it longer and longer.
 */
export const linkOnTo = (slug: string, { came, shown, pins }: DiagramAddress): string => {
  const way = [...came, shown];
  const at = way.findIndex((step) => step.slug === slug);
  const step = way[at] ?? { slug, versionSlug: null };
  return linkTo(step, at === -1 ? way : way.slice(0, at), parsePinnedVersions(pins));
};

/** The shown diagram as it is now, with everything else as it was. */
export const currentLink = ({ came, shown: { slug }, pins }: DiagramAddress): string => {
  const others = parsePinnedVersions(pins).filter(({ diagramSlug }) => diagramSlug !== slug);
  return linkTo({ slug, versionSlug: null }, came, others);
};

export interface Crumb {
  slug: string;
  versionSlug: string | null;
  name: string;
  href: string;
}

/** Links back along the way; what has been deleted since is stepped over. */
export const crumbsOf = (
  { came, pins }: Pick<DiagramAddress, 'came' | 'pins'>,
  diagrams: readonly Pick<DiagramShape, 'slug' | 'name'>[],
): Crumb[] => {
  const bySlug = new Map(diagrams.map((diagram) => [diagram.slug, diagram]));
  const versions = parsePinnedVersions(pins);
  const way: PathStep[] = [];
  return came.flatMap((step) => {
    const diagram = bySlug.get(step.slug);
    if (diagram === undefined) return [];
    const href = linkTo(step, way, versions);
    way.push(step);
    const versionSlug = versionAt(step, pins);
    return [{ slug: step.slug, versionSlug, name: displayName('diagram', diagram), href }];
  });
};
