import type { LucideIcon } from 'lucide-react';
import type { Readable } from '../state/readable.ts';

/** Where an action stands in the palette and the shortcuts dialog. */
export const actionSections = [
  'Tools',
  'Edit',
  'Arrange',
  'View',
  'Diagrams',
  'Go to',
  'Application',
  'Organisations',
  'Account',
] as const;
export type ActionSection = (typeof actionSections)[number];

/** Everything a person can invoke is one of these; menus, palette, shortcuts dialog and keys read the same list. */
export interface Action<Id extends string = string> {
  id: Id;
  label: string;
  section: ActionSection;
  icon: LucideIcon;
  /** `Mod+K`, `Shift+?`, `/`: Mod is Ctrl, on a Mac the command key. */
  shortcut?: string;
  /** Other keys that do the same. */
  alsoShortcuts?: readonly string[];
  /** Its keys are heard where they mean something, and only named here. */
  heardElsewhere?: boolean;
  /** Held down, it happens again and again. */
  repeats?: boolean;
  /** A text field keeps even the keys with Mod. */
  yieldsToTyping?: boolean;
  /** Words a person might look for besides those of the label. */
  keywords?: string;
  /** Left out of the palette: it makes no sense from there. */
  keyOnly?: boolean;
  enabled?: boolean;
  /** Why it cannot be done just now, where that can be said. */
  readonly reason?: string | null;
  /** Of what it shows and hides: whether that is shown. */
  readonly isOn?: Readable<boolean>;
  run: () => void;
}

/** As it is, with each id as a type of its own: asking for one that is not there does not compile. */
export const asActions = <Id extends string>(actions: readonly Action<Id>[]): readonly Action<Id>[] =>
  actions;
