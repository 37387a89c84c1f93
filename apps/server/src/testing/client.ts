import { ApiFailure, type Call, createClient } from '@lintel/api/client';
import type { Endpoint, Input, Reply } from '@lintel/api/endpoint';
import type { ApiError } from '@lintel/api/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';

export interface RefusalAnswer {
  status: number;
  body: ApiError;
}

type Injected = Awaited<ReturnType<FastifyInstance['inject']>>;

export type Peeked = Pick<Injected, 'statusCode' | 'headers' | 'body'>;

/** A browser: it keeps the session cookie it is given and says where its page is from. */
export interface Client {
  /** The reply, or an `ApiFailure` thrown. */
  call: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Reply<E>>;
  /** The refusal; throws when the call was accepted. */
  refused: <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<RefusalAnswer>;
  /** Anything else, with the cookie and the Origin unless the headers say otherwise (null leaves one out). */
  inject(options: RawOptions): Promise<Injected>;
  /** The same for an answer that may not end by itself: its beginning is enough. */
  peek(options: RawOptions): Promise<Peeked>;
  /** `lintel_session=…`, or undefined while signed out. */
  cookie(): string | undefined;
}

export type RawOptions = Omit<InjectOptions, 'headers'> & { headers?: Record<string, string | null> };

const sessionCookie = 'lintel_session';

/** As browsers do: what is set is kept by its name, and what is set to nothing is forgotten. */
const keepCookies = (jar: Map<string, string>, answer: Injected): void => {
  for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
    const pair = String(set).split(';')[0] ?? '';
    const name = pair.slice(0, pair.indexOf('='));
    if (pair.endsWith('=')) jar.delete(name);
    else jar.set(name, pair);
  }
};

/** Multipart as a browser writes it. */
const formOf = async (form: FormData) => {
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return {
    type: request.headers.get('content-type') ?? '',
    bytes: Buffer.from(await request.arrayBuffer()),
  };
};

const pathOf = (input: string | URL | Request): string => {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : input.url;
};

export const clientOf = (server: FastifyInstance, origin: string, startCookie?: string): Client => {
  const jar = new Map<string, string>();
  if (startCookie !== undefined) jar.set(sessionCookie, startCookie);

  const sentHeaders = (headers: Record<string, string | null>): Record<string, string> => {
    const sent: Record<string, string> = { host: new URL(origin).host };
    const kept = jar.size === 0 ? null : [...jar.values()].join('; ');
    const wanted = { origin, cookie: kept, ...headers };
    for (const [name, value] of Object.entries(wanted)) if (value !== null) sent[name] = value;
    return sent;
  };

  const peek = async ({ headers = {}, ...options }: RawOptions): Promise<Peeked> => {
    const answer = await server.inject({ ...options, headers: sentHeaders(headers), payloadAsStream: true });
    const isEndless = String(answer.headers['content-type']).startsWith('text/event-stream');
    const stream = answer.stream().setEncoding('utf8');
    let body = '';
    for await (const chunk of stream) {
      body += String(chunk);
      if (isEndless) break;
    }
    return { statusCode: answer.statusCode, headers: answer.headers, body };
  };

  const inject = async ({ headers = {}, ...options }: RawOptions): Promise<Injected> => {
    const sent = sentHeaders(headers);
    const answer = await server.inject({ ...options, headers: sent });
    keepCookies(jar, answer);
    return answer;
  };

  // The client that the web application uses, over `inject` instead of a socket.
  const call: Call = createClient('', async (input, init = {}) => {
    const headers: Record<string, string> = Object.fromEntries(new Headers(init.headers).entries());
    let payload: string | Buffer | undefined;
    if (init.body instanceof FormData) {
      const form = await formOf(init.body);
      headers['content-type'] = form.type;
      payload = form.bytes;
    } else if (typeof init.body === 'string') payload = init.body;
    const answer = await inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathOf(input),
      headers,
      ...(payload === undefined ? {} : { payload }),
    });
    return new Response(answer.rawPayload, { status: answer.statusCode });
  });

  return {
    call,
    refused: async (endpoint, input) => {
      try {
        await call(endpoint, input);
      } catch (error) {
        if (error instanceof ApiFailure) return { status: error.status, body: error.body };
        throw error;
      }
      throw new Error(`${endpoint.method} ${endpoint.path} was accepted`);
    },
    inject,
    peek,
    cookie: () => jar.get(sessionCookie) ?? jar.get(`__Host-${sessionCookie}`),
  };
};
