import type { Db } from '../db/client.ts';
import type { Scoped } from '../db/scoped.ts';

/** One call of a program, behind the door. */
export interface ExternalCall {
  readonly data: Scoped;
  /** The transaction of a call that writes. */
  readonly tx: Db | null;
  /** The public id in the address. */
  readonly id: string;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly now: Date;
  /** What the caller would rather have than JSON. */
  readonly accept: string;
  /** It says on which state it is based. */
  readonly isConditional: boolean;
  /** Refuses the call where it is based on another state than this. */
  demandState(current: unknown): void;
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of one thing, which then has an ETag. */
  readonly isOne?: true;
  readonly contentType?: string;
}

export const answered = (body: unknown, status = 200): Answered => ({ status, body });
/** One thing, in the state that it is in. */
export const one = (body: unknown, status = 200): Answered => ({ status, body, isOne: true });
