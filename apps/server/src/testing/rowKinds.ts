import type { Kind, MatrixRole, Tenancy, Thing, Things, World } from './matrixWorld.ts';
import type { SentFile } from './uploads.fixture.ts';

export interface MatrixCaller {
  role: MatrixRole | 'signed out';
  tenancy: Tenancy;
  /** The key of the session that the call is made with. */
  session: string;
}

/** Written by hand, and not read off the endpoints: a permission changed there by mistake shows here. */
export type Who = 'anybody' | 'signedIn' | 'readers' | 'editors' | 'administrators' | 'operators';

interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  upload?: SentFile;
}

export interface Row<T extends Thing = Thing> {
  who: Who;
  /** What the call points at; left out where it points at nothing. */
  thing?: T;
  /** Which of the four make sense for it; all when left out. */
  kinds?: readonly Kind[];
  send?: (id: Things[T], world: World, caller: MatrixCaller) => Sent;
  /** Where the answer is another than the rules say. */
  except?: (caller: MatrixCaller, kind: Kind) => number | undefined;
}

/** A row about things of one kind, whose ids then have their type. */
export type At = <T extends Thing>(row: Row<T> & { thing: T; send: NonNullable<Row<T>['send']> }) => Row;

export const everyKind = { kinds: ['own', 'personal', 'foreign', 'absent'] } as const;
export const noPersonal = { kinds: ['own', 'foreign', 'absent'] } as const;
