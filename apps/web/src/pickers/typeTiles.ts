import type { IconRef } from '@lintel/api/iconRefShape';
import type { SharedTypeShape } from '@lintel/api/iconShapes';
import type { TypeShape } from '@lintel/api/modelShapes';
import { displayName } from '@lintel/domain/names';
import { iconSetLabels, orderedIconSets } from './iconSets.ts';
import { recommendedGroup, type Tile, type TileGroup } from './tiles.ts';

/** Which type something has: one of the organisation, a shared one, or none. */
export interface TypeChoice {
  readonly fkTypeId: number | null;
  readonly fkSharedTypeId: number | null;
}

export const noType: TypeChoice = { fkTypeId: null, fkSharedTypeId: null };

export interface TypeTile extends Tile {
  readonly choice: TypeChoice;
  readonly slug: string;
  readonly icon: IconRef | null;
  /** The organisation's own: only these can be renamed or deleted. */
  readonly own: TypeShape | null;
}

export const tileIdOf = ({ fkTypeId, fkSharedTypeId }: TypeChoice): string | null => {
  if (fkTypeId !== null) return `own.${fkTypeId}`;
  return fkSharedTypeId === null ? null : `shared.${fkSharedTypeId}`;
};

const ownTile = (type: TypeShape): TypeTile => ({
  id: `own.${type.typeId}`,
  name: displayName('type', type),
  choice: { fkTypeId: type.typeId, fkSharedTypeId: null },
  slug: type.slug,
  icon: type.icon,
  own: type,
});

const sharedTile = ({ sharedTypeId, name, slug, icon }: SharedTypeShape): TypeTile => ({
  id: `shared.${sharedTypeId}`,
  name,
  choice: { fkTypeId: null, fkSharedTypeId: sharedTypeId },
  slug,
  icon,
  own: null,
});

const byName = (a: Tile, b: Tile): number => a.name.localeCompare(b.name, 'en', { numeric: true });

/** Own types and shared ones by the set of their icon; a shared one that shows none stands with the general ones. */
export const typeGroups = (
  own: readonly TypeShape[],
  shared: readonly SharedTypeShape[],
): TileGroup<TypeTile>[] => {
  const recommended = shared
    .filter((each) => each.recommended !== null)
    .sort((a, b) => (a.recommended ?? 0) - (b.recommended ?? 0));
  const groups: TileGroup<TypeTile>[] = [
    { id: recommendedGroup, title: 'Recommended', tiles: recommended.map(sharedTile) },
    { id: 'OWN', title: 'Ours', tiles: own.map(ownTile).sort(byName) },
    ...orderedIconSets.map((set) => ({
      id: set,
      title: iconSetLabels[set],
      tiles: shared
        .filter(({ icon }) => (icon?.iconSet ?? 'GENERAL') === set)
        .map(sharedTile)
        .sort(byName),
    })),
  ];
  return groups.filter(({ tiles }) => tiles.length > 0);
};
