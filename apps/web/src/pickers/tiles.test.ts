import { describe, expect, it } from 'vitest';
import { creationOf, creationText, foundTiles, moreText, movedTile, type TileGroup } from './tiles.ts';

const tile = (name: string) => ({ id: name, name });
const group = (id: string, ...names: string[]): TileGroup<{ id: string; name: string }> => ({
  id,
  title: id,
  tiles: names.map(tile),
});

describe('foundTiles', () => {
  const groups = [group('RECOMMENDED', 'Web application'), group('GENERAL', 'Web application', 'Database')];

  it('shows everything while nothing is asked', () => {
    expect(foundTiles(groups, ' ')).toEqual(groups.map((each) => ({ ...each, more: 0 })));
  });

  it('wants every word, in any order and case, and names nothing twice', () => {
    expect(foundTiles(groups, 'APPL web')).toEqual([
      { id: 'GENERAL', title: 'GENERAL', tiles: [tile('Web application')], more: 0 },
    ]);
    expect(foundTiles(groups, 'web base')).toEqual([]);
  });

  it('puts what is called just so before what only holds the words', () => {
    const queues = group('GENERAL', 'Dead letter queue', 'Queue manager', 'Queue');
    expect(foundTiles([queues], 'queue')[0]?.tiles.map(({ name }) => name)).toEqual([
      'Queue',
      'Queue manager',
      'Dead letter queue',
    ]);
  });

  it('stops at 24 in each set and counts the rest', () => {
    const many = group('AWS', ...Array.from({ length: 30 }, (_, at) => `Queue ${at}`));
    const [found] = foundTiles([many], 'queue');
    expect(found?.tiles).toHaveLength(24);
    expect(moreText(found?.more ?? 0)).toBe('6 more results not shown');
    expect(foundTiles([many], '')[0]?.tiles).toHaveLength(30);
  });
});

describe('movedTile', () => {
  // 0 1 2 / 3 · 4 5 6
  const counts = [4, 3];

  it('goes through the tiles one by one and stops at the ends', () => {
    expect(movedTile('ArrowRight', 3, counts)).toBe(4);
    expect(movedTile('ArrowRight', 6, counts)).toBe(6);
    expect(movedTile('ArrowLeft', 0, counts)).toBe(0);
  });

  it('keeps its column from row to row, as far as the row has one', () => {
    expect(movedTile('ArrowDown', 0, counts)).toBe(3);
    expect(movedTile('ArrowDown', 2, counts)).toBe(3);
    expect(movedTile('ArrowDown', 3, counts)).toBe(4);
    expect(movedTile('ArrowUp', 6, counts)).toBe(3);
    expect(movedTile('ArrowDown', 6, counts)).toBe(6);
    expect(movedTile('ArrowUp', 1, counts)).toBe(1);
  });

  it('leaves other keys and an empty grid alone', () => {
    expect(movedTile('a', 0, counts)).toBeNull();
    expect(movedTile('ArrowDown', 0, [])).toBeNull();
  });
});

describe('creationOf', () => {
  it('offers what is not there yet', () => {
    expect(creationOf('  Cache ', [tile('Queue')])).toEqual({ name: 'Cache', exists: false });
    expect(creationOf('  ', [])).toBeNull();
  });

  it('refuses the name of something that is there, whatever its capitals and the blanks around it', () => {
    expect(creationOf('queue', [tile('Queue')])).toEqual({ name: 'queue', exists: true });
    const creation = creationOf(' Queue', [tile('Queue ')]);
    expect(creation).toEqual({ name: 'Queue', exists: true });
    expect(creation && creationText(creation)).toBe('"Queue" already exists');
  });
});
