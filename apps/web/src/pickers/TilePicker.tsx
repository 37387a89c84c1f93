import { Plus, Search } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Icon } from '../ui/Icon.tsx';
import { VisuallyHidden } from '../ui/feedback/VisuallyHidden.tsx';
import { GroupTabs } from './GroupTabs.tsx';
import { TileGrid, tileId } from './TileGrid.tsx';
import {
  type Creation,
  creationOf,
  creationText,
  foundTiles,
  movedTile,
  type Tile,
  type TileGroup,
} from './tiles.ts';
import { isComposing } from '../ui/isComposing.ts';

export interface TilePickerProps<T extends Tile> {
  /** What is picked, in the plural: 'types'. */
  noun: string;
  groups: readonly TileGroup<T>[];
  picked: ReadonlySet<string>;
  multiple?: boolean | undefined;
  onPick: (tile: T) => void;
  face: (tile: T) => ReactNode;
  /** Offers to make what was searched for and does not exist. */
  onCreate?: ((name: string) => void) | undefined;
  /** Keys of the active tile besides moving and picking: renaming, deleting. Answers whether one meant something. */
  onTileKey?: ((event: KeyboardEvent, tile: T) => boolean) | undefined;
  nameField?: ((tile: T) => ReactNode) | undefined;
  corner?: ((tile: T, isActive: boolean) => ReactNode) | undefined;
  /** Said while nothing was found. */
  empty: string;
  loading?: boolean | undefined;
  foot?: ((query: string) => ReactNode) | undefined;
}

const nothing = (): null => null;

/**
 * Takes the focus when it comes: a popup that opened before it did has nothing to give it to. A frame later, because a popup
 * that opens with it notes first where the focus goes back to.
 */
function SearchField({ controls, ...rest }: ComponentProps<'input'> & { controls: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="flex h-control-md items-center gap-2 field-frame px-2.5 text-14">
      <Icon icon={Search} size={14} className="text-secondary" />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={controls}
        autoComplete="off"
        spellCheck={false}
        className="h-full min-w-0 flex-1 bg-transparent outline-hidden"
        {...rest}
      />
    </div>
  );
}

interface CreateRowProps {
  creation: Creation;
  onCreate: () => void;
}

function CreateRow({ creation, onCreate }: CreateRowProps) {
  return (
    <button
      type="button"
      disabled={creation.exists}
      onClick={onCreate}
      className="focus-inset flex min-h-9 items-center gap-2 border-t px-4 text-left text-13 font-medium not-disabled:hover:bg-hover disabled:text-disabled"
    >
      <Icon icon={Plus} size={16} />
      <span className="min-w-0 truncate">{creationText(creation)}</span>
    </button>
  );
}

/** What the key does where it moves the active tile: its place afterwards, or null. */
const placeAfter = (
  { key }: KeyboardEvent,
  { query, active, groups }: { query: string; active: number; groups: readonly TileGroup<Tile>[] },
): number | null => {
  // In a question the caret moves between the letters.
  if (query !== '' && (key === 'ArrowLeft' || key === 'ArrowRight')) return null;
  return movedTile(
    key,
    active,
    groups.map(({ tiles }) => tiles.length),
  );
};

const useActiveInView = (scroller: RefObject<HTMLDivElement | null>, active: number): void => {
  useEffect(() => {
    const option = scroller.current?.querySelector('[data-active]');
    if (active === 0) scroller.current?.scrollTo({ top: 0 });
    else option?.scrollIntoView({ block: 'nearest' });
  }, [scroller, active]);
};

/** Searches and picks from groups of tiles; the focus stays in the field. */
export function TilePicker<T extends Tile>(props: TilePickerProps<T>) {
  const { noun, groups, picked, multiple = false, onPick, face, onCreate, onTileKey, empty, foot } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState('');
  const [pointed, setPointed] = useState(0);
  const found = foundTiles(groups, query);
  const flat = found.flatMap(({ tiles }) => tiles);
  const active = Math.min(pointed, Math.max(0, flat.length - 1));
  const all = groups.flatMap(({ tiles }) => tiles);
  const total = new Set(all.map(({ id }) => id)).size;
  const creation = onCreate === undefined ? null : creationOf(query, all);

  useActiveInView(scroller, active);

  const create = () => {
    if (creation === null || creation.exists) return;
    onCreate?.(creation.name);
    setQuery('');
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const tile = flat[active];
    if (event.key === 'Enter') {
      event.preventDefault();
      event.stopPropagation();
      return tile === undefined ? create() : onPick(tile);
    }
    if (tile !== undefined && onTileKey?.(event, tile) === true) return event.preventDefault();
    const next = placeAfter(event, { query, active, groups: found });
    if (next === null) return;
    event.preventDefault();
    setPointed(next);
  };

  return (
    <div className="flex max-h-[min(470px,var(--available-height,470px))] min-h-0 flex-col">
      <div className="p-2">
        <SearchField
          aria-label={`Search ${noun}`}
          controls={gridId}
          aria-activedescendant={flat.length > 0 ? tileId(gridId, active) : undefined}
          placeholder={`Search ${total} ${noun}`}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setPointed(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <GroupTabs gridId={gridId} groups={found} scroller={scroller} />
      <VisuallyHidden live="polite">
        {query.trim() === '' ? '' : `${flat.length} ${noun} found`}
      </VisuallyHidden>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2">
        <TileGrid
          id={gridId}
          label={noun}
          scroller={scroller}
          groups={found}
          active={active}
          picked={picked}
          multiple={multiple}
          face={face}
          nameField={props.nameField ?? nothing}
          corner={props.corner ?? nothing}
          onPoint={setPointed}
          onChoose={onPick}
        />
        {flat.length === 0 && props.loading !== true && (
          <p className="px-2 py-4 text-13 text-muted">{empty}</p>
        )}
      </div>
      {creation !== null && <CreateRow creation={creation} onCreate={create} />}
      {foot?.(query)}
    </div>
  );
}
