import { componentBriefShape, type ComponentBriefShape } from '@lintel/api/componentBriefShape';
import type { IconRef } from '@lintel/api/iconRefShape';
import { useEffect, useSyncExternalStore } from 'react';
import type { Searchable } from './palette/rank.ts';

/** The drawing that is open to be changed, as far as the shell cares: components can be put onto it. */
export interface OpenDrawing {
  /** Drafts stay off what others rely on, and what is archived is not drawn any more. */
  readonly takes: (component: ComponentBriefShape) => boolean;
  /** In the middle of what is seen, or where there is room beside it. */
  readonly place: (component: ComponentBriefShape) => void;
}

/** Something drawn that words were found in. */
export interface FoundItem {
  readonly key: string;
  readonly kind: 'component' | 'container' | 'textarea' | 'relation';
  readonly title: string;
  /** What it is and where, for those who cannot tell by its name. */
  readonly detail: string;
  readonly text: Searchable;
  readonly typeSlug: string | null;
  readonly icon: IconRef | null;
}

export interface FoundItems {
  /** The best first, no more of them than asked for. */
  readonly items: readonly FoundItem[];
  /** How many there are in all. */
  readonly total: number;
}

/** What is drawn, for its readers. */
export interface DrawnItems {
  readonly find: (words: string, most: number) => FoundItems;
  readonly jumpTo: (key: string) => void;
  readonly focus: () => void;
}

/** One thing at a time, known to the shell for as long as the screen that it belongs to is shown. */
const offering = <Offered>() => {
  let current: Offered | null = null;
  const listeners = new Set<() => void>();
  const change = (next: Offered | null): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    useOffer: (own: Offered | null): void =>
      useEffect(() => {
        if (own === null) return;
        change(own);
        return () => change(current === own ? null : current);
      }, [own]),
    useOffered: (): Offered | null => useSyncExternalStore(subscribe, () => current),
  };
};

/** Null while nothing may be changed on it. */
export const { useOffer: useOfferDrawing, useOffered: useOpenDrawing } = offering<OpenDrawing>();

export const { useOffer: useOfferItems, useOffered: useDrawnItems } = offering<DrawnItems>();

const dragType = 'application/x-lintel-component';

export const isDragged = ({ types }: DataTransfer): boolean => types.includes(dragType);

export const dragComponent = (data: DataTransfer, component: ComponentBriefShape): void => {
  data.setData(dragType, JSON.stringify(component));
  data.effectAllowed = 'copy';
};

/** Null for whatever else is dropped, from another program as well. */
export const droppedComponent = (data: DataTransfer): ComponentBriefShape | null => {
  try {
    return componentBriefShape.safeParse(JSON.parse(data.getData(dragType))).data ?? null;
  } catch {
    return null;
  }
};
