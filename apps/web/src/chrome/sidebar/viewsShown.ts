import type { QueryShape } from '@lintel/api/endpoints/queries';

/** Without being asked for all of them, the sidebar shows so many beside those that are pinned. */
const mostUnasked = 10;

export interface ViewsShown {
  readonly views: readonly QueryShape[];
  /** How many more there are. */
  readonly more: number;
}

/** Pinned ones first, in the order in which they were pinned; the one that is open is always there. */
export const viewsShown = (
  views: readonly QueryShape[],
  pinned: readonly string[],
  { openSlug, isWhole }: { openSlug: string | null; isWhole: boolean },
): ViewsShown => {
  const bySlug = new Map(views.map((view) => [view.slug, view]));
  const first = pinned.flatMap((slug) => bySlug.get(slug) ?? []);
  const others = views.filter(({ slug }) => !pinned.includes(slug));
  const shown = isWhole ? others : others.filter(({ slug }, at) => at < mostUnasked || slug === openSlug);
  return { views: [...first, ...shown], more: others.length - shown.length };
};
