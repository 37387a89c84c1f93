import { csvOf } from '@lintel/domain/csv';
import { expect, it } from 'vitest';
import { rowsOf, tsvOf } from './csv.ts';

it('writes nothing that a table would calculate', () => {
  const hostile = ['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\tx', '\ry'];
  const [line] = [csvOf([hostile])];
  for (const cell of rowsOf(line, ',')[0] ?? []) expect(hostile).toContain(cell);
  expect(csvOf([['=1+1']])).toBe("'=1+1");
  expect(csvOf([['@cmd|calc']])).toBe("'@cmd|calc");
  expect(csvOf([['\rx']])).toBe('"\'\rx"');
});

it('leaves numbers numbers', () => {
  expect(csvOf([['-12.5', '+3', '7']])).toBe('-12.5,+3,7');
});

it('quotes what holds a comma, a quote or a line', () => {
  expect(csvOf([['a,b', 'say "hi"', 'two\nlines', 'plain']])).toBe('"a,b","say ""hi""","two\nlines",plain');
});

it('reads what it wrote', () => {
  const rows = [
    ['Name', 'Owner'],
    ['Orders, returns', '=HYPERLINK("x")'],
    ['two\nlines', ''],
  ];
  expect(rowsOf(csvOf(rows))).toEqual(rows);
  expect(rowsOf(tsvOf(rows))).toEqual(rows);
});

it('reads tabs, semicolons and commas, and the mark at the start of a file', () => {
  expect(rowsOf('\ufeffName;Owner\r\nOrders;Ada Kay\r\n')).toEqual([
    ['Name', 'Owner'],
    ['Orders', 'Ada Kay'],
  ]);
  expect(rowsOf('Name\tType, long\nOrders\tService')).toEqual([
    ['Name', 'Type, long'],
    ['Orders', 'Service'],
  ]);
  expect(rowsOf('a,b\n\n,\nc,d')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

it('ends with what hostile text leaves open', () => {
  expect(rowsOf('"never closed')).toEqual([['never closed']]);
  expect(rowsOf('')).toEqual([]);
});
