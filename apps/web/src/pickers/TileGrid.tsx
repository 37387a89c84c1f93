import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { type FoundGroup, moreText, type Tile } from './tiles.ts';

export interface TileGridProps<T extends Tile> {
  id: string;
  label: string;
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
            <div role="presentation" className="grid grid-cols-3 gap-1">
              {group.tiles.map((tile, at) => (
                <Box key={tile.id} {...props} tile={tile} index={start + at} />
              ))}
            </div>
            {group.more > 0 && <p className="px-2 pt-1 text-12 text-muted">{moreText(group.more)}</p>}
          </div>
        );
      })}
    </div>
  );
}

function Box<T extends Tile>({ tile, index, ...props }: TileGridProps<T> & { tile: T; index: number }) {
  const { id, active, picked, face, nameField, corner, onPoint, onChoose } = props;
  const isPicked = picked.has(tile.id);
  const field = nameField(tile);
  const look = 'flex h-19 min-w-0 flex-col items-center justify-center gap-1.5 rounded-sm px-1.5';
  if (field !== null)
    return (
      <div role="presentation" className={look}>
        {face(tile)}
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
        {face(tile)}
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
