import { instant } from '@lintel/domain/fields';
import { invalid } from '../../http/refusal.ts';

/** Where in the log a page ended; entries are in the order of their time, and of their number where that is the same. */
export interface LogPosition {
  at: string;
  id: number;
}

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,10})$/;
const mostId = 2_147_483_647;

export const cursorOf = ({ at, id }: LogPosition): string => `${at}_${id}`;

export const readCursor = (cursor: string): LogPosition => {
  const [, at = '', id = ''] = form.exec(cursor) ?? [];
  if (!instant.safeParse(at).success || Number(id) > mostId)
    throw invalid('This page cannot be continued', [{ path: 'query.cursor', message: 'Unknown cursor' }]);
  return { at, id: Number(id) };
};
