import type { PGlite } from '@electric-sql/pglite';
import type { Pulse } from '../../watchdog/pulse.ts';

/** Where the engine finds its database. */
export interface EnginePlace {
  /** Null for one in memory, which nobody needs afterwards. */
  readonly folder: string | null;
  /** A file with the database that a new one begins as. */
  readonly template?: string;
}

/** What the thread of the engine is given. */
export interface EngineOrder extends EnginePlace {
  readonly pulse: Pulse;
}

/** What is asked of the engine. `within` is the number of a transaction, and null outside of any. */
export type EngineCall =
  | { readonly name: 'query'; readonly within: number | null; readonly args: Parameters<PGlite['query']> }
  | { readonly name: 'exec'; readonly within: number | null; readonly args: Parameters<PGlite['exec']> }
  | { readonly name: 'begin' | 'commit' | 'rollback'; readonly within: number }
  | { readonly name: 'copyTo'; readonly folder: string }
  | { readonly name: 'close' };

export type NumberedCall = EngineCall & { readonly id: number };

/** What is left of an error on its way out of a thread. */
export interface ThrownError {
  readonly message: string;
  /** Such as its code and the constraint that it met. */
  readonly parts: Readonly<Record<string, string>>;
}

export type EngineAnswer =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: ThrownError };

/** The first thing that the thread says. */
export type EngineOpening =
  | { readonly isOpen: true }
  | { readonly isOpen: false; readonly lastWords: string; readonly error: ThrownError };
