import type { EditingPerson, PresentPerson } from '@lintel/api/liveEvents';
import { useCallback, useSyncExternalStore } from 'react';

const nobody: readonly never[] = [];

/** Who is on which diagram, as the server last said. */
export const createPresence = <Person extends PresentPerson = PresentPerson>() => {
  let bySlug = new Map<string, readonly Person[]>();
  const listeners = new Set<() => void>();
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    of: (slug: string): readonly Person[] => bySlug.get(slug) ?? nobody,
    /** Null while nothing was said of it. */
    known: (slug: string): readonly Person[] | null => bySlug.get(slug) ?? null,
    /** `whole` names every diagram that people are on; anything else what is new. */
    take: (known: Readonly<Record<string, readonly Person[]>>, kind: 'whole' | 'news'): void => {
      if (kind === 'whole') bySlug = new Map();
      for (const [slug, people] of Object.entries(known)) {
        if (people.length === 0) bySlug.delete(slug);
        else bySlug.set(slug, people);
      }
      notify();
    },
    forget: (): void => {
      if (bySlug.size === 0) return;
      bySlug = new Map();
      notify();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const presence = createPresence();

export const usePresence = (slug: string): readonly PresentPerson[] =>
  useSyncExternalStore(
    presence.subscribe,
    useCallback(() => presence.of(slug), [slug]),
  );

/** Who has which component open to edit it, as far as it has been told since the page was opened. */
export const editors = createPresence<EditingPerson>();

export const useEditors = (slug: string): readonly EditingPerson[] | null =>
  useSyncExternalStore(
    editors.subscribe,
    useCallback(() => editors.known(slug), [slug]),
  );
