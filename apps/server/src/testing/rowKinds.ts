import type { Row } from './matrixRows.ts';
import type { Thing } from './matrixWorld.ts';

/** A row about things of one kind, whose ids then have their type. */
export type At = <T extends Thing>(row: Row<T> & { thing: T; send: NonNullable<Row<T>['send']> }) => Row;

export const everyKind = { kinds: ['own', 'personal', 'foreign', 'absent'] } as const;
export const noPersonal = { kinds: ['own', 'foreign', 'absent'] } as const;
