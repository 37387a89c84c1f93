import { z } from 'zod/mini';
import { useTableSetting } from './uiSettings.ts';

const slugs = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100));
const none: string[] = [];

export interface PinnedViews {
  pinned: readonly string[];
  toggle: (slug: string) => void;
}

/** The views that this person wants on top of the sidebar. */
export const usePinnedViews = (): PinnedViews => {
  const { value, keep } = useTableSetting('pinnedViews', slugs, none);
  return {
    pinned: value,
    toggle: (slug) =>
      keep(value.includes(slug) ? value.filter((each) => each !== slug) : [...value, slug].slice(-100)),
  };
};
