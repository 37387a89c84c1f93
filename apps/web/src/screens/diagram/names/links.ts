import type { DiagramShape } from '@lintel/api/shapes';

type Linking = Pick<DiagramShape, 'slug' | 'state'>;

/** What is drawn on an active diagram leads to active ones only; a draft may lead to drafts as well. */
export const mayLinkTo = (from: Linking, to: Linking & Pick<DiagramShape, 'current'>): boolean => {
  if (to.slug === from.slug || !to.current) return false;
  return to.state === 'ACTIVE' || (from.state === 'DRAFT' && to.state === 'DRAFT');
};

/** A program may have written any link into the document: what is no draft leads to none, whatever it says. */
export const mayLeadTo = (from: Pick<DiagramShape, 'state'>, to: Pick<DiagramShape, 'state'>): boolean =>
  from.state === 'DRAFT' || to.state !== 'DRAFT';

/** A list that was open meanwhile may be old: choosing from it says why not. */
export const whyNotLink = (
  from: Linking,
  diagrams: readonly Pick<DiagramShape, 'slug' | 'state' | 'current'>[],
  { before, links }: { before: readonly string[]; links: readonly string[] },
): string | null => {
  const added = diagrams.filter(({ slug }) => links.includes(slug) && !before.includes(slug));
  if (added.every((each) => mayLinkTo(from, each))) return null;
  return from.state === 'DRAFT'
    ? 'A draft may lead to active diagrams and other drafts only'
    : 'An active diagram may lead to active diagrams only';
};

/** The diagrams behind links, as far as this person may see them. */
export const linkedDiagrams = <Diagram extends Pick<DiagramShape, 'slug'>>(
  links: readonly string[],
  diagrams: readonly Diagram[],
): Diagram[] => {
  const bySlug = new Map(diagrams.map((diagram) => [diagram.slug, diagram]));
  return links.flatMap((slug) => bySlug.get(slug) ?? []);
};

/** What is drawn on drafts is no part of the graph. */
export const noGraphOfDrafts = 'Dependencies are not available for draft diagrams';
