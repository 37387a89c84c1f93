import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { RowNames } from '../columns/cellText.ts';
import type { ModelColumn } from '../columns/modelColumns.ts';
import type { PagedRows } from '../rows/pagedRows.ts';
import type { RowSaving } from './useRowSaving.ts';

export interface GridGiven {
  rows: PagedRows<ViewRowShape>;
  /** Those from one to another that were not read yet, too. */
  readRows: (first: number, last: number) => Promise<readonly ViewRowShape[]>;
  columns: readonly ModelColumn[];
  names: RowNames;
  saving: RowSaving;
  /** The row that is being edited stays in the table, whatever others make of it. */
  hold: (slug: string | null) => void;
  /** Why nothing can be changed now; null while it can. */
  blocked: string | null;
  /** More rows were pasted than there are: they are looked at first. */
  onManyPasted: (text: string) => void;
}

/** Rows of a block, from its first. */
export type Cells = Pick<GridGiven, 'columns'> & { readonly rows: readonly ViewRowShape[] };
