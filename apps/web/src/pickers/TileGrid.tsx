import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { type FoundGroup, moreText, type Tile } from './tiles.ts';

export interface TileGridProps<T extends Tile> {
  id: string;
  label: string;
  /** What the grid scrolls in. */
  scroller: RefObject<HTMLElement | null>;
  groups: readonly FoundGroup<T>[];
  /** Index into all tiles of all groups. */
  active: number;
  picked: ReadonlySet<string>;
  multiple: boolean;
  face: (tile: T) => ReactNode;
  /** In the place of the tile's name, while that is typed. */
  nameField: (tile: T) => ReactNode;
  /** For the pointer; keys do the same. */
  corner: (tile: T, isActive: boolean) => ReactNode;
  onPoint: (index: number) => void;
  onChoose: (tile: T) => void;
}

export const tileId = (gridId: string, index: number): string => `${gridId}-${index}`;
export const groupId = (gridId: string, group: string): string => `${gridId}-${group}`;

/** Groups of tiles under a search field that keeps the focus. What is out of sight costs nothing to lay out. */
export function TileGrid<T extends Tile>(props: TileGridProps<T>) {
  const { id, label, groups, multiple } = props;
  return (
    <div id={id} role="listbox" aria-label={label} aria-multiselectable={multiple || undefined}>
      {groups.map((group, place) => {
        const start = groups.slice(0, place).reduce((sum, { tiles }) => sum + tiles.length, 0);
        return (
          <div
            key={group.id}
            id={groupId(id, group.id)}
            role="group"
            aria-label={group.title}
            className="pb-2 [contain-intrinsic-size:auto_320px] [content-visibility:auto]"
          >
            <div aria-hidden className="px-2 pt-2 pb-1 text-12 font-medium text-muted">
              {group.title}
            </div>
            {blocksOf(group.tiles).map((tiles, at) => (
              <Block key={at} {...props} tiles={tiles} start={start + at * blockLength} />
            ))}
            {group.more > 0 && <p className="px-2 pt-1 text-12 text-muted">{moreText(group.more)}</p>}
          </div>
        );
      })}
    </div>
  );
}

/** Tiles that get their faces together: whole rows, about as many as are in view at once. */
const blockLength = 24;

const blocksOf = <T,>(tiles: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(tiles.length / blockLength) }, (_, at) =>
    tiles.slice(at * blockLength, (at + 1) * blockLength),
  );

/**
 * Icons are masks, which no browser fetches lazily: five hundred of a set would keep the line to the server from
 * whatever the person does next.
 */
function Block<T extends Tile>(props: TileGridProps<T> & { tiles: readonly T[]; start: number }) {
  const { tiles, start, scroller } = props;
  const block = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = block.current;
    if (element === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { root: scroller.current, rootMargin: '160px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNear, scroller]);
  return (
    <div ref={block} role="presentation" className="grid grid-cols-3 gap-1 not-last:pb-1">
      {tiles.map((tile, at) => (
        <Box key={tile.id} {...props} isNear={isNear} tile={tile} index={start + at} />
      ))}
    </div>
  );
}

interface BoxProps<T extends Tile> extends TileGridProps<T> {
  tile: T;
  index: number;
  isNear: boolean;
}

function Box<T extends Tile>({ tile, index, isNear, ...props }: BoxProps<T>) {
  const { id, active, picked, face, nameField, corner, onPoint, onChoose } = props;
  const isPicked = picked.has(tile.id);
  const field = nameField(tile);
  const shown = isNear ? face(tile) : <span aria-hidden className="size-8.5 rounded-md bg-hover" />;
  const look = 'flex h-19 min-w-0 flex-col items-center justify-center gap-1.5 rounded-sm px-1.5';
  if (field !== null)
    return (
      <div role="presentation" className={look}>
        {shown}
        {field}
      </div>
    );
  return (
    <div role="presentation" className="group/tile relative min-w-0">
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus and has the keys */}
      <div
        id={tileId(id, index)}
        role="option"
        tabIndex={-1}
        aria-selected={isPicked}
        title={tile.name}
        data-active={index === active || undefined}
        onMouseMove={() => onPoint(index)}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChoose(tile)}
        className={classes(look, isPicked ? 'bg-selected' : index === active && 'bg-hover')}
      >
        {shown}
        <span className="max-w-full truncate text-13 font-medium">{tile.name}</span>
        {isPicked && (
          <span className="absolute top-1.5 right-1.5 text-accent">
            <Icon icon={Check} size={14} />
          </span>
        )}
      </div>
      <div
        className={classes(
          'absolute top-1 left-1 opacity-0 group-hover/tile:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        {corner(tile, index === active)}
      </div>
    </div>
  );
}
