import { durations } from '@lintel/domain/limits';
import { useSyncExternalStore } from 'react';

/** A drawing wants the whole window, lists want their folders beside them: each remembers its own. */
export type SidebarPlace = 'page' | 'drawing';

/** Graphs are drawn as well. */
export const sidebarPlaceOf = (place: { isDrawing: boolean; isGraph: boolean }): SidebarPlace =>
  place.isDrawing || place.isGraph ? 'drawing' : 'page';

const cookieNames: Record<SidebarPlace, string> = {
  page: 'lintel_sidebar',
  drawing: 'lintel_sidebar_drawing',
};
const openByDefault: Record<SidebarPlace, boolean> = { page: true, drawing: false };

export const readSidebarCookie = (cookies: string, place: SidebarPlace): boolean => {
  const name = `${cookieNames[place]}=`;
  const value = cookies
    .split('; ')
    .find((cookie) => cookie.startsWith(name))
    ?.slice(name.length);
  if (value === 'open') return true;
  return value === 'closed' ? false : openByDefault[place];
};

export const sidebarCookie = (place: SidebarPlace, open: boolean): string =>
  `${cookieNames[place]}=${open ? 'open' : 'closed'}; Max-Age=${durations.sidebarCookieSeconds}; Path=/; SameSite=Lax`;

interface SidebarState {
  page: boolean;
  drawing: boolean;
  /** On a phone it lies over the page, and never from the start. */
  drawer: boolean;
}

let state: SidebarState | null = null;
const listeners = new Set<() => void>();

const current = (): SidebarState => {
  state ??= {
    page: readSidebarCookie(document.cookie, 'page'),
    drawing: readSidebarCookie(document.cookie, 'drawing'),
    drawer: false,
  };
  return state;
};

const change = (changes: Partial<SidebarState>): void => {
  state = { ...current(), ...changes };
  for (const listener of listeners) listener();
};

const setSidebar = (place: SidebarPlace, open: boolean): void => {
  document.cookie = sidebarCookie(place, open);
  change({ [place]: open });
};

export const setDrawer = (open: boolean): void => change({ drawer: open });

export const showSidebar = (where: SidebarPlace | 'drawer'): void =>
  where === 'drawer' ? setDrawer(true) : setSidebar(where, true);

export const toggleSidebar = (where: SidebarPlace | 'drawer'): void =>
  where === 'drawer' ? setDrawer(!current().drawer) : setSidebar(where, !current()[where]);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSidebar = (): SidebarState => useSyncExternalStore(subscribe, current);
