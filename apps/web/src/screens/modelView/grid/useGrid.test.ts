import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runHook } from '../../../emptyPage.fixture.ts';
import { pagedRows } from '../rows/pagedRows.ts';
import { nameColumn, rowOf } from '../testing/modelRows.ts';
import { type GridGiven, useGrid } from './useGrid.ts';
import type { CellEdit } from './useRowSaving.ts';

/** As much of the first cell as the grid asks of what is pressed. */
class Cell {
  readonly dataset = { row: '0', column: '0' };
  closest(selector: string): Cell | null {
    return selector.startsWith('td') ? this : null;
  }
}

beforeEach(() => vi.stubGlobal('Element', Cell));

const before = rowOf({ name: 'Orders', updatedAt: '2026-01-01T00:00:00.000Z' });
const after = rowOf({ name: 'Order service', updatedAt: '2026-01-02T00:00:00.000Z' });

const open = () => {
  const saved: CellEdit[] = [];
  const held: (string | null)[] = [];
  const given = (rows: readonly ViewRowShape[]): GridGiven => ({
    rows: pagedRows(new Map([[1, rows]]), rows.length),
    readRows: async () => rows,
    columns: [nameColumn],
    names: { userName: () => '' },
    saving: {
      save: (edits) => void saved.push(...edits),
      paste: () => {},
      undo: () => {},
      conflict: null,
      settle: () => {},
      dismiss: () => {},
      isSaving: false,
    },
    hold: (slug) => void held.push(slug),
    blocked: null,
    onManyPasted: () => {},
  });
  const grid = runHook(useGrid, given([before]));
  return { grid, given, saved, held };
};

const begin = ({ grid }: ReturnType<typeof open>): void =>
  grid.perform(({ handlers }) =>
    handlers.onDoubleClick({ target: new Cell() } as unknown as Parameters<typeof handlers.onDoubleClick>[0]),
  );

describe('a cell that is being edited while somebody else changes its row', () => {
  it('stays what it was when that began', () => {
    const table = open();
    begin(table);
    expect(table.held).toEqual([before.slug]);
    table.grid.again(table.given([after]));
    expect(table.grid.answer.editing?.row).toBe(before);
  });

  it('is saved as a change of what it was, so that the other change is not lost', () => {
    const table = open();
    begin(table);
    table.grid.again(table.given([after]));
    table.grid.perform(({ finish }) => finish({ of: 'name', name: 'Purchases' }, 'stay'));
    expect(table.saved.map(({ row }) => row)).toEqual([before]);
    expect(table.held).toEqual([before.slug, null]);
    begin(table);
    table.grid.perform(({ finish }) => finish({ of: 'name', name: 'Purchases' }, 'stay'));
    expect(table.saved.map(({ row }) => row)).toEqual([before, after]);
  });
});
