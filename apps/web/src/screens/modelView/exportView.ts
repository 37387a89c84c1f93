import { csvOf } from '@lintel/domain/csv';
import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { queryEndpoints } from '@lintel/api/endpoints/queries';
import { limits } from '@lintel/domain/limits';
import { call } from '../../data/api.ts';
import { downloadFile, fileNameOf } from '../../data/download.ts';
import { explainFailure } from '../../data/failures.ts';
import type { ResultQuestion } from '../../data/viewQueries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { cellText, type RowNames } from './columns/cellText.ts';
import type { ModelColumn } from './columns/modelColumns.ts';

export interface ViewToExport {
  name: string;
  question: ResultQuestion;
  columns: readonly ModelColumn[];
  names: RowNames;
}

const everyRow = async (
  question: ViewToExport['question'],
  onRead: (read: number, total: number) => void,
): Promise<ViewRowShape[]> => {
  const rows: ViewRowShape[] = [];
  for (let cursor: string | null = null, isFirst = true; isFirst || cursor !== null; isFirst = false) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(question, cursor);
    rows.push(...page.rows);
    onRead(rows.length, page.total);
    cursor = page.cursor;
  }
  return rows;
};

const readPage = (question: ViewToExport['question'], cursor: string | null) =>
  call(queryEndpoints.result, {
    body: { ...question, limit: limits.componentsPerPage, ...(cursor !== null && { cursor }) },
  });

/** The mark by which programs know what the letters of a file are. */
const letters = '\ufeff';

/** All that a view finds, in the columns that it shows, as a file. */
export const exportView = async ({ name, question, columns, names }: ViewToExport): Promise<void> => {
  const id = 'exportView';
  toast.loading('Exporting…', { id });
  try {
    const rows = await everyRow(question, (read, total) => {
      if (total > limits.componentsPerPage) toast.loading(`Exporting ${read} of ${total}…`, { id });
    });
    const lines = rows.map((row) => columns.map((column) => cellText(column, row, names)));
    const text = csvOf([columns.map(({ label }) => label), ...lines]);
    downloadFile(fileNameOf(name, 'csv'), new Blob([letters, text], { type: 'text/csv' }));
    toast.success(`Exported ${rows.length} ${rows.length === 1 ? 'component' : 'components'}`, { id });
  } catch (error) {
    toast.error('Failed to export as CSV', { id, description: explainFailure(error) });
  }
};
