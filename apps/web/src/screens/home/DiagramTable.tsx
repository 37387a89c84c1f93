import type { DiagramShape } from '@lintel/api/shapes';
import { FlexRender, type Row, useTable } from '@tanstack/react-table';
import { Fragment, memo, useMemo, useRef } from 'react';
import {
  Table,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TableSelectHeader,
} from '../../ui/lists/Table.tsx';
import { TableGap } from '../../ui/lists/TableGap.tsx';
import { DiagramContextMenu } from './DiagramContextMenu.tsx';
import { ItemContext, type ItemState, itemState, useDiagramList, useListState } from './diagramList.ts';
import type { SortKey } from './homeSearch.ts';
import { PickBox } from './PickBox.tsx';
import { type ColumnId, columnLooks, columns, features, visibleColumns } from './tableColumns.tsx';
import { useVirtualRows } from './useVirtualRows.ts';
import { useWidth } from './useWidth.ts';

const rowHeight = 36;

const slugOf = ({ slug }: DiagramShape): string => slug;

export function DiagramTable({ onSort }: { onSort: (key: SortKey) => void }) {
  const list = useDiagramList();
  const state = useListState();
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const table = useTable({
    features,
    columns,
    data: state.shown,
    getRowId: slugOf,
  });
  const { rows } = table.getRowModel();
  const inSight = useVirtualRows(frame, {
    count: rows.length,
    height: rowHeight,
    inBlock: 6,
    activeRow: state.activeAt,
  });
  const visible = useMemo(() => visibleColumns(width), [width]);

  return (
    <div ref={frame} data-diagrams="" className="mx-8 mt-2 mb-8 overflow-clip rounded-md border max-md:mx-4">
      <Table
        aria-label="Diagrams"
        aria-rowcount={rows.length + 1}
        className="table-fixed [&_tbody_tr:last-child_td]:border-b-0"
        onFocus={list.onFocus}
        onKeyDown={(event) => list.onKeyDown(event, { columns: 1, page: 15 })}
      >
        <TableHead className="top-14!">
          <tr aria-rowindex={1}>
            {list.mayEdit && <PickAllHeader />}
            {visible.map((id) => (
              <Head key={id} id={id} onSort={onSort} />
            ))}
          </tr>
        </TableHead>
        <tbody>
          {inSight.rows.map(({ index, top }, at) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              // By diagram, not by place: a row that moves stays the same element, and keeps its focus.
              <Fragment key={row.id}>
                <TableGap height={top - (inSight.rows[at - 1]?.bottom ?? 0)} />
                <DiagramRow row={row} position={index} visible={visible} {...itemState(state, row.id)} />
              </Fragment>
            );
          })}
          <TableGap height={inSight.totalHeight - (inSight.rows.at(-1)?.bottom ?? 0)} />
        </tbody>
      </Table>
    </div>
  );
}

function PickAllHeader() {
  const list = useDiagramList();
  const { picked, shown } = useListState();
  const all = picked.size > 0 && picked.size === shown.length;
  return (
    <TableSelectHeader
      label="Select all"
      checked={all}
      indeterminate={picked.size > 0 && !all}
      onChange={all ? list.clear : list.pickAll}
    />
  );
}

function Head({ id, onSort }: { id: ColumnId; onSort: (key: SortKey) => void }) {
  const { sorting } = useDiagramList();
  const { title, sort, width } = columnLooks[id];
  const direction = sorting.order === 'asc' ? 'ascending' : 'descending';
  return (
    <TableHeader
      className={width}
      sort={sort === undefined ? undefined : sorting.key === sort ? direction : null}
      onSort={sort === undefined ? undefined : () => onSort(sort)}
    >
      {id === 'actions' ? <span className="sr-only">{title}</span> : title}
    </TableHeader>
  );
}

interface DiagramRowProps extends ItemState {
  row: Row<typeof features, DiagramShape>;
  position: number;
  visible: readonly ColumnId[];
}

/** Memoised, as the cards are. */
const DiagramRow = memo(function DiagramRow({ row, position, visible, ...state }: DiagramRowProps) {
  const list = useDiagramList();
  const diagram = row.original;
  const cells = row.getAllCellsByColumnId();
  return (
    <ItemContext value={state}>
      <DiagramContextMenu diagram={diagram}>
        <TableRow
          selected={state.picked}
          aria-rowindex={position + 2}
          data-slug={diagram.slug}
          className="scroll-mt-24"
        >
          {list.mayEdit && (
            <td className="h-row border-b pl-3">
              <PickBox diagram={diagram} className="flex" />
            </td>
          )}
          {visible.map((id) => (
            <TableCell key={id}>{cells[id] && <FlexRender cell={cells[id]} />}</TableCell>
          ))}
        </TableRow>
      </DiagramContextMenu>
    </ItemContext>
  );
});
