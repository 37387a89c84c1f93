import type { IncomingHttpHeaders } from 'node:http';
import type { Outgoing, OutgoingRequest } from './outgoing.ts';

/** What libraries hand to a `fetch` that they are given. */
interface FetchOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  signal?: AbortSignal;
}

export type LimitedFetch = (url: string, options?: FetchOptions) => Promise<Response>;

const bodyOf = (body: unknown): OutgoingRequest['body'] => {
  if (body === undefined || body === null) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('Only text and bytes are sent');
};

const headersOf = (received: IncomingHttpHeaders): Headers => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  return headers;
};

const withoutBody = new Set([204, 205, 304]);

/** The same for libraries that ask for a `fetch` to use. */
export const asFetch =
  (outgoing: Outgoing): LimitedFetch =>
  async (url, { method = 'GET', headers = {}, body, signal } = {}) => {
    if (method !== 'GET' && method !== 'POST') throw new TypeError(`${method} is not sent`);
    const sent = bodyOf(body);
    const answer = await outgoing(new URL(url), {
      method,
      headers,
      signal,
      ...(sent === undefined ? {} : { body: sent }),
    });
    const received = withoutBody.has(answer.status) ? null : answer.body;
    return new Response(received, { status: answer.status, headers: headersOf(answer.headers) });
  };
