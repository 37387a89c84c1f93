import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { useEffect, useRef, useState } from 'react';
import type { PagedRows } from '../rows/pagedRows.ts';
import type { ModelColumn } from '../columns/modelColumns.ts';
import { blockBetween, type CellBlock, type CellPlace } from './gridKeys.ts';

/** By what it is of, so that it stays the same cell where rows come and go; by its place while its row was not read. */
interface CellName {
  readonly slug: string | null;
  readonly row: number;
  readonly column: string;
}

export interface CellEditing {
  /** As it was when that began: what others change of it meanwhile is no part of what is changed here. */
  readonly row: ViewRowShape;
  /** What was typed first. */
  readonly typed: string | null;
}

interface Position {
  readonly active: CellName;
  /** Where the selection began. */
  readonly anchor: CellName;
  readonly editing: CellEditing | null;
}

export interface GridPosition {
  readonly active: CellPlace | null;
  readonly block: CellBlock | null;
  readonly editing: CellEditing | null;
  readonly goTo: (place: CellPlace, isExtending?: boolean) => void;
  readonly edit: (place: CellPlace, typed: string | null) => void;
  /** The selection is the active cell alone, which is not edited any more. */
  readonly rest: () => void;
  readonly attach: (table: HTMLElement | null) => void;
}

const rowNamed = (rows: PagedRows<ViewRowShape>, { slug, row }: CellName): number | null => {
  const found = slug === null ? row : rows.indexOf(slug);
  if (found !== null) return found < rows.total ? found : null;
  // Scrolled far away from it, nobody reads its page any more.
  return row < rows.total && rows.at(row) === undefined ? row : null;
};

/** Which cell has the focus, how far the selection goes, and what is edited. */
export const usePosition = (rows: PagedRows<ViewRowShape>, columns: readonly ModelColumn[]): GridPosition => {
  const [position, setPosition] = useState<Position | null>(null);
  const table = useRef<HTMLElement>(null);
  const takesFocus = useRef(false);

  const placeNamed = (name: CellName): CellPlace | null => {
    const row = rowNamed(rows, name);
    const at = columns.findIndex(({ id }) => id === name.column);
    return row === null || at < 0 ? null : { row, column: at };
  };
  const nameAt = ({ row, column }: CellPlace): CellName | null => {
    const at = columns[column];
    return at === undefined || row >= rows.total
      ? null
      : { slug: rows.at(row)?.slug ?? null, row, column: at.id };
  };
  const active = position && placeNamed(position.active);
  const anchor = position && (placeNamed(position.anchor) ?? active);
  const editing = position?.editing ?? null;

  useEffect(() => {
    if (!takesFocus.current || active === null || editing !== null) return;
    // What stands there until the row is read gives the focus on to it.
    takesFocus.current = rows.at(active.row) === undefined;
    const cell = table.current?.querySelector<HTMLElement>(
      `td[data-row="${active.row}"][data-column="${active.column}"]`,
    );
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  return {
    active,
    block: active && anchor && blockBetween(anchor, active),
    editing,
    goTo: (place, isExtending = false) => {
      const name = nameAt(place);
      if (name === null) return;
      takesFocus.current = true;
      const from = isExtending && position !== null ? position.anchor : name;
      setPosition({ active: name, anchor: from, editing: null });
    },
    edit: (place, typed) => {
      const [name, row] = [nameAt(place), rows.at(place.row)];
      if (name === null || row === undefined) return;
      setPosition({ active: name, anchor: name, editing: { row, typed } });
    },
    rest: () => {
      if (position !== null) setPosition({ ...position, anchor: position.active, editing: null });
    },
    attach: (element) => {
      table.current = element;
    },
  };
};
