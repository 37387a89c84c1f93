import { isSameName } from '@lintel/domain/names';
import { hasWords, wordsOf } from '../ui/matchesWords.ts';

/** What can be picked from a grid: a type, an icon. */
export interface Tile {
  /** One thing has one id, in however many groups it stands. */
  readonly id: string;
  readonly name: string;
}

export interface TileGroup<T extends Tile> {
  readonly id: string;
  readonly title: string;
  readonly tiles: readonly T[];
}

export interface FoundGroup<T extends Tile> extends TileGroup<T> {
  /** How many more were found than are shown. */
  readonly more: number;
}

const tileColumns = 3;
/** Of each group, during a search. */
const mostFound = 24;

/** A group that repeats tiles of others is there to be looked at, not to be searched. */
export const recommendedGroup = 'RECOMMENDED';

/** What is called just so comes first, then what begins like it. */
const closeness = ({ name }: Tile, asked: string): number => {
  const words = wordsOf(name).join(' ');
  if (words === asked) return 0;
  return words.startsWith(asked) ? 1 : 2;
};

const foundIn = <T extends Tile>(tiles: readonly T[], words: readonly string[]): T[] => {
  const asked = words.join(' ');
  return tiles
    .filter(({ name }) => hasWords(name, words))
    .map((tile) => ({ tile, at: closeness(tile, asked) }))
    .sort((a, b) => a.at - b.at)
    .map(({ tile }) => tile);
};

/** Every word occurs, in any order; without words everything is there. */
export const foundTiles = <T extends Tile>(
  groups: readonly TileGroup<T>[],
  query: string,
): FoundGroup<T>[] => {
  const words = wordsOf(query);
  const shown = groups.map((group): FoundGroup<T> => {
    if (words.length === 0) return { ...group, more: 0 };
    const found = group.id === recommendedGroup ? [] : foundIn(group.tiles, words);
    return { ...group, tiles: found.slice(0, mostFound), more: Math.max(0, found.length - mostFound) };
  });
  return shown.filter(({ tiles }) => tiles.length > 0);
};

export const moreText = (more: number): string => `${more} more results not shown`;

/** The rows of the grid as indexes into all tiles; each group begins a row of its own. */
const rowsOf = (counts: readonly number[]): number[][] => {
  const rows: number[][] = [];
  let first = 0;
  for (const count of counts) {
    for (let at = 0; at < count; at += tileColumns)
      rows.push(
        Array.from({ length: Math.min(tileColumns, count - at) }, (_, column) => first + at + column),
      );
    first += count;
  }
  return rows;
};

/** Where a key leads in a grid with so many tiles in each group; null when it is not a key that moves. */
export const movedTile = (key: string, active: number, counts: readonly number[]): number | null => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const vertical = (by: number): number => {
    const rows = rowsOf(counts);
    const at = rows.findIndex((row) => row.includes(active));
    const column = rows[at]?.indexOf(active) ?? 0;
    const row = rows[Math.min(Math.max(at + by, 0), rows.length - 1)] ?? [];
    return row[Math.min(column, row.length - 1)] ?? active;
  };
  switch (key) {
    case 'ArrowRight':
      return Math.min(active + 1, total - 1);
    case 'ArrowLeft':
      return Math.max(active - 1, 0);
    case 'ArrowDown':
      return vertical(1);
    case 'ArrowUp':
      return vertical(-1);
    case 'PageDown':
      return vertical(4);
    case 'PageUp':
      return vertical(-4);
    default:
      return null;
  }
};

export type Creation = { readonly name: string; readonly exists: boolean };

export const isTaken = (name: string, tiles: readonly Tile[]): boolean =>
  tiles.some((tile) => isSameName(tile.name, name));

/** The entry that makes what was searched for; null while nothing is asked. */
export const creationOf = (query: string, tiles: readonly Tile[]): Creation | null => {
  const name = query.trim();
  return name === '' ? null : { name, exists: isTaken(name, tiles) };
};

export const creationText = ({ name, exists }: Creation): string =>
  exists ? `"${name}" already exists` : `Create "${name}"`;
