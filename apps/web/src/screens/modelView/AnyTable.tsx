import { useMemo } from 'react';
import { LiveTable, type LiveTableProps } from './LiveTable.tsx';
import { ModelTable } from './ModelTable.tsx';
import { pagedRows } from './rows/pagedRows.ts';
import { onSeenIn } from './rows/onSeen.ts';

/** Cells to work in for those who may, a table to read for the others. */
export function AnyTable({ mayEdit, ...props }: LiveTableProps & { mayEdit: boolean }) {
  return mayEdit ? <LiveTable {...props} /> : <ReadTable {...props} />;
}

function ReadTable({ attributes: _attributes, question: _question, found, ...table }: LiveTableProps) {
  const { pages, total } = found.result;
  const rows = useMemo(() => pagedRows(pages, total), [pages, total]);
  return <ModelTable {...table} rows={rows} place={found.place} onSeen={onSeenIn(found, rows)} />;
}
