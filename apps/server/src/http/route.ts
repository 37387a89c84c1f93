import type { Answer, Endpoint, Parsed } from '@lintel/api/endpoint';
import type { Account, OrganizationShape } from '@lintel/api/shapes';
import type { Action } from '@lintel/domain/permissions';
import type { Role } from '@lintel/domain/roles';
import type { Scoped } from '../db/scoped.ts';
import type { InParts } from './inParts.ts';
import type { JsonText } from './jsonText.ts';

/** Who is calling. `role` is null when there is no membership in the current organisation (any more). */
export interface Caller {
  sessionId: string;
  account: Account;
  organization: OrganizationShape | null;
  role: Role | null;
  /** Where they may stand as soon as they have a second factor. */
  awaitsSecondFactor: Pick<OrganizationShape, 'organizationId' | 'name'> | null;
  /** The organisation whose provider let the person in; null for who came by password. */
  ssoOrganizationId: number | null;
}

/** Where a call comes from, as far as TRUST_PROXY lets us believe it. */
export interface Origin {
  address: string;
  userAgent: string;
}

export interface ReceivedFile {
  bytes: Uint8Array;
  mimeType: string;
  filename: string;
}

/** One that was too large to hold in memory. It is gone when the call is answered. */
export interface FileOnDisk {
  content: Blob;
  path: string;
  mimeType: string;
  filename: string;
}

/** What a handler may set on the answer besides its body. */
export interface AnswerHeaders {
  setCookie(value: string): void;
  header(name: string, value: string): void;
  /** Names the state that is answered. True where the caller has it already: then no body is sent. */
  unchanged(etag: string): boolean;
  /** What was asked for lies there; no body is sent. */
  redirect(address: string): void;
}

type ByPermission<E extends Endpoint> = E['permission'] extends 'public'
  ? { caller: Caller | null }
  : E['permission'] extends Action
    ? { caller: Caller & { organization: OrganizationShape; role: Role }; data: Scoped }
    : { caller: Caller };

export type Received<E extends Endpoint> = Parsed<E> &
  ByPermission<E> &
  (E extends { upload: { onDisk: true } }
    ? { file: FileOnDisk }
    : E extends { upload: object }
      ? { file: ReceivedFile }
      : unknown) & {
    origin: Origin;
    /** What this server once set under that name in the caller's browser. */
    cookie(name: string): string | undefined;
    answer: AnswerHeaders;
  };

/** How often one address may call, where calling is costly or guessing pays. */
export interface Allowance {
  calls: number;
  seconds: number;
}

export interface Route {
  endpoint: Endpoint;
  handle: (received: never) => Promise<unknown>;
  allowance?: Allowance;
}

/** Where `unchanged` was true. */
type Unsent = null;

/** A list may be answered in parts. */
type Listed<Whole> = Whole extends readonly (infer Item)[] ? InParts<Item> : never;

/**
 * Ties an endpoint to what answers it. Validation, session, permission and the scoped database are
 * ready before `handle` runs; a handler only ever sees what its permission entitles it to.
 */
export const route = <const E extends Endpoint>(
  endpoint: E,
  handle: (received: Received<E>) => Promise<Answer<E> | Listed<Answer<E>> | JsonText | Unsent>,
  allowance?: Allowance,
): Route => (allowance === undefined ? { endpoint, handle } : { endpoint, handle, allowance });
