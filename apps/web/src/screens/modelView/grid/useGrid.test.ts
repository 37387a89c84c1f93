import type { ImportedRow } from '@lintel/api/endpoints/componentImport';
import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runHook } from '../../../ui/emptyPage.fixture.ts';
import { pagedRows } from '../rows/pagedRows.ts';
import { nameColumn, rowOf } from '../testing/modelRows.ts';
import type { GridGiven } from './gridGiven.ts';
import { useGrid } from './useGrid.ts';
import type { CellEdit } from './useRowSaving.ts';

/** As much of the first cell as the grid asks of what is pressed. */
class Cell {
  readonly dataset = { row: '0', column: '0' };
  closest(selector: string): Cell | null {
    return selector.startsWith('td') ? this : null;
  }
  matches(selector: string): boolean {
    return selector.startsWith('td');
  }
}

/** The page, as far as the clipboard goes. */
class Page extends EventTarget {
  activeElement: Cell | null = null;
  marked = '';
  getSelection(): Pick<Selection, 'isCollapsed'> {
    return { isCollapsed: this.marked === '' };
  }
  /** Keys for the clipboard, as Firefox reports them: not at the cell. Answers what is in the clipboard then. */
  press(type: 'copy' | 'paste', text = 'as it was'): string {
    let kept = text;
    const clipboardData = { getData: () => kept, setData: (_: string, set: string) => void (kept = set) };
    this.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { clipboardData }));
    return kept;
  }
}

let page = new Page();
beforeEach(() => {
  page = new Page();
  vi.stubGlobal('Element', Cell);
  vi.stubGlobal('document', page);
});

const before = rowOf({ name: 'Orders', updatedAt: '2026-01-01T00:00:00.000Z' });
const after = rowOf({ name: 'Order service', updatedAt: '2026-01-02T00:00:00.000Z' });

const open = () => {
  const saved: CellEdit[] = [];
  const pasted: ImportedRow[] = [];
  const held: (string | null)[] = [];
  const given = (rows: readonly ViewRowShape[]): GridGiven => ({
    rows: pagedRows(new Map([[1, rows]]), rows.length),
    readRows: async () => rows,
    columns: [nameColumn],
    names: { userName: () => '' },
    saving: {
      save: (edits) => void saved.push(...edits),
      paste: (changed) => void pasted.push(...changed),
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
  return { grid, given, saved, pasted, held };
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

describe('the clipboard, where the browser does not say which cell is meant', () => {
  const onFirst = () => {
    const table = open();
    begin(table);
    table.grid.perform(({ finish }) => finish(null, 'stay'));
    page.activeElement = new Cell();
    return table;
  };

  it('takes the cell that has the focus', () => {
    onFirst();
    expect(page.press('copy')).toBe('Orders');
  });

  it('is pasted over the cell that has the focus', () => {
    const table = onFirst();
    page.press('paste', 'Purchases');
    expect(table.pasted).toEqual([{ slug: before.slug, name: 'Purchases' }]);
  });

  it('is left alone where something else has the focus, or text is marked', () => {
    const table = onFirst();
    page.marked = 'Components';
    expect(page.press('copy')).toBe('as it was');
    page.marked = '';
    page.activeElement = null;
    expect(page.press('copy')).toBe('as it was');
    page.press('paste', 'Purchases');
    expect(table.pasted).toEqual([]);
  });
});
