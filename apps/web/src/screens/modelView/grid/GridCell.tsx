import type { EditingPerson } from '@lintel/api/liveEvents';
import { memo } from 'react';
import { classes } from '../../../ui/classes.ts';
import { TableCell } from '../../../ui/lists/Table.tsx';
import { Cell, type CellProps } from '../columns/Cell.tsx';
import { columnWide } from '../columns/columnEdges.ts';
import { isKept, keptCell } from '../columns/keptColumn.ts';
import { isEditable } from './cellEdits.ts';
import { CellEditor } from './CellEditor.tsx';
import { PeopleInCell } from './PeopleInCell.tsx';
import type { CellGrid } from './useGrid.ts';
import type { CellEditing } from './usePosition.ts';

export interface GridCellProps extends CellProps {
  /** Of its row in the table. */
  place: number;
  /** In its row. */
  at: number;
  /** From 1, as it is told. */
  colIndex: number;
  isActive: boolean;
  /** One comes into the table by it. */
  isEntry: boolean;
  isSelected: boolean;
  /** How it is edited now. */
  editing: CellEditing | null;
  finish: CellGrid['finish'] | undefined;
  /** Others who are in the middle of changing it. */
  people: readonly EditingPerson[];
}

/**
 * A cell that can be gone to, and changed where it stands. Memoised, because a row is rendered anew when one of its cells is
 * gone to, and when the table is entered by it.
 */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const {
    column,
    row,
    context,
    unfit,
    place,
    at,
    colIndex,
    isActive,
    isEntry,
    isSelected,
    editing,
    finish,
    people,
  } = props;
  const content = <Cell column={column} row={row} context={context} unfit={unfit} />;
  return (
    <TableCell
      role="gridcell"
      style={columnWide(at)}
      numeric={column.numeric}
      tabIndex={isEntry ? 0 : -1}
      data-row={place}
      data-column={at}
      aria-colindex={colIndex}
      aria-selected={isSelected}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- a cell of a grid may be read-only, also by its role
      aria-readonly={!isEditable(column)}
      className={classes(
        'scroll-mt-row cursor-default outline-hidden focus-inset',
        isKept(column) ? keptCell : 'scroll-ml-56',
        // What stands over the value keeps to the cell.
        (editing !== null || people.length > 0) &&
          (isKept(column) ? 'not-in-data-sideways:relative' : 'relative'),
        isSelected && !isActive && 'bg-selected!',
        isActive && 'shadow-[inset_0_0_0_2px_var(--focus-ring)]',
        // What is wrong with what is typed stands below the cell.
        editing !== null && 'overflow-visible!',
      )}
    >
      {editing !== null && finish !== undefined ? (
        <>
          {/* A text is typed over it; what is chosen from a list hangs below it. */}
          <span aria-hidden>{content}</span>
          <CellEditor row={editing.row} column={column} typed={editing.typed} onDone={finish} />
        </>
      ) : (
        content
      )}
      {people.length > 0 && <PeopleInCell people={people} />}
    </TableCell>
  );
});
