import type { Session } from '@lintel/api/shapes';
import { useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import { onThisDevice, type Stored, whenChangedElsewhere } from './storage.ts';

/** As whom, and in which organisation. */
const placeSchema = z.object({ userId: z.int(), organizationId: z.nullable(z.int()) });
export type Place = z.infer<typeof placeSchema>;

/** What a person still has to show something for is where they are: it opens without a move. */
const placeOf = ({ user, organization, awaitsSecondFactor }: Session): Place => ({
  userId: user.userId,
  organizationId: (organization ?? awaitsSecondFactor)?.organizationId ?? null,
});

export const isSamePlace = (a: Place | null, b: Place | null): boolean =>
  a?.userId === b?.userId && a?.organizationId === b?.organizationId;

/**
 * The tabs of a browser share one session, so that any of them can move all the others to another organisation
 * or person. A tab keeps to the place it shows: what it would read or change elsewhere waits until the person
 * has decided where to go on.
 */
export const createPlace = (shared: Stored<Place | null>) => {
  let own: Place | null = null;
  let moved: Session | null = null;
  let waiting: (() => void)[] = [];
  const listeners = new Set<() => void>();

  const isElsewhere = (): boolean => {
    const there = shared.read();
    return moved !== null || (own !== null && there !== null && !isSamePlace(own, there));
  };

  const change = (next: Session | null): void => {
    moved = next;
    for (const listener of listeners) listener();
    if (isElsewhere()) return;
    const released = waiting;
    waiting = [];
    for (const go of released) go();
  };

  return {
    /** This tab goes there by itself, and all others with it. Null: nobody is signed in any more. */
    enter: (session: Session | null): void => {
      own = session && placeOf(session);
      if (own === null) shared.forget();
      else shared.write(own);
      change(null);
    },
    /**
     * Takes in what the server says about the session. False when another tab has moved it: then nothing in this
     * tab may change yet. A lost membership is no move, because there is nowhere to go back to.
     */
    accept: (session: Session | null, sharedBefore: Place | null): boolean => {
      if (session === null) {
        own = null;
        change(null);
        return true;
      }
      const there = placeOf(session);
      const isMove =
        own !== null &&
        (own.userId !== there.userId ||
          (there.organizationId !== null && own.organizationId !== there.organizationId));
      if (isMove) {
        change(session);
        return false;
      }
      const isNews = !isSamePlace(own, there);
      own = there;
      // While the answer was on its way another tab may have gone on: its word is newer.
      if (isNews || isSamePlace(shared.read(), sharedBefore)) shared.write(there);
      change(null);
      return true;
    },
    /** Where this tab is. */
    own: (): Place | null => own,
    shared: (): Place | null => shared.read(),
    isElsewhere,
    /** Resolves at once, unless another tab has moved the session. */
    here: (): Promise<void> =>
      isElsewhere() ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve(),
    moved: (): Session | null => moved,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const placeKey = 'place';

export const place = createPlace(onThisDevice(placeKey, z.nullable(placeSchema), null));

export const watchPlace = (then: () => void): (() => void) => whenChangedElsewhere(placeKey, then);

/** Where another tab has taken the session of this browser, if somewhere else than what this tab shows. */
export const useMovedSession = (): Session | null => useSyncExternalStore(place.subscribe, place.moved);
