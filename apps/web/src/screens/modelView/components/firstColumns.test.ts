import { expect, it } from 'vitest';
import { firstColumns } from './firstColumns.ts';

it('shows what components are, their first attributes, and where they are drawn', () => {
  expect(firstColumns([{ attributeId: 3 }, { attributeId: 1 }])).toEqual([
    'col-name',
    'col-type',
    '1',
    '3',
    'col-dia',
    'col-tags',
    'col-updated',
  ]);
});

it('shows six attributes at first sight', () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ attributeId: at + 1 }));
  expect(firstColumns(many).filter((id) => /^\d+$/.test(id))).toEqual(['1', '2', '3', '4', '5', '6']);
});
