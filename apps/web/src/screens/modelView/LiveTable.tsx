import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { displayName } from '@lintel/domain/names';
import { useMemo, useState } from 'react';
import type { ResultQuestion } from '../../data/viewQueries.ts';
import { useDescribedFields } from '../../dialogs/component/useDescribedFields.ts';
import { ConflictDialog } from '../../dialogs/heldWork.ts';
import { useSavingBlocked } from '../../ui/savingBlocked.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { whenNeeded } from '../../ui/whenNeeded.tsx';
import type { CellContext } from './columns/Cell.tsx';
import type { RowNames } from './columns/cellText.ts';
import { useGrid } from './grid/useGrid.ts';
import { useRowSaving } from './grid/useRowSaving.ts';
import { ModelTable, type ModelTableProps } from './ModelTable.tsx';
import { stillPasses } from './rows/heldRows.ts';
import { onSeenIn } from './rows/onSeen.ts';
import { pagedRows, rowsBetween } from './rows/pagedRows.ts';
import { useHeldRows } from './rows/useHeldRows.ts';
import type { FoundInPages } from './useFoundRows.ts';

const ImportDialog = whenNeeded(async () => (await import('./import/ImportDialog.tsx')).ImportDialog);

export interface LiveTableProps
  extends Omit<ModelTableProps, 'grid' | 'rows' | 'place' | 'onSeen' | 'isUnfit'> {
  found: FoundInPages;
  context: CellContext & RowNames;
  attributes: readonly AttributeShape[];
  question: ResultQuestion;
}

/** Drafts are in no view that does not ask for states. */
const isFound = (
  row: ViewRowShape,
  { filter, drafts }: ResultQuestion,
  attributes: readonly AttributeShape[],
) =>
  stillPasses(filter, row, attributes) &&
  (drafts === true || filter.states !== undefined || row.state !== 'DRAFT');

/** The table for those who may change what stands in it. */
export function LiveTable({ attributes, question, found, ...table }: LiveTableProps) {
  const { pages, total, key, readPage } = found.result;
  const held = useHeldRows(pages, key);
  const rows = useMemo(() => pagedRows(held.pages, total), [held.pages, total]);
  const saving = useRowSaving(held.touch);
  useUnsaved(saving.isSaving);
  const [pasted, setPasted] = useState<string | null>(null);
  const grid = useGrid({
    rows,
    readRows: (first, last) => rowsBetween(rows, first, last, readPage),
    columns: table.columns,
    names: table.context,
    saving,
    hold: held.hold,
    blocked: useSavingBlocked(),
    onManyPasted: setPasted,
  });
  const { labelOf, describe } = useDescribedFields(attributes);
  const read = new Set(held.touched.size === 0 ? [] : found.read.map(({ slug }) => slug));
  const isUnfit = (row: ViewRowShape): boolean =>
    held.touched.has(row.slug) && (!read.has(row.slug) || !isFound(row, question, attributes));
  const { conflict } = saving;
  return (
    <>
      <ModelTable
        {...table}
        rows={rows}
        place={found.place}
        onSeen={onSeenIn(found, rows)}
        grid={grid}
        isUnfit={isUnfit}
      />
      <ConflictDialog
        attempt={conflict}
        subject={conflict === null ? '' : `“${displayName('component', conflict)}”`}
        labels={Object.fromEntries(
          (conflict?.collided.collisions ?? []).map(({ field }) => [field, labelOf(field)]),
        )}
        describe={describe}
        busy={saving.isSaving}
        onSettle={saving.settle}
        onDismiss={saving.dismiss}
      />
      {pasted !== null && (
        <ImportDialog open onClose={() => setPasted(null)} begunWith={pasted} columns={table.columns} />
      )}
    </>
  );
}
