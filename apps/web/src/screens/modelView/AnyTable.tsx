import { LiveTable, type LiveTableProps } from './LiveTable.tsx';
import { ModelTable } from './ModelTable.tsx';

/** Cells to work in for those who may, a table to read for the others. */
export function AnyTable({ mayEdit, ...props }: LiveTableProps & { mayEdit: boolean }) {
  if (mayEdit) return <LiveTable {...props} />;
  const { attributes: _attributes, question: _question, page: _page, ...table } = props;
  return <ModelTable {...table} />;
}
