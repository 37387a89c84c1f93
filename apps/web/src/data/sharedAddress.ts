import { ApiFailure } from '@lintel/api/client';
import { parsePath, versionPinnedOf } from '@lintel/domain/links';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { isPasswordAsked, pictureQuery } from './sharedPicture.ts';

const pin = z.string().max(130);

export const diagramSearchSchema = z.object({
  /** Repeated: `v=diagram:version`. */
  v: z
    .union([pin, z.array(pin).max(50)])
    .optional()
    .catch(undefined),
});

export interface Shared {
  slug: string;
  versionSlug: string | null;
}

/** The diagram that an address shows, if it is one of a diagram. */
export const sharedAt = (pathname: string, search: unknown): Shared | null => {
  const path = /^\/diagram\/(.+)$/.exec(pathname)?.[1];
  const shown = path === undefined ? undefined : parsePath(decodeURI(path))?.at(-1);
  if (shown?.kind !== 'diagram') return null;
  const { v = [] } = diagramSearchSchema.catch({}).parse(search);
  return { slug: shown.slug, versionSlug: shown.versionSlug ?? versionPinnedOf(shown.slug, [v].flat()) };
};

/** Whether somebody who is not signed in would see anything there, be it the question for a password. */
export const isShared = async (client: QueryClient, { slug, versionSlug }: Shared): Promise<boolean> => {
  try {
    await client.fetchQuery(pictureQuery(slug, versionSlug));
    return true;
  } catch (error) {
    if (isPasswordAsked(error)) return true;
    if (error instanceof ApiFailure) return false;
    throw error;
  }
};
