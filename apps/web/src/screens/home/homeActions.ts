import { LayoutGrid, List, ListX, Search, Trash2 } from 'lucide-react';
import { asActions } from '../../shortcuts/action.ts';

export type HomeView = 'cards' | 'table';

export interface HomeKeys {
  view: HomeView;
  onView: (view: HomeView) => void;
  focusFilter: () => void;
  /** Null while nothing is picked. */
  picked: { remove: () => void; clear: () => void } | null;
}

/** What can be done on home from anywhere in it; keys of a single card or row are the list's own. */
export const homeActions = ({ view, onView, focusFilter, picked }: HomeKeys) =>
  asActions([
    {
      id: 'home.filter',
      label: 'Filter by name',
      section: 'Diagrams',
      icon: Search,
      shortcut: '/',
      keyOnly: true,
      run: focusFilter,
    },
    {
      id: 'home.view',
      label: view === 'cards' ? 'Show as table' : 'Show as cards',
      section: 'Diagrams',
      icon: view === 'cards' ? List : LayoutGrid,
      shortcut: 'Alt+V',
      keywords: 'view layout grid',
      run: () => onView(view === 'cards' ? 'table' : 'cards'),
    },
    ...(picked === null
      ? []
      : [
          {
            id: 'home.delete',
            label: 'Delete selected diagrams',
            section: 'Diagrams' as const,
            icon: Trash2,
            shortcut: 'Delete',
            run: picked.remove,
          },
          {
            id: 'home.clearSelection',
            label: 'Clear selection',
            section: 'Diagrams' as const,
            icon: ListX,
            shortcut: 'Escape',
            keyOnly: true,
            run: picked.clear,
          },
        ]),
  ]);
