import type { z } from 'zod/mini';
import { type Endpoint, type Input, organizationHeader, type Reply } from './endpoint.ts';
import { type ApiError, type ErrorStatus, errorSchema, errorStatuses } from './errors.ts';

/** A refusal of the server, with its reason. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly body: ApiError;

  constructor(status: number, body: ApiError) {
    super(body.error);
    this.name = 'ApiFailure';
    this.status = status;
    this.body = body;
  }
}

/** The server could not be reached, or what came back was not an answer of this API. */
export class ConnectionFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ConnectionFailure';
  }
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
}

export const addressOf = (endpoint: Endpoint, { params = {}, query = {} }: Parts): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) search.append(name, String(each));
    }
  }
  return search.size === 0 ? path : `${path}?${search}`;
};

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The organisation that the caller shows, for calls that change something. */
  organizationId?: number | null | undefined;
}

const requestOf = (
  endpoint: Endpoint,
  { body, file }: Parts,
  signal: AbortSignal,
  organizationId: number | null | undefined,
): RequestInit => {
  const headers: Record<string, string> = {};
  if (endpoint.method !== 'GET' && typeof organizationId === 'number')
    headers[organizationHeader] = String(organizationId);
  const request: RequestInit = { method: endpoint.method, credentials: 'same-origin', signal, headers };
  if (endpoint.upload !== undefined && file !== undefined) {
    const form = new FormData();
    form.append(endpoint.upload.field, file);
    return { ...request, body: form };
  }
  if (body === undefined) return request;
  return {
    ...request,
    body: JSON.stringify(body),
    headers: { ...headers, 'content-type': 'application/json' },
  };
};

const isErrorStatus = (status: number): status is ErrorStatus =>
  errorStatuses.some((known) => known === status);

const failureOf = async (response: Response): Promise<Error> => {
  const parsed = errorSchema.safeParse(await response.json().catch(() => null));
  if (parsed.success) return new ApiFailure(response.status, parsed.data);
  const text = isErrorStatus(response.status) ? response.statusText : 'The server could not answer';
  return new ConnectionFailure(`${text} (${response.status})`);
};

const readReply = async <E extends Endpoint>({ reply }: E, response: Response): Promise<Reply<E>> => {
  if (reply === 'binary') return (await response.blob()) as Reply<E>;
  if (reply === 'events' || reply === 'redirect')
    throw new Error(`A ${reply === 'events' ? 'stream' : 'page'} is opened, not called`);
  const schema: z.ZodMiniType = reply;
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success)
    throw new ConnectionFailure('The server answered in an unknown form', { cause: parsed.error });
  return parsed.data as Reply<E>;
};

/** Browsers carry a call on after its page is gone, but refuse one that brings such bodies over 64 kB together. */
const outlivingBytes = 60_000;

const bytesOf = ({ body }: RequestInit): number =>
  typeof body === 'string' ? new TextEncoder().encode(body).length : 0;

/**
 * Lets a change reach the server even when the page is left while it still waits for a free connection: it
 * already shows as made. A file is too large for that, and its sender sees it on its way.
 */
const createOutliving = () => {
  let onTheWay = 0;
  return async <T>(request: RequestInit, send: (request: RequestInit) => Promise<T>): Promise<T> => {
    const bytes = bytesOf(request);
    if (request.method === 'GET' || request.body instanceof FormData || onTheWay + bytes > outlivingBytes)
      return send(request);
    onTheWay += bytes;
    try {
      return await send({ ...request, keepalive: true });
    } finally {
      onTheWay -= bytes;
    }
  };
};

/** A network may swallow a call without a word; files take their time. In milliseconds. */
const deadlines = { call: 30_000, file: 300_000 };

/** Every caller goes through here: a 200 comes back parsed, everything else is thrown as what it is. */
export const createClient = (base = '', send: typeof fetch = fetch, { call, file } = deadlines) => {
  const outliving = createOutliving();
  return async <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    { signal, organizationId }: CallOptions = {},
  ): Promise<Reply<E>> => {
    const parts = input as Parts;
    const isFile = endpoint.upload !== undefined || endpoint.reply === 'binary';
    const deadline = AbortSignal.timeout(isFile ? file : call);
    const until = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
    const lateOr = (failure: Error): Error =>
      deadline.aborted ? new ConnectionFailure('The server did not answer in time') : failure;
    let response: Response;
    try {
      response = await outliving(requestOf(endpoint, parts, until, organizationId), (request) =>
        send(base + addressOf(endpoint, parts), request),
      );
    } catch (cause) {
      if (signal?.aborted === true) throw cause;
      throw lateOr(new ConnectionFailure('The server did not answer', { cause }));
    }
    if (response.status !== 200) throw lateOr(await failureOf(response));
    try {
      return await readReply(endpoint, response);
    } catch (cause) {
      if (signal?.aborted === true || !(cause instanceof Error)) throw cause;
      throw lateOr(cause);
    }
  };
};

export type Call = ReturnType<typeof createClient>;
