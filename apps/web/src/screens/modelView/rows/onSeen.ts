import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { FoundInPages } from '../useFoundRows.ts';
import type { PagedRows } from './pagedRows.ts';
import { type RowsSeen, sightFrom } from './sight.ts';

/** Rows of the question before say nothing about where the reader is in the next. */
export const onSeenIn =
  ({ result, onSight }: FoundInPages, rows: PagedRows<ViewRowShape>) =>
  (seen: RowsSeen): void => {
    if (!result.isOld) onSight(sightFrom(seen, rows));
  };
