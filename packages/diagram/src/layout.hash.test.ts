import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { columns } from './columns.ts';
import { columnNames, undoableColumns } from './fields.ts';
import { kinds, metaName, schemaNumber, sides } from './layout.ts';
import { diagramLimits } from './limits.ts';

const described = columnNames.map((name) => {
  const { kinds: of, value, writer } = columns[name];
  return { name, kinds: of, writer, value: value === null ? null : z.toJSONSchema(value) };
});

const layout = { columns: described, kinds, metaName, sides, undoableColumns, limits: diagramLimits };
const hash = createHash('sha256').update(JSON.stringify(layout)).digest('hex').slice(0, 16);

/** What every number stood for. Documents of each of them are out there: a line here is never changed, only added. */
const hashes: Record<number, string> = {
  1: 'f6e5451b86a6d371',
  2: 'add24ae270c9e2ce',
  3: 'cc39c13917227753',
  4: 'c31c48c1aed000e9',
};

describe('the layout of the document', () => {
  it('cannot change without a new number (D1)', () => {
    expect(
      hash,
      'The layout changed. If only columns were added: raise schemaNumber and add a line to `hashes`.',
    ).toBe(hashes[schemaNumber]);
  });

  it('is the newest that was ever written down', () => {
    expect(Math.max(...Object.keys(hashes).map(Number))).toBe(schemaNumber);
  });

  it('leaves to undo what people write again and again (D34)', () => {
    expect(undoableColumns).not.toContain('base');
    expect(undoableColumns).not.toContain('id');
    expect(undoableColumns).not.toContain('slug');
    expect(undoableColumns).toHaveLength(columnNames.length - 3);
  });
});
