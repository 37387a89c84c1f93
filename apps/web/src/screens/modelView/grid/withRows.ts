import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { explainFailure } from '../../../data/failures.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { readBetween } from '../rows/pagedRows.ts';
import type { GridGiven } from './gridGiven.ts';
import type { CellBlock } from './gridKeys.ts';

/** More than can be changed at once, which is said then. */
export const areTooMany = ({ top, bottom }: Pick<CellBlock, 'top' | 'bottom'>, most: number): boolean => {
  if (bottom - top < most) return false;
  toast.info(`At most ${most} rows at once`, { description: 'Select fewer of them.' });
  return true;
};

/** Does something with rows, once all of them are read. */
export const withRows = (
  { rows, readRows }: Pick<GridGiven, 'rows' | 'readRows'>,
  { top, bottom }: Pick<CellBlock, 'top' | 'bottom'>,
  most: number,
  then: (rows: readonly ViewRowShape[]) => void,
): void => {
  if (areTooMany({ top, bottom }, most)) return;
  const read = readBetween(rows, top, bottom);
  if (read !== null) return then(read);
  readRows(top, bottom).then(then, (error: unknown) =>
    toast.error('Could not read the rows', { description: explainFailure(error) }),
  );
};
