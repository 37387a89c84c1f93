import { History } from '@lintel/diagram/history';
import type { Board } from '@lintel/diagram/testing/build';
import { settable } from '../../../state/readable.ts';
import type { EditedDiagram } from './editor.ts';

/** A board that a person may write on who is alone with it, but for what is said. */
export const editedDiagram = (
  { store, origin }: Pick<Board, 'store' | 'origin'>,
  other: Partial<EditedDiagram> = {},
): EditedDiagram => ({
  slug: 'landscape',
  snapshots: store,
  history: new History(store, origin),
  access: settable<'write' | 'read'>('write'),
  presence: { others: settable([]), announce: () => undefined },
  ...other,
});
