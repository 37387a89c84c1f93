import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { componentListQuery } from '../../data/modelQueries.ts';
import { diagramsQuery, foldersQuery } from '../../data/queries.ts';
import { dependencyFiltersQuery } from '../../data/dependencyQueries.ts';
import { viewsQuery } from '../../data/viewQueries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Kbd } from '../../ui/controls/Kbd.tsx';
import { isEntered, takeTyped } from '../../ui/controls/typedAhead.ts';
import { VisuallyHidden } from '../../ui/feedback/VisuallyHidden.tsx';
import type { Action } from '../../shortcuts/action.ts';
import type { DrawnItems, FoundItems, OpenDrawing } from '../openDrawing.ts';
import { toggleDialog } from '../openDialog.ts';
import { PaletteFoot } from './PaletteFoot.tsx';
import {
  actionOf,
  commandItems,
  componentItems,
  diagramItems,
  drawnItems,
  folderItems,
  isOff,
  type PaletteItem,
  paletteResults,
  graphItems,
  viewItems,
} from './paletteItems.ts';
import { type ChoiceWay, onPaletteKey } from './paletteKeys.ts';
import { optionId, PaletteResults } from './PaletteResults.tsx';
import { useEarlyEnter } from './useEarlyEnter.ts';

export interface PaletteSearchProps {
  actions: readonly Action[];
  onChoose: (item: PaletteItem, way: ChoiceWay) => void;
  /** Where components can be put. */
  drawing: OpenDrawing | null;
  /** What the open drawing shows. */
  drawn: DrawnItems | null;
  /** The diagram that is shown. */
  here: string | null;
  onClose: () => void;
}

/** One page of the list; more words find the others. */
const mostComponents = 20;
const mostDrawn = 8;

const nothingFound: FoundItems = { items: [], total: 0 };

const foundOn = (drawn: DrawnItems | null, words: string): FoundItems =>
  words === '' ? nothingFound : (drawn?.find(words, mostDrawn) ?? nothingFound);

const countText = (count: number): string => (count === 1 ? '1 result' : `${count} results`);

/** Where one can go by what is read in any case. */
const usePlaceItems = () => {
  const diagrams = useQuery(diagramsQuery);
  const folders = useQuery(foldersQuery);
  const views = useQuery(viewsQuery);
  const graphs = useQuery(dependencyFiltersQuery);
  const isAsking = [diagrams, folders, views, graphs].some(({ isLoading }) => isLoading);
  const items = useMemo(
    (): PaletteItem[] => [
      ...diagramItems(diagrams.data ?? [], folders.data ?? []),
      ...folderItems(folders.data ?? []),
      ...viewItems(views.data ?? []),
      ...graphItems(graphs.data ?? []),
    ],
    [diagrams.data, folders.data, views.data, graphs.data],
  );
  return { items, isAsking };
};

/** What fits the words: of the drawing, of what there is to open, of the model, and of what can be done. */
const usePaletteResults = (
  query: string,
  { actions, drawn, here }: Pick<PaletteSearchProps, 'actions' | 'drawn' | 'here'>,
) => {
  const { items: places, isAsking } = usePlaceItems();

  const words = query.trim();
  const components = useQuery({
    ...componentListQuery({ search: words, sort: 'relevance', limit: mostComponents }),
    enabled: words.length > 1,
  });

  const found = useMemo(() => foundOn(drawn, words), [drawn, words]);
  // Whether each of them can be done is asked when the search begins, not with every letter.
  const isBegun = words !== '';
  const commands = useMemo(() => commandItems(actions, isBegun), [actions, isBegun]);

  const items = useMemo(
    () => [
      // Of equals what is on the screen comes first.
      ...drawnItems(found.items),
      ...places,
      ...componentItems(words.length > 1 ? (components.data?.components ?? []) : []),
      ...commands,
    ],
    [found, places, components.data, words, commands],
  );
  const others = found.total - found.items.length;
  const results = useMemo(() => paletteResults(items, query, { others, here }), [items, query, others, here]);
  return { results, isAsking: isAsking || components.isLoading };
};

/** Lives as long as the palette is open, so that each opening starts afresh. */
export function PaletteSearch({ actions, onChoose, drawing, drawn, here, onClose }: PaletteSearchProps) {
  const listId = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const { results, isAsking } = usePaletteResults(query, { actions, drawn, here });
  const flat = results.groups.flatMap((group) => group.items);
  const current = Math.min(active, Math.max(flat.length - 1, 0));

  const toggle = () => toggleDialog({ kind: 'palette' });
  const choose = (index: number, way: ChoiceWay) => {
    const item = flat[index];
    if (item !== undefined && !isOff(item)) onChoose(item, way);
  };
  const early = useEarlyEnter(isAsking, choose);
  const move = (index: number) => {
    setActive(index);
    early.forget();
  };

  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-3 border-b px-5 max-md:pr-2">
        <Icon icon={Search} size={18} className="text-secondary" />
        <input
          type="text"
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={flat.length > 0 ? optionId(listId, current) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search diagrams, components, folders and commands"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            move(0);
          }}
          onFocus={() => {
            if (isEntered()) early.keep({ inNewTab: false, opens: false });
            const ahead = takeTyped();
            if (ahead !== '') setQuery(ahead);
          }}
          onKeyDown={(event) =>
            onPaletteKey(event, {
              count: flat.length,
              active: current,
              setActive: move,
              choose,
              wait: early.keep,
              toggle,
            })
          }
          className="min-w-0 flex-1 bg-transparent text-16 outline-hidden"
        />
        <Kbd keys="Esc" className="max-md:hidden" />
        <IconButton icon={X} label="Close" size="lg" iconSize={20} className="md:hidden" onClick={onClose} />
      </div>
      <VisuallyHidden live="polite">{query.trim() === '' ? '' : countText(results.total)}</VisuallyHidden>
      <PaletteResults
        id={listId}
        groups={results.groups}
        query={query}
        current={current}
        drawing={drawing}
        onPoint={setActive}
        onChoose={choose}
        onClose={onClose}
      />
      {flat.length === 0 && (
        <EmptyState icon={Search} title="No results" className="py-8">
          Try other or fewer words.
        </EmptyState>
      )}
      <DiagramsUnread />
      <PaletteFoot shown={flat.length} total={results.total} action={actionOf(flat[current], drawing)} />
    </>
  );
}

function DiagramsUnread() {
  const { isError, data } = useQuery(diagramsQuery);
  if (!isError || data !== undefined) return null;
  return (
    <p role="alert" className="px-5 pb-3 text-13 text-danger">
      The diagrams did not load.
    </p>
  );
}
