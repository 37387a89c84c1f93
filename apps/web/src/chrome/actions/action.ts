import type { LucideIcon } from 'lucide-react';

/** Where an action stands in the palette and the shortcuts dialog. */
export const actionSections = ['Diagrams', 'Go to', 'Application', 'Organisations', 'Account'] as const;
export type ActionSection = (typeof actionSections)[number];

/** Everything a person can invoke is one of these; menus, palette, shortcuts dialog and keys read the same list. */
export interface Action {
  id: string;
  label: string;
  section: ActionSection;
  icon: LucideIcon;
  /** `Mod+K`, `Shift+?`, `/`: Mod is Ctrl, on a Mac the command key. */
  shortcut?: string;
  /** Words a person might look for besides those of the label. */
  keywords?: string;
  /** Left out of the palette: it makes no sense from there. */
  keyOnly?: boolean;
  enabled?: boolean;
  run: () => void;
}
