import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import { useState } from 'react';

export interface Picks {
  picked: readonly ComponentBriefShape[];
  has: (slug: string) => boolean;
  toggle: (component: ComponentBriefShape) => void;
  isWhole: boolean;
  toggleAll: () => void;
  clear: () => void;
}

/** What is picked stays picked on the other pages of the list, and is as the list last told it. */
export const usePicks = (shown: readonly ComponentBriefShape[]): Picks => {
  const [known, setKnown] = useState<ReadonlyMap<string, ComponentBriefShape>>(new Map());
  const fresh = new Map(shown.map((each) => [each.slug, each]));
  const isWhole = shown.length > 0 && shown.every(({ slug }) => known.has(slug));
  const change = (make: (next: Map<string, ComponentBriefShape>) => void) =>
    setKnown((before) => {
      const next = new Map(before);
      make(next);
      return next;
    });
  return {
    picked: [...known.values()].map((each) => fresh.get(each.slug) ?? each),
    has: (slug) => known.has(slug),
    toggle: (component) =>
      change((next) => {
        if (!next.delete(component.slug)) next.set(component.slug, component);
      }),
    isWhole,
    toggleAll: () =>
      change((next) => {
        for (const each of shown) {
          if (isWhole) next.delete(each.slug);
          else next.set(each.slug, each);
        }
      }),
    clear: () => setKnown(new Map()),
  };
};
