import type { DiagramShape } from '@lintel/api/shapes';
import { createContext, type FocusEvent, type KeyboardEvent, type MouseEvent, use } from 'react';
import type { MenuEntry } from '../../ui/overlays/menuEntries.ts';
import type { Grid } from './gridMove.ts';
import type { Sorting } from './sorting.ts';

/** What a press or a key does. These never change, so that no card is rendered anew for them. */
export interface ListHandlers {
  /** The card or row that the focus went into becomes the one that Tab leads to. */
  onFocus: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, grid: Omit<Grid, 'count'>) => void;
  press: (event: MouseEvent, diagram: DiagramShape) => void;
  toggle: (slug: string) => void;
  extend: (slug: string) => void;
  pickAll: () => void;
  clear: () => void;
  commitName: (name: string) => void;
  endRenaming: () => void;
  /** For the diagram, or for all that are picked if it is among them. */
  menuOf: (diagram: DiagramShape) => MenuEntry[];
}

/** What all cards and rows have in common. */
export interface DiagramList extends ListHandlers {
  total: number;
  sorting: Sorting;
  now: Date;
  folderNames: ReadonlyMap<number, string>;
  mayEdit: boolean;
}

/** What changes with every key: only the list itself looks at it, and tells each card its own share. */
export interface ListState {
  shown: readonly DiagramShape[];
  picked: ReadonlySet<string>;
  /** The one that Tab leads to. */
  active: string | null;
  activeAt: number;
  renaming: string | null;
}

/** One diagram's share of the state. */
export interface ItemState {
  picked: boolean;
  active: boolean;
  renaming: boolean;
  /** Something is picked: every card offers to be picked too. */
  selecting: boolean;
}

export const itemState = (state: ListState, slug: string): ItemState => ({
  picked: state.picked.has(slug),
  active: state.active === slug,
  renaming: state.renaming === slug,
  selecting: state.picked.size > 0,
});

export const DiagramListContext = createContext<DiagramList | null>(null);
export const ListStateContext = createContext<ListState | null>(null);
export const ItemContext = createContext<ItemState | null>(null);

const present = <T>(value: T | null): T => {
  if (value === null) throw new Error('A card or row stands outside of a list');
  return value;
};

export const useDiagramList = (): DiagramList => present(use(DiagramListContext));
export const useListState = (): ListState => present(use(ListStateContext));
export const useItem = (): ItemState => present(use(ItemContext));
