import type { ModelColumn } from './modelColumns.ts';

/** What a row is called stays in sight, however far one goes to the right. */
export const isKept = ({ id }: Pick<ModelColumn, 'id'>): boolean => id === 'col-name';

/**
 * Each cell that sticks is a layer of its own to the browser: they do only while the table is scrolled sideways. With a ground
 * of its own, because the others pass beneath.
 */
export const keptCell =
  'in-data-sideways:sticky in-data-sideways:left-0 in-data-sideways:z-1 bg-app max-md:border-r group-hover/row:bg-hover group-aria-selected/row:bg-selected';
