import { diagramShownAt, isEmbedAddress, versionPinnedOf } from '@lintel/domain/links';
import { z } from 'zod/mini';

const pin = z.string().check(z.maxLength(130));

export const diagramSearchSchema = z.object({
  /** Repeated: `v=diagram:version`. */
  v: z.catch(z.optional(z.union([pin, z.array(pin).check(z.maxLength(50))])), undefined),
});

export interface Shared {
  slug: string;
  versionSlug: string | null;
}

/** What a frame on another page asks for; null where nobody can tell. */
export interface Embedded {
  shared: Shared | null;
}

/** Null for everything that is no embed. */
export const embeddedAt = (location: {
  pathname: string;
  search: unknown;
  searchStr: string;
}): Embedded | null =>
  isEmbedAddress(location.pathname, new URLSearchParams(location.searchStr))
    ? { shared: sharedAt(location.pathname, location.search) }
    : null;

/** The diagram that an address shows, if it is one of a diagram. */
export const sharedAt = (pathname: string, search: unknown): Shared | null => {
  const shown = diagramShownAt(pathname);
  if (shown === null) return null;
  const { v = [] } = z.catch(diagramSearchSchema, {}).parse(search);
  return { slug: shown.slug, versionSlug: shown.versionSlug ?? versionPinnedOf(shown.slug, [v].flat()) };
};
