import { type Settable, settable } from '../../../state/readable.ts';

/** What stands at the right of the drawing: one thing at a time. */
export type SidePanel = 'changeLog' | 'relation';

/** What is placed by fields, in a dialog. */
export type Placing = 'position' | 'size' | 'connect' | 'moveInto' | 'ends';

/** What is shown around the drawing. */
export interface DeskPanels {
  readonly side: Settable<SidePanel | null>;
  readonly finding: Settable<boolean>;
  /** The type of what is selected is being chosen. */
  readonly typing: Settable<boolean>;
  readonly minimap: Settable<boolean>;
  readonly placing: Settable<Placing | null>;
}

export const createPanels = (minimap: boolean): DeskPanels => ({
  side: settable<SidePanel | null>(null),
  finding: settable(false),
  typing: settable(false),
  minimap: settable(minimap),
  placing: settable<Placing | null>(null),
});

export const toggleSide = ({ side }: DeskPanels, panel: SidePanel): void =>
  side.set(side.get() === panel ? null : panel);
