import type { IconRef } from '@lintel/api/iconRefShape';
import { iconSetLabels, orderedIconSets } from './iconSets.ts';
import { hasWords, wordsOf } from '../ui/matchesWords.ts';
import { recommendedGroup, type Tile, type TileGroup } from './tiles.ts';

export interface IconTile extends Tile {
  readonly icon: IconRef;
}

/** More would push the sets out of sight. */
const mostRecommended = 6;

const tileOf = (icon: IconRef): IconTile => ({ id: String(icon.iconId), name: icon.name, icon });

/** What shares a word with the name it is for; without one the icons that were uploaded here. */
const recommendedIcons = (icons: readonly IconRef[], name: string): IconRef[] => {
  const words = wordsOf(name).filter((word) => word.length > 2);
  const fitting =
    words.length === 0
      ? icons.filter(({ iconSet }) => iconSet === 'CUSTOM')
      : icons.filter((icon) => words.some((word) => hasWords(icon.name, [word])));
  return fitting.slice(0, mostRecommended);
};

/** By set; what the vendor has withdrawn is not offered any more. */
export const iconGroups = (icons: readonly IconRef[], name: string): TileGroup<IconTile>[] => {
  const offered = icons.filter(({ deprecated }) => !deprecated);
  return [
    {
      id: recommendedGroup,
      title: 'Recommended',
      tiles: recommendedIcons(offered, name).map(tileOf),
    },
    ...orderedIconSets.map((set) => ({
      id: set,
      title: iconSetLabels[set],
      tiles: offered.filter(({ iconSet }) => iconSet === set).map(tileOf),
    })),
  ].filter(({ tiles }) => tiles.length > 0);
};
