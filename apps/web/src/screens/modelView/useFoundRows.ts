import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { hashKey } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ResultQuestion } from '../../data/viewQueries.ts';
import { pagedRows, rowsBetween } from './rows/pagedRows.ts';
import type { Sight } from './rows/sight.ts';
import { type RowPicks, useRowPicks } from './rows/useRowPicks.ts';
import { useSight } from './rows/useSight.ts';
import { stillAwaited, type TablePlace } from './rows/tablePlace.ts';
import { useSearchChange } from '../../links/useSearchChange.ts';
import { useViewResult, type ViewResult } from './useViewResult.ts';

export interface FoundInPages {
  result: ViewResult;
  /** All rows that are there now, of whichever pages. */
  read: readonly ViewRowShape[];
  place: TablePlace;
  onSight: (sight: Sight) => void;
  goTo: (page: number) => void;
  picks: RowPicks;
}

/** The address of a table says on which page the reader is; the first is not worth saying. */
const pageSearch = (page: number) => ({ page: page === 1 ? undefined : page });

/** What a question finds, of which as much is read as is looked at. */
export const useFoundRows = (question: ResultQuestion, page: number): FoundInPages => {
  const go = useSearchChange();
  const [awaited, setAwaited] = useState<TablePlace['awaited']>([]);
  // Only now: the table has to see both at once.
  useEffect(() => setAwaited((before) => stillAwaited(before, page)), [page]);
  const say = (next: number): void => {
    setAwaited((before) => [...before, next]);
    go(pageSearch(next));
  };
  const { asked, page: shownPage, see } = useSight(hashKey([question]), page, say);
  const [jump, setJump] = useState<TablePlace['jump']>(null);
  const result = useViewResult(question, asked);
  const { pages, total, key, readPage } = result;
  const read = useMemo(() => [...pages.values()].flat(), [pages]);
  const picks = useRowPicks({
    read,
    total,
    readFirst: (count) => rowsBetween(pagedRows(pages, total), 0, count - 1, readPage),
  });
  return {
    result,
    read,
    place: { key, page, shownPage, awaited, jump },
    onSight: see,
    goTo: (next) => {
      setJump({ page: next });
      say(next);
    },
    picks,
  };
};
