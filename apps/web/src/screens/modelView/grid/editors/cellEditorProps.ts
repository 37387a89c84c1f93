import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { ModelColumn } from '../../columns/modelColumns.ts';
import type { CellValue } from '../cellEdits.ts';
import type { AfterEdit } from '../useGrid.ts';

export interface CellEditorProps {
  row: ViewRowShape;
  column: ModelColumn;
  /** The letter that it was begun with. */
  typed: string | null;
  onDone: (value: CellValue | null, after: AfterEdit) => void;
}
