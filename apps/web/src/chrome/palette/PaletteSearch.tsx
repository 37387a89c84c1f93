import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { componentListQuery } from '../../data/modelQueries.ts';
import { diagramsQuery, foldersQuery } from '../../data/queries.ts';
import { dependencyFiltersQuery } from '../../data/dependencyQueries.ts';
import { viewsQuery } from '../../data/viewQueries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Kbd } from '../../ui/controls/Kbd.tsx';
import { takeTyped } from '../../ui/controls/typedAhead.ts';
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
  isPlaced,
  type PaletteGroup,
  type PaletteItem,
  paletteResults,
  graphItems,
  viewItems,
} from './paletteItems.ts';
import { type ChoiceWay, onPaletteKey } from './paletteKeys.ts';
import { PaletteRow } from './PaletteRow.tsx';

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

/** Above what is put onto the drawing it says so: nobody takes it for something else that is only opened. */
const headingOf = ({ title, items }: PaletteGroup, drawing: OpenDrawing | null): string =>
  items.some((item) => isPlaced(item, drawing)) ? `${title} to put on the diagram` : title;

/** Where one can go by what is read in any case. */
const usePlaceItems = (): PaletteItem[] => {
  const diagrams = useQuery(diagramsQuery).data;
  const folders = useQuery(foldersQuery).data;
  const views = useQuery(viewsQuery).data;
  const graphs = useQuery(dependencyFiltersQuery).data;
  return useMemo(
    () => [
      ...diagramItems(diagrams ?? [], folders ?? []),
      ...folderItems(folders ?? []),
      ...viewItems(views ?? []),
      ...graphItems(graphs ?? []),
    ],
    [diagrams, folders, views, graphs],
  );
};

/** Lives as long as the palette is open, so that each opening starts afresh. */
export function PaletteSearch({ actions, onChoose, drawing, drawn, here, onClose }: PaletteSearchProps) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const diagrams = useQuery(diagramsQuery);
  const places = usePlaceItems();

  const words = query.trim();
  const components = useQuery({
    ...componentListQuery({ search: words, sort: 'relevance', limit: mostComponents }),
    enabled: words.length > 1,
  });

  const found = useMemo(() => foundOn(drawn, words), [drawn, words]);
  // Whether each of them can be done is asked when somebody begins to look, not with every letter.
  const isAsked = words !== '';
  const commands = useMemo(() => commandItems(actions, isAsked), [actions, isAsked]);

  const items = useMemo(
    () => [
      // Of equals what stands in front of somebody comes first.
      ...drawnItems(found.items),
      ...places,
      ...componentItems(words.length > 1 ? (components.data?.components ?? []) : []),
      ...commands,
    ],
    [found, places, components.data, words, commands],
  );
  const others = found.total - found.items.length;
  const results = useMemo(() => paletteResults(items, query, { others, here }), [items, query, others, here]);
  const flat = results.groups.flatMap((group) => group.items);
  const current = Math.min(active, Math.max(flat.length - 1, 0));
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    const row = list.current?.querySelector('[aria-selected=true]');
    // The first row takes the heading above it along.
    if (current === 0) list.current?.scrollTo({ top: 0 });
    else row?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const toggle = () => toggleDialog({ kind: 'palette' });
  const choose = (index: number, way: ChoiceWay) => {
    const item = flat[index];
    if (item !== undefined && !isOff(item)) onChoose(item, way);
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
          aria-activedescendant={flat.length > 0 ? optionId(current) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search diagrams, components, folders and commands"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
          onFocus={() => {
            const ahead = takeTyped();
            if (ahead !== '') setQuery(ahead);
          }}
          onKeyDown={(event) =>
            onPaletteKey(event, { count: flat.length, active: current, setActive, choose, toggle })
          }
          className="min-w-0 flex-1 bg-transparent text-16 outline-hidden"
        />
        <Kbd keys="Esc" className="max-md:hidden" />
        <IconButton icon={X} label="Close" size="lg" iconSize={20} className="md:hidden" onClick={onClose} />
      </div>
      <VisuallyHidden live="polite">{query.trim() === '' ? '' : countText(results.total)}</VisuallyHidden>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Results"
        className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2 md:max-h-96"
      >
        {results.groups.map((group, at) => {
          const start = results.groups.slice(0, at).reduce((sum, each) => sum + each.items.length, 0);
          return (
            <div key={group.title} role="group" aria-label={headingOf(group, drawing)} className="pb-1">
              <div aria-hidden className="px-2.5 pt-2 pb-1 text-12 font-medium text-muted">
                {headingOf(group, drawing)}
              </div>
              {group.items.map((item, index) => (
                <PaletteRow
                  key={item.id}
                  id={optionId(start + index)}
                  item={item}
                  query={query}
                  active={start + index === current}
                  action={actionOf(item, drawing)}
                  onPoint={() => setActive(start + index)}
                  onChoose={(way) => choose(start + index, way)}
                  onDragged={isPlaced(item, drawing) ? onClose : undefined}
                />
              ))}
            </div>
          );
        })}
      </div>
      {flat.length === 0 && (
        <EmptyState icon={Search} title="No results" className="py-8">
          Try other or fewer words.
        </EmptyState>
      )}
      {diagrams.isError && diagrams.data === undefined && (
        <p role="alert" className="px-5 pb-3 text-13 text-danger">
          The diagrams did not load.
        </p>
      )}
      <PaletteFoot shown={flat.length} total={results.total} action={actionOf(flat[current], drawing)} />
    </>
  );
}
