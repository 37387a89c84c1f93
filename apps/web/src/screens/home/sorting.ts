import type { DiagramShape } from '@lintel/api/shapes';
import { states } from '@lintel/domain/entities/diagram';
import { levelCodes } from '@lintel/domain/levels';
import { displayName } from '@lintel/domain/names';
import type { HomeSearch, Order, SortKey } from './homeSearch.ts';

export const sortLabels: Record<SortKey, string> = {
  edited: 'Last edited',
  opened: 'Last opened',
  name: 'Name',
  level: 'Level',
  created: 'Created',
  state: 'State',
  folder: 'Folder',
};

/** What one expects to come first: the newest, or the beginning of the alphabet. */
const naturalOrder: Record<SortKey, Order> = {
  edited: 'desc',
  opened: 'desc',
  created: 'desc',
  name: 'asc',
  level: 'asc',
  state: 'asc',
  folder: 'asc',
};

export interface Sorting {
  key: SortKey;
  order: Order;
}

export const sortingOf = ({ sort = 'edited', order }: HomeSearch): Sorting => ({
  key: sort,
  order: order ?? naturalOrder[sort],
});

/** As it stands in the address: what goes without saying is not said. */
export const sortingSearch = ({ key, order }: Sorting): Pick<HomeSearch, 'sort' | 'order'> => ({
  sort: key === 'edited' ? undefined : key,
  order: order === naturalOrder[key] ? undefined : order,
});

/** A second press on the same column turns it round. */
export const pressed = (now: Sorting, key: SortKey): Sorting => {
  if (now.key !== key) return { key, order: naturalOrder[key] };
  return { key, order: now.order === 'asc' ? 'desc' : 'asc' };
};

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

type Compare = (a: DiagramShape, b: DiagramShape) => number;

const byInstant =
  (of: (diagram: DiagramShape) => string): Compare =>
  (a, b) =>
    of(a) < of(b) ? -1 : Number(of(a) > of(b));

const byName: Compare = (a, b) => collator.compare(displayName('diagram', a), displayName('diagram', b));

const byEdited = byInstant(({ updatedAt }) => updatedAt);

interface Comparison {
  /** What has no value stands last, whichever way round. */
  missing: (diagram: DiagramShape) => boolean;
  compare: Compare;
}

const nothingMissing = () => false;

const comparisons = (folderNames: ReadonlyMap<number, string>): Record<SortKey, Comparison> => {
  const folderOf = ({ fkFolderId }: DiagramShape) =>
    fkFolderId === null ? undefined : folderNames.get(fkFolderId);
  const levelAt = ({ diagramLevel2 }: DiagramShape) =>
    diagramLevel2 === null ? 0 : levelCodes.indexOf(diagramLevel2);
  return {
    edited: { missing: nothingMissing, compare: byEdited },
    created: { missing: nothingMissing, compare: byInstant(({ createdAt }) => createdAt) },
    opened: {
      missing: ({ openedAt }) => openedAt === null,
      compare: byInstant(({ openedAt }) => openedAt ?? ''),
    },
    name: { missing: nothingMissing, compare: byName },
    level: {
      missing: ({ diagramLevel2 }) => diagramLevel2 === null,
      compare: (a, b) => levelAt(a) - levelAt(b),
    },
    state: {
      missing: nothingMissing,
      compare: (a, b) => states.indexOf(a.state) - states.indexOf(b.state),
    },
    folder: {
      missing: (diagram) => folderOf(diagram) === undefined,
      compare: (a, b) => collator.compare(folderOf(a) ?? '', folderOf(b) ?? ''),
    },
  };
};

/** Equals stand in the order of the latest edit, so that a sort never shuffles. */
export const sortDiagrams = (
  diagrams: readonly DiagramShape[],
  { key, order }: Sorting,
  folderNames: ReadonlyMap<number, string>,
): DiagramShape[] => {
  const { missing, compare } = comparisons(folderNames)[key];
  const turn = order === 'asc' ? 1 : -1;
  return diagrams.toSorted(
    (a, b) =>
      Number(missing(a)) - Number(missing(b)) ||
      turn * compare(a, b) ||
      byEdited(b, a) ||
      a.diagramId - b.diagramId,
  );
};
