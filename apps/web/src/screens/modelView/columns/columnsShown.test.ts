import { expect, it } from 'vitest';
import { attributeOf } from '../testing/modelRows.ts';
import { columnSlots } from './columnsShown.ts';
import { columnsOf } from './modelColumns.ts';

const attributes = Array.from({ length: 6 }, (_, at) => attributeOf({ attributeId: at + 1 }));
const columns = columnsOf(['col-row-id', 'col-name', '1', '2', '3', '4', '5', '6'], attributes);
const shown = (from: number, to: number, activeAt = -1) =>
  columnSlots(columns, { from, to, activeAt })
    .map((slot) => ('gap' in slot ? `(${slot.gap} from ${slot.at})` : slot.column.id))
    .join(' ');

it('leaves out what is not in sight, and nothing where all is', () => {
  expect(shown(0, 7)).toBe('col-row-id col-name 1 2 3 4 5 6');
  expect(shown(0, 3)).toBe('col-row-id col-name 1 2 (4 from 4)');
});

it('keeps the name, and the column somebody is in', () => {
  expect(shown(5, 7)).toBe('(1 from 0) col-name (3 from 2) 4 5 6');
  expect(shown(0, 2, 6)).toBe('col-row-id col-name 1 (3 from 3) 5 (1 from 7)');
});

it('takes as much room as all of them', () => {
  const slots = columnSlots(columns, { from: 3, to: 4, activeAt: 7 });
  const width = slots.reduce((sum, slot) => sum + ('gap' in slot ? slot.gap : 1), 0);
  expect(width).toBe(columns.length);
});
