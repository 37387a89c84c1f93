import { addressOf } from '@lintel/api/client';
import { eventEndpoints } from '@lintel/api/endpoints/events';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { connectionLost } from './connectionLost.ts';
import { createLiveChanges } from './liveChanges.ts';
import { readAgainAt } from './readAgainAt.ts';
import { startingMark } from './startingMark.ts';
import { openLiveConnection } from './liveConnection.ts';
import { editors, presence } from './presence.ts';
import { sessionKey } from './session.ts';

/** Browsers open few connections to one server: a tab that nobody looks at gives its own back. */
const hiddenMilliseconds = 20_000;

/** Hears what colleagues do for as long as this tab is looked at. */
const hearEvents = (client: QueryClient, userId: number): (() => void) => {
  const changes = createLiveChanges(client, userId);
  let isWhole = true;
  const starting = startingMark.read();
  const connection = openLiveConnection({
    mark: starting?.mark ?? null,
    connect: ({ opened, received, failed }, since) => {
      const query = since === null ? {} : { since };
      const source = new EventSource(addressOf(eventEndpoints.stream, { query }));
      source.addEventListener('open', opened);
      source.addEventListener('message', ({ data, lastEventId }) => received(data, lastEventId));
      source.addEventListener('error', failed);
      return () => source.close();
    },
    wait: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    onOpen: (opening) => {
      isWhole = true;
      void readAgainAt(client, opening, starting?.at ?? null);
    },
    onEvent: (event) => {
      if ('changed' in event) return changes.take(event);
      if ('editing' in event) return editors.take(event.editing, 'news');
      presence.take(event.presence, isWhole ? 'whole' : 'news');
      isWhole = false;
    },
    // It may have ended because the session did.
    onLost: () => void client.invalidateQueries({ queryKey: sessionKey }),
  });

  let hiding: ReturnType<typeof setTimeout> | undefined;
  const isAwake = (): boolean => navigator.onLine && document.visibilityState === 'visible';
  const pause = (): void => {
    connection.pause();
    presence.forget();
    editors.forget();
  };
  const onVisibility = (): void => {
    clearTimeout(hiding);
    if (isAwake()) connection.resume();
    else hiding = setTimeout(pause, hiddenMilliseconds);
  };
  const onBack = (): void => {
    if (isAwake()) connection.resume();
  };
  const stopWatching = connectionLost.subscribe(() => {
    if (!connectionLost.get()) connection.hurry();
  });

  // A browser keeps pages that were left, to go back to: each would hold one of its few connections for nobody.
  const onLeaving = (): void => {
    clearTimeout(hiding);
    pause();
  };

  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('pagehide', onLeaving);
  addEventListener('pageshow', onBack);
  addEventListener('online', onBack);
  addEventListener('offline', pause);
  return () => {
    clearTimeout(hiding);
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('pagehide', onLeaving);
    removeEventListener('pageshow', onBack);
    removeEventListener('online', onBack);
    removeEventListener('offline', pause);
    stopWatching();
    connection.pause();
    changes.stop();
    presence.forget();
  };
};

interface Place {
  userId: number;
  organizationId: number;
}

/** Null while there is no organisation to follow. */
export const useLiveEvents = (client: QueryClient, at: Place | null): void => {
  const userId = at?.userId;
  const organizationId = at?.organizationId;
  useEffect(
    () => (userId === undefined || organizationId === undefined ? undefined : hearEvents(client, userId)),
    [client, userId, organizationId],
  );
};
