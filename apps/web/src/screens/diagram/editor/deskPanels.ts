import type { HistoryVersion } from '../history/historyVersions.ts';
import { type Settable, settable } from '../../../state/readable.ts';

/** What stands at the right of the drawing: one thing at a time. */
export type SidePanel = 'history' | 'details';

/** What is placed by fields, in a dialog. */
export type Placing = 'position' | 'size' | 'connect' | 'moveInto' | 'ends';

/** What is shown around the drawing. */
export interface DeskPanels {
  readonly side: Settable<SidePanel | null>;
  /** The version that is looked at, over the drawing. */
  readonly version: Settable<HistoryVersion | null>;
  readonly finding: Settable<boolean>;
  /** The type of what is selected is being chosen. */
  readonly typing: Settable<boolean>;
  readonly minimap: Settable<boolean>;
  /** It is not shown meanwhile: with a panel at the right of the drawing it would lie over what it left free before. */
  readonly isMapAside: Settable<boolean>;
  readonly placing: Settable<Placing | null>;
}

export const createPanels = (minimap: boolean): DeskPanels => ({
  side: settable<SidePanel | null>(null),
  version: settable<HistoryVersion | null>(null),
  finding: settable(false),
  typing: settable(false),
  minimap: settable(minimap),
  isMapAside: settable(false),
  placing: settable<Placing | null>(null),
});

/** Opening or closing a panel leads back to what is drawn now. */
export const showSide = ({ side, version }: DeskPanels, panel: SidePanel | null): void => {
  version.set(null);
  side.set(panel);
};

export const toggleSide = (panels: DeskPanels, panel: SidePanel): void =>
  showSide(panels, panels.side.get() === panel ? null : panel);

export const showMap = ({ minimap, isMapAside }: DeskPanels, isShown: boolean): void => {
  isMapAside.set(false);
  minimap.set(isShown);
};

export const toggleMap = (panels: DeskPanels): void =>
  showMap(panels, panels.isMapAside.get() || !panels.minimap.get());
