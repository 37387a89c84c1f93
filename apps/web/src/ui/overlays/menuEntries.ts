import type { ReactElement } from 'react';
import type { IconSource } from '../Icon.tsx';

/** The right edge of an item holds one thing: a key to press, or something to notice. Never both. */
export type MenuTrailing =
  | { shortcut?: string | undefined; badge?: undefined }
  | { shortcut?: undefined; badge?: string | number | undefined };

interface MenuItemBase {
  label: string;
  icon?: IconSource | undefined;
  description?: string | undefined;
  danger?: boolean | undefined;
  /** A text says why, in a tooltip. */
  disabled?: boolean | string | undefined;
  /** What it does is saved: while nothing can be saved it is off, and says why. */
  saves?: boolean | undefined;
}

export type MenuAction = MenuItemBase & MenuTrailing & { kind?: 'action' | undefined; onSelect: () => void };

/** `render` is the link to be: `<Link to="/settings" />` or `<a href="…" target="_blank" />`. */
export type MenuLink = MenuItemBase & MenuTrailing & { kind: 'link'; render: ReactElement };

export type MenuCheckbox = MenuItemBase &
  MenuTrailing & {
    kind: 'checkbox';
    checked: boolean;
    onChange: (checked: boolean) => void;
    closeOnClick?: boolean | undefined;
  };

export interface MenuRadioOption {
  value: string;
  label: string;
  icon?: IconSource | undefined;
  description?: string | undefined;
  disabled?: boolean | string | undefined;
}

export interface MenuRadio {
  kind: 'radio';
  label?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** As with an item. */
  saves?: boolean | undefined;
  options: readonly MenuRadioOption[];
}

export interface MenuSubmenu {
  kind: 'submenu';
  label: string;
  icon?: IconSource | undefined;
  disabled?: boolean | string | undefined;
  saves?: boolean | undefined;
  items: readonly MenuEntry[];
}

export type MenuEntry =
  | MenuAction
  | MenuLink
  | MenuCheckbox
  | MenuRadio
  | MenuSubmenu
  | { kind: 'separator' }
  | { kind: 'label'; label: string };

/** The type refuses both already; this catches data that came in through `any` or a spread. */
export function checkTrailing(item: { label: string; shortcut?: unknown; badge?: unknown }): void {
  if (item.shortcut !== undefined && item.badge !== undefined) {
    throw new Error(`The menu item "${item.label}" has a shortcut and a badge; it may have only one of them`);
  }
}
