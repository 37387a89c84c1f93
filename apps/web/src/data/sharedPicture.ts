import { ApiFailure } from '@lintel/api/client';
import { sharingEndpoints } from '@lintel/api/endpoints/sharing';
import type { PictureZoom } from '@lintel/api/pictureZoom';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { call } from './api.ts';
import { keys } from './queries.ts';
import type { Shared } from './sharedAddress.ts';
import { inThisTab } from './storage.ts';

/** What the password of a shared diagram was exchanged for, as long as the tab is open. */
export const sharePassOf = (slug: string) =>
  inThisTab(`pass.${slug}`, z.nullable(z.string().check(z.maxLength(500))), null);

/** A diagram's picture, for its readers: with a version, as it was then. */
export const pictureQuery = (slug: string, versionSlug: string | null = null, zoom: PictureZoom = '100') =>
  queryOptions({
    queryKey: [...keys.picture(slug), versionSlug, zoom],
    staleTime: versionSlug === null ? 0 : Number.POSITIVE_INFINITY,
    retry: (count: number, error: Error) => !(error instanceof ApiFailure) && count < 2,
    queryFn: async ({ signal }) => {
      const pass = sharePassOf(slug);
      const token = pass.read() ?? undefined;
      const v = versionSlug === null ? undefined : `${slug}:${versionSlug}`;
      const shown = await call(
        sharingEndpoints.picture,
        { params: { slug }, query: { v, token, zoom } },
        signal,
      );
      if (shown.token !== null) pass.write(shown.token);
      return shown;
    },
  });

export const isPasswordAsked = (error: unknown): boolean =>
  error instanceof ApiFailure && error.body.code === 'password-required';

/** Whether a stranger would see anything there, be it the question for a password. */
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
