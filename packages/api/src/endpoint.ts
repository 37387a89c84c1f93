import { isAction, type Permission } from '@lintel/domain/permissions';
import type { z } from 'zod/mini';
import type { ErrorStatus } from './errors.ts';

/** Which organisation a call is meant for, by its number: the server refuses one that arrives in another. */
export const organizationHeader = 'x-lintel-organization';

export type Method = 'GET' | 'POST' | 'DELETE';

/** A file sent as multipart form data under this field name. */
export interface Upload {
  field: string;
  maxBytes: number;
  /** What the sender may call the content; anything, where none are named. */
  mimeTypes?: readonly string[];
  /** How the name may end, without the dot. */
  extensions?: readonly string[];
  /** What is said of every other kind of file. */
  refusal?: string;
  /** Kept on disk while it is looked at: several of this size at once would not fit into memory. */
  onDisk?: true;
}

/**
 * All that is said over HTTP under one method and path. Routes, validation, permission check,
 * OpenAPI and the typed client follow from it.
 */
export interface Endpoint {
  method: Method;
  /** Parameters as `:name`, each a key of `params`. */
  path: `/api/${string}`;
  summary: string;
  permission: Permission;
  params?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  upload?: Upload;
  /**
   * `events`: a stream of messages that stays open, as `liveEvents.ts` describes them. `redirect`: a page that a browser
   * opens, and is sent on from; whatever comes of it stands where it is sent.
   */
  reply: z.ZodMiniType | 'binary' | 'events' | 'redirect';
  /** Refusals beyond those that follow from the rest. */
  errors?: readonly ErrorStatus[];
}

type Exact<E extends Endpoint> = { [K in keyof E]: K extends keyof Endpoint ? E[K] : never };

export const defineEndpoint = <const E extends Endpoint>(endpoint: E & Exact<E>): E => endpoint;

type Part<E, K extends string, Side extends 'in' | 'out'> =
  E extends Record<K, infer S extends z.ZodMiniType>
    ? { [Key in K]: Side extends 'in' ? z.input<S> : z.output<S> }
    : unknown;

/** What a caller passes. */
export type Input<E extends Endpoint> = Part<E, 'params', 'in'> &
  Part<E, 'query', 'in'> &
  Part<E, 'body', 'in'> &
  (E extends { upload: Upload } ? { file: Blob } : unknown);

/** What a handler is given, parsed. */
export type Parsed<E extends Endpoint> = Part<E, 'params', 'out'> &
  Part<E, 'query', 'out'> &
  Part<E, 'body', 'out'>;

export type Reply<E extends Endpoint> = E['reply'] extends z.ZodMiniType
  ? z.output<E['reply']>
  : E['reply'] extends 'events' | 'redirect'
    ? never
    : Blob;

/** What a handler answers, before the reply schema reads it. */
export type Answer<E extends Endpoint> = E['reply'] extends z.ZodMiniType ? z.input<E['reply']> : unknown;

/** Every refusal a caller may meet at this endpoint. */
export const errorStatusesOf = (endpoint: Endpoint): ErrorStatus[] => {
  const statuses: ErrorStatus[] = [400, 429, 503, ...(endpoint.errors ?? [])];
  if (endpoint.method !== 'GET') statuses.push(403, 413, 415, 507);
  if (endpoint.method !== 'GET' && isAction(endpoint.permission)) statuses.push(409);
  if (endpoint.permission !== 'public') statuses.push(401);
  if (isAction(endpoint.permission) || endpoint.permission === 'installation.operate') statuses.push(403);
  return [...new Set(statuses)].sort((a, b) => a - b);
};
