import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { displayName } from '@lintel/domain/names';
import { hashKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResultQuestion } from '../../data/viewQueries.ts';
import { useDescribedFields } from '../../dialogs/component/useDescribedFields.ts';
import { ConflictDialog } from '../../dialogs/heldWork.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { useSavingBlocked } from '../../ui/savingBlocked.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { whenNeeded } from '../../ui/whenNeeded.tsx';
import type { CellContext } from './columns/Cell.tsx';
import type { RowNames } from './columns/cellText.ts';
import { useGrid } from './grid/useGrid.ts';
import { useRowSaving } from './grid/useRowSaving.ts';
import { ModelTable, type ModelTableProps } from './ModelTable.tsx';
import { stillPasses } from './rows/heldRows.ts';
import { useHeldRows } from './rows/useHeldRows.ts';

const ImportDialog = whenNeeded(async () => (await import('./import/ImportDialog.tsx')).ImportDialog);

export interface LiveTableProps extends Omit<ModelTableProps, 'grid'> {
  context: CellContext & RowNames;
  attributes: readonly AttributeShape[];
  question: ResultQuestion;
  page: number;
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
export function LiveTable({ attributes, question, page, ...table }: LiveTableProps) {
  const held = useHeldRows(table.rows, hashKey([question, page]));
  const saving = useRowSaving(held.touch);
  useUnsaved(saving.isSaving);
  const [pasted, setPasted] = useState<string | null>(null);
  const grid = useGrid({
    rows: held.rows,
    columns: table.columns,
    names: table.context,
    saving,
    blocked: useSavingBlocked(),
    onManyPasted: setPasted,
  });
  const { labelOf, describe } = useDescribedFields(attributes);
  const read = new Set(table.rows.map(({ slug }) => slug));
  const { conflict } = saving;
  const context: CellContext = {
    ...table.context,
    besideName: (row) => (
      <>
        {table.context.besideName(row)}
        {held.touched.has(row.slug) && (!read.has(row.slug) || !isFound(row, question, attributes)) && (
          <Badge tone="warning">No longer fits</Badge>
        )}
      </>
    ),
  };
  return (
    <>
      <ModelTable {...table} rows={held.rows} context={context} grid={grid} />
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
