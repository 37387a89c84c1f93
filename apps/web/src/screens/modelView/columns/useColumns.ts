import type { AttributeShape } from '@lintel/api/modelShapes';
import { useMemo } from 'react';
import { columnsOf, inOrder, type ModelColumn } from './modelColumns.ts';

/** The columns of a table, the same ones for as long as they are the same. */
export const useColumns = (
  ids: readonly string[],
  order: readonly string[],
  attributes: readonly AttributeShape[],
): readonly ModelColumn[] => {
  const ordered = inOrder(ids, order).join(' ');
  return useMemo(() => columnsOf(ordered.split(' '), attributes), [ordered, attributes]);
};
