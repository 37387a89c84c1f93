import { useSyncExternalStore } from 'react';
import { z } from 'zod/mini';
import { onThisDevice } from './storage.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

// public/early.js reads the same key before the first paint.
const chosen = onThisDevice<Theme>('theme', z.enum(themes), 'system');
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

const listeners = new Set<() => void>();

const apply = (): void => {
  const theme = chosen.read();
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  for (const listener of listeners) listener();
};

/** Follows the system's preference and a choice made in another tab. */
export const watchTheme = (): void => {
  apply();
  systemIsDark().addEventListener('change', apply);
  addEventListener('storage', apply);
};

export const chooseTheme = (theme: Theme): void => {
  chosen.write(theme);
  apply();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosen.read);

/** What is on the screen, chosen by the person or by their system. */
export const useShownTheme = (): 'light' | 'dark' =>
  useSyncExternalStore(subscribe, () =>
    document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  );
