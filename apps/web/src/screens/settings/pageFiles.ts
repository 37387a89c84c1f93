import type { SettingsPage } from '@lintel/domain/settingsPages';
import type { ComponentType } from 'react';

/** `tags` is the `TagsPage` of `TagsPage.tsx`. */
const componentOf = (page: SettingsPage): string => `${page.charAt(0).toUpperCase()}${page.slice(1)}Page`;

export const fileOf = (page: SettingsPage): string => `./${componentOf(page)}.tsx`;

/** Every page that stands in this folder. */
export const pageFiles = import.meta.glob<Readonly<Record<string, ComponentType>>>('./*Page.tsx');

export const loadPage = async (page: SettingsPage): Promise<{ default: ComponentType }> => {
  const found = (await pageFiles[fileOf(page)]?.())?.[componentOf(page)];
  if (found === undefined) throw new Error(`No file has the settings page ${page}`);
  return { default: found };
};
