import { board, component } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { Backlog } from './backlog.ts';

/** So many rows, each with a box more than the one before. */
const waitingRows = (count: number) => {
  const drawing = board();
  const before = drawing.snapshot;
  const rows = Array.from({ length: count }, (_, at) => {
    drawing.do(component(`box-000${at}`, [at * 5, 0, 4, 2]));
    const rest = { since: 0, contributions: [], span: null };
    return { rowId: 100 + at, number: 1 + at, after: drawing.snapshot, ...rest };
  });
  return { before, rows };
};

const backlogOf = (count: number) => {
  const { before, rows } = waitingRows(count);
  const backlog = new Backlog(before);
  for (const row of rows) backlog.add(row);
  return { backlog, before, rows };
};

const lastEntry = { logId: 1, contribution: { author: 1, at: '', changes: [] } };

it('waits for what was added until it is dropped', () => {
  const { backlog, before, rows } = backlogOf(2);
  expect([backlog.isEmpty, backlog.waiting]).toEqual([false, rows]);
  backlog.drop(new Set([100]));
  expect(backlog.waiting).toEqual(rows.slice(1));
  backlog.drop(new Set([101]));
  expect(backlog.isEmpty).toBe(true);
  expect(backlog.projected).toBe(before);
});

it('the rows say what the last says that another server projected, where those were the first', () => {
  const { backlog, rows } = backlogOf(3);
  backlog.lastEntries.set(1, lastEntry);
  backlog.projectedElsewhere(new Set([100, 101]));
  expect(backlog.projected).toBe(rows[1]?.after);
  expect(backlog.waiting).toEqual(rows.slice(2));
  // Another server wrote entries behind them.
  expect(backlog.lastEntries.size).toBe(0);
});

it('is not known any more what the rows say where others were projected before the first', () => {
  const { backlog, rows } = backlogOf(3);
  backlog.projectedElsewhere(new Set([101]));
  expect(backlog.projected).toBeNull();
  expect(backlog.waiting.map(({ rowId }) => rowId)).toEqual([100, 102]);
  backlog.projectedElsewhere(new Set([100]));
  expect([backlog.projected, backlog.waiting]).toEqual([null, rows.slice(2)]);
});

it('what the rows say stays where another server projected nothing of it', () => {
  const { backlog, before } = backlogOf(2);
  backlog.projectedElsewhere(new Set([7]));
  expect(backlog.projected).toBe(before);
  expect(backlog.waiting).toHaveLength(2);
});

it('in doubt everything is to be compared, and the journal read again', () => {
  const { backlog } = backlogOf(1);
  expect(backlog.isDoubtful).toBe(false);
  backlog.doubt();
  expect([backlog.projected, backlog.isDoubtful, backlog.isEmpty]).toEqual([null, true, false]);
});
