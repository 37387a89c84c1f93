import { limits } from '@lintel/domain/limits';
import { expect, it } from 'vitest';
import { columnsOf, everyColumn } from '../columns/modelColumns.ts';
import { attributeOf } from '../testing/modelRows.ts';
import { idIn, idsIn, importable, rowsToImport, sheetOf } from './importRows.ts';

const attributes = [
  attributeOf({ attributeId: 3, name: 'Peak/min', attributeType: 'NUMBER' }),
  attributeOf({ attributeId: 5, name: 'Owner', attributeType: 'USERLIST' }),
];
const every = everyColumn(attributes);
const shown = columnsOf(['col-row-id', 'col-name', '5', 'col-dia', '3'], attributes);

it('knows columns by the names in the first row, in any order', () => {
  const sheet = sheetOf('owner\tSomething else\tName\nAda Kay\tx\tOrders', every, shown);
  expect(sheet.hasHead).toBe(true);
  expect(sheet.meanings.map((meaning) => meaning?.id ?? null)).toEqual(['5', null, 'col-name']);
  expect(rowsToImport(sheet, () => undefined)).toEqual([{ name: 'Orders', attributes: { '5': 'Ada Kay' } }]);
});

it('takes columns without names for those of the table, without what nobody can write', () => {
  const sheet = sheetOf('CMP-014\tOrders\tAda Kay\t4200', every, shown);
  expect(sheet.hasHead).toBe(false);
  expect(sheet.meanings.map((meaning) => meaning?.id ?? null)).toEqual(['col-row-id', 'col-name', '5', '3']);
});

it('changes the components that the ids name, and creates those without an id alone', () => {
  const sheet = sheetOf(
    'ID,Name,Peak/min\nCMP-014,Orders,7\n,Payments,\nCMP-999,Gone,1\n/ö 3,Odd,\n#,None,',
    every,
    shown,
  );
  expect(idsIn(sheet)).toEqual([14, 999]);
  expect(rowsToImport(sheet, (id) => (id === 14 ? 'orders' : undefined))).toEqual([
    { slug: 'orders', name: 'Orders', attributes: { '3': '7' } },
    { name: 'Payments' },
    { slug: 'CMP-999', name: 'Gone', attributes: { '3': '1' } },
    { slug: '3', name: 'Odd' },
    { slug: 'none', name: 'None' },
  ]);
});

it('reads an id as it was exported', () => {
  expect(idIn('CMP-014')).toBe(14);
  expect(idIn(' 7 ')).toBe(7);
  expect(idIn('Orders')).toBeNull();
  expect(idIn('CMP-99999999999')).toBeNull();
});

it('takes as many rows as the server does, and says how many are left', () => {
  const many = Array.from({ length: limits.componentsPerImport + 3 }, (_, at) => `Till ${at}`).join('\n');
  const sheet = sheetOf(`Name\n${many}`, every, shown);
  expect(sheet.cells).toHaveLength(limits.componentsPerImport);
  expect(sheet.left).toBe(3);
});

it('puts in nothing that is derived', () => {
  const ids = importable(every).map(({ id }) => id);
  expect(ids).toContain('col-desc');
  for (const id of ['col-dia', 'col-to-comp', 'col-updated']) expect(ids).not.toContain(id);
});
