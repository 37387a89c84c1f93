import type * as MenuOfItems from './menuOfItems.ts';

type Menus = typeof MenuOfItems;

let loaded: Menus | null = null;
const load = async (): Promise<Menus> => (loaded ??= await import('./menuOfItems.ts'));

/** What menus offer is not needed to see a drawing; fetched before the first of them opens, they stand at once. */
export const preloadMenus = (): Promise<unknown> => load().catch(() => undefined);

/** At once where they are there. */
export const withMenus = (show: (menus: Menus) => void): void => {
  if (loaded === null) void load().then(show, () => undefined);
  else show(loaded);
};
