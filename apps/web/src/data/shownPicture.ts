import { ApiFailure } from '@lintel/api/client';
import type { SharedPicture } from '@lintel/api/endpoints/sharing';
import { type PictureZoom, pictureZoomOf } from '@lintel/api/pictureZoom';
import { pictureEventsLink } from '@lintel/domain/links';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from './queries.ts';
import { pictureQuery, sharePassOf } from './sharedPicture.ts';

/** A picture that is looked at. Apart from the query, since the page starts without it. */

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
