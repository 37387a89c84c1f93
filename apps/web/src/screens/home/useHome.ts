import type { DiagramShape, FolderShape } from '@lintel/api/shapes';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { diagramsQuery, foldersQuery } from '../../data/queries.ts';
import { recentlyOpened } from '../../data/recent.ts';
import { filterDiagrams, setFilters } from './filters.ts';
import type { HomeSearch } from './homeSearch.ts';
import { type Sorting, sortDiagrams, sortingOf, sortingSearch } from './sorting.ts';
import { useTextFilter } from './useTextFilter.ts';

const noDiagrams: readonly DiagramShape[] = [];
const noFolders: readonly FolderShape[] = [];

// Fewer fit on a screen or two, where a second list of the same would only be in the way.
const manyDiagrams = 16;
const mostRecent = 4;

/** Everything home shows, worked out from the address and the data. */
export const useHome = () => {
  const search = useSearch({ from: '/signedIn/' });
  const navigate = useNavigate({ from: '/' });
  const diagramsRead = useQuery(diagramsQuery);
  const foldersRead = useQuery(foldersQuery);
  const diagrams = diagramsRead.data ?? noDiagrams;
  const folders = foldersRead.data ?? noFolders;

  const change = (part: Partial<HomeSearch>): void => {
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  };

  const [text, setText] = useTextFilter(search.text ?? '', (typed) =>
    change({ text: typed === '' ? undefined : typed }),
  );
  const sorting = sortingOf(search);
  const folder = folders.find(({ slug }) => slug === search.folder) ?? null;
  const folderNames = useMemo(
    () => new Map(folders.map(({ folderId, name }) => [folderId, name])),
    [folders],
  );

  const asked = useDeferredValue(text);
  const place = folder?.folderId;
  const shown = useMemo(() => {
    const found = filterDiagrams(
      diagrams,
      { ...search, text: asked },
      place === undefined ? null : { folderId: place },
    );
    return sortDiagrams(found, sortingOf(search), folderNames);
  }, [diagrams, search, asked, place, folderNames]);

  const filters = setFilters({ ...search, text });
  const plain = filters.length === 0 && search.folder === undefined;
  const recent = useMemo(
    () =>
      plain && shown.length > manyDiagrams && sorting.key !== 'opened'
        ? recentlyOpened(shown, mostRecent)
        : [],
    [plain, shown, sorting.key],
  );

  return {
    search,
    change,
    text,
    setText,
    sorting,
    sort: (next: Sorting) => change({ sort: undefined, order: undefined, ...sortingSearch(next) }),
    folder,
    folderNames,
    /** The address names a folder that is not there. */
    folderMissing: search.folder !== undefined && foldersRead.isSuccess && folder === null,
    diagrams,
    diagramsRead,
    pending: diagramsRead.isPending || (search.folder !== undefined && foldersRead.isPending),
    shown,
    anywhere: diagrams.length,
    here: place === undefined ? diagrams.length : diagrams.filter((each) => each.fkFolderId === place).length,
    filtered: filters.length > 0,
    recent,
  };
};

export type Home = ReturnType<typeof useHome>;
