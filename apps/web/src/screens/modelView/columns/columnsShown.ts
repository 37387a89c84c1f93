import { isKept } from './keptColumn.ts';
import type { ModelColumn } from './modelColumns.ts';

/** A column of a row that is rendered, or room for so many that are not. */
export type ColumnSlot =
  | { readonly column: ModelColumn; readonly at: number }
  | { readonly gap: number; readonly at: number };

/** The columns of a wide table that are worth rendering, with what is left out in between. */
export const columnSlots = (
  columns: readonly ModelColumn[],
  { from, to, activeAt }: { from: number; to: number; activeAt: number },
): ColumnSlot[] => {
  const slots: ColumnSlot[] = [];
  let gap = 0;
  columns.forEach((column, at) => {
    if ((at < from || at > to) && at !== activeAt && !isKept(column)) {
      gap += 1;
      return;
    }
    if (gap > 0) slots.push({ gap, at: at - gap });
    gap = 0;
    slots.push({ column, at });
  });
  if (gap > 0) slots.push({ gap, at: columns.length - gap });
  return slots;
};
