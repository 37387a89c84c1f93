import { ApiFailure } from '@lintel/api/client';
import { type SharedPicture, sharingEndpoints } from '@lintel/api/endpoints/sharing';
import { type PictureZoom, pictureZoomOf } from '@lintel/api/pictureZoom';
import { pictureEventsLink } from '@lintel/domain/links';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { call } from './api.ts';
import { keys } from './queries.ts';
import type { Shared } from './sharedAddress.ts';
import { inThisTab } from './storage.ts';

/** What the password of a shared diagram was exchanged for, as long as the tab is open. */
export const sharePassOf = (slug: string) =>
  inThisTab(`pass.${slug}`, z.nullable(z.string().check(z.maxLength(500))), null);

/** A diagram's picture, for whoever may look: with a version, as it was then. */
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

interface Shown {
  readonly of: string;
  readonly picture: SharedPicture;
}

/** A diagram's picture with names as large as they have to be at the scale at which it is seen. */
export const usePicture = (slug: string, versionSlug: string | null = null) => {
  const [zoom, setZoom] = useState<PictureZoom>('100');
  const { data, error, isFetching, refetch } = useQuery(pictureQuery(slug, versionSlug, zoom));
  const of = `${slug} ${versionSlug}`;
  const [last, setLast] = useState<Shown | null>(null);
  if (data !== undefined && data !== last?.picture) setLast({ of, picture: data });
  // What is there stays while another size of it is on its way, also where that does not arrive.
  const before = last?.of === of ? last.picture : undefined;
  return {
    shown: error instanceof ApiFailure ? undefined : (data ?? before),
    error,
    isFetching,
    zoom,
    onRetry: () => void refetch(),
    onScale: (scale: number) => setZoom(pictureZoomOf(scale)),
  };
};

export const isPasswordAsked = (error: unknown): boolean =>
  error instanceof ApiFailure && error.body.code === 'password-required';

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

const pause = 10_000;

/** Asks for the picture again when it changed, and when looking may have ended. */
export const useLivePicture = (slug: string, isLive: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!isLive) return;
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOpen = false;
    const ask = (): void => void client.invalidateQueries({ queryKey: keys.picture(slug) });
    const open = (): void => {
      source = new EventSource(pictureEventsLink(slug, sharePassOf(slug).read()));
      source.addEventListener('changed', ask);
      // Whatever changed between the first picture and now was told to nobody.
      source.addEventListener('open', () => {
        isOpen = true;
        ask();
      });
      source.addEventListener('error', () => {
        // Ended by the server, looking may be over: the browser itself would find out seconds later.
        if (isOpen) ask();
        isOpen = false;
        // Closed is what the browser does not try again by itself: it was refused.
        if (source.readyState !== EventSource.CLOSED) return;
        ask();
        timer = setTimeout(open, pause);
      });
    };
    const close = (): void => {
      clearTimeout(timer);
      source.close();
    };
    // The first showing of a page is one, too, and comes later than this.
    const onShown = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) open();
    };
    open();
    // A page that was left and is kept to go back to would hold one of the few connections to the server for nobody.
    addEventListener('pagehide', close);
    addEventListener('pageshow', onShown);
    return () => {
      removeEventListener('pagehide', close);
      removeEventListener('pageshow', onShown);
      close();
    };
  }, [slug, isLive, client]);
};
