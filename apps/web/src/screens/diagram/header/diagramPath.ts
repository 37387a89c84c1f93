import { type ItemReference, parsePath, parsePinnedVersions, reference } from '@lintel/domain/links';
import { linkTo } from '../../../links/crumbs.ts';

/** What the address of a drawing says: what the reader came through, what is shown, what is pinned on the way on. */
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
