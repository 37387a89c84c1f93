import type { ModelColumn } from './modelColumns.ts';

/** What a row is called stays in sight, however far one goes to the right. */
export const isKept = ({ id }: Pick<ModelColumn, 'id'>): boolean => id === 'col-name';

/** With a ground of its own, because the others pass beneath. */
export const keptCell =
  'sticky left-0 z-1 bg-app max-md:border-r group-hover/row:bg-hover group-aria-selected/row:bg-selected';
