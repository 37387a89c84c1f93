import { Keyboard, LifeBuoy, Sparkles } from 'lucide-react';
import type { MenuEntry } from '../../ui/overlays/menuEntries.ts';

export interface Help {
  unseen: boolean;
  /** A local installation has nobody to write to. */
  local: boolean;
  /** Null where nobody offers any. */
  supportUrl: string | null;
  shortcutsKey: string;
  /** Left out where there are no shortcuts to show. */
  showShortcuts?: (() => void) | undefined;
  showReleaseNotes: () => void;
}

export const helpEntries = (help: Help): MenuEntry[] => {
  const entries: MenuEntry[] = [];
  if (help.showShortcuts !== undefined) {
    entries.push({
      label: 'Shortcuts',
      icon: Keyboard,
      shortcut: help.shortcutsKey,
      onSelect: help.showShortcuts,
    });
  }
  entries.push({
    label: 'Changelog',
    icon: Sparkles,
    badge: help.unseen ? 'New' : undefined,
    onSelect: help.showReleaseNotes,
  });
  if (!help.local && help.supportUrl !== null) {
    entries.push({
      kind: 'link',
      label: 'Support',
      icon: LifeBuoy,
      render: <a href={help.supportUrl} />,
    });
  }
  return entries;
};
