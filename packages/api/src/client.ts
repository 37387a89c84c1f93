import type { z } from 'zod';
import type { Endpoint, Input, Reply } from './endpoint.ts';
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

const requestOf = (
  endpoint: Endpoint,
  { body, file }: Parts,
  signal: AbortSignal | undefined,
): RequestInit => {
  const request: RequestInit = { method: endpoint.method, credentials: 'same-origin' };
  if (signal !== undefined) request.signal = signal;
  if (endpoint.upload !== undefined && file !== undefined) {
    const form = new FormData();
    form.append(endpoint.upload.field, file);
    return { ...request, body: form };
  }
  if (body === undefined) return request;
  return { ...request, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
};

const isErrorStatus = (status: number): status is ErrorStatus =>
  errorStatuses.some((known) => known === status);

const failureOf = async (response: Response): Promise<Error> => {
  const parsed = errorSchema.safeParse(await response.json().catch(() => null));
  if (parsed.success) return new ApiFailure(response.status, parsed.data);
  const text = isErrorStatus(response.status) ? response.statusText : 'The server could not answer';
  return new ConnectionFailure(`${text} (${response.status})`);
};

/** Every caller goes through here: a 200 comes back parsed, everything else is thrown as what it is. */
export const createClient =
  (base = '', send: typeof fetch = fetch) =>
  async <E extends Endpoint>(endpoint: E, input: Input<E>, signal?: AbortSignal): Promise<Reply<E>> => {
    const parts = input as Parts;
    let response: Response;
    try {
      response = await send(base + addressOf(endpoint, parts), requestOf(endpoint, parts, signal));
    } catch (cause) {
      if (signal?.aborted === true) throw cause;
      throw new ConnectionFailure('The server did not answer', { cause });
    }
    if (response.status !== 200) throw await failureOf(response);
    if (endpoint.reply === 'binary') return (await response.blob()) as Reply<E>;
    const schema: z.ZodType = endpoint.reply;
    const parsed = schema.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success)
      throw new ConnectionFailure('The server answered in an unknown form', { cause: parsed.error });
    return parsed.data as Reply<E>;
  };

export type Call = ReturnType<typeof createClient>;
