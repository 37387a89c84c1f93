import { lookup } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestByHttp } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP } from 'node:net';
import { type Allowed, allowedBy, isPublicAddress } from './addresses.ts';

export type OutgoingFault =
  | 'address-unusable'
  | 'address-refused'
  | 'not-found'
  | 'unreachable'
  | 'not-trusted'
  | 'redirected'
  | 'too-large'
  | 'too-slow';

/** Why a request that this server made was not answered. */
export class OutgoingFailure extends Error {
  readonly fault: OutgoingFault;

  constructor(fault: OutgoingFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutgoingFailure';
    this.fault = fault;
  }
}

export interface OutgoingRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  signal?: AbortSignal | undefined;
}

export interface OutgoingAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer<ArrayBuffer>;
}

export type Outgoing = (url: URL, request?: OutgoingRequest) => Promise<OutgoingAnswer>;

/** All addresses of a host, in the order in which they are to be tried. */
export type Resolve = (host: string) => Promise<string[]>;

export interface OutgoingOptions {
  /** Names of hosts, addresses and networks that may be called although they are not public. */
  allow: readonly string[];
  resolve?: Resolve;
  timeoutMilliseconds?: number;
  maxBytes?: number;
}

/** Of several addresses of a host so many are tried. */
const tries = 3;

const resolveByName: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

const tooSlow = (): OutgoingFailure => new OutgoingFailure('too-slow', 'The other server took too long');

/** What cannot be stopped is no longer waited for. */
const unlessAborted = <T>(waited: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(tooSlow());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void waited.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

const resolved = async (resolve: Resolve, host: string, signal: AbortSignal): Promise<string[]> => {
  if (isIP(host) !== 0) return [host];
  const unknown = (cause?: unknown) =>
    new OutgoingFailure('not-found', `No server has the name ${host}`, { cause });
  const found = await unlessAborted(resolve(host), signal).catch((error: unknown) => {
    throw error instanceof OutgoingFailure ? error : unknown(error);
  });
  if (found.length === 0) throw unknown();
  return found;
};

/** The addresses to be tried; none of them, where one may not be called: such a name changes under our feet. */
const addressesOf = async (
  url: URL,
  allowed: Allowed,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<string[]> => {
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '' || !['http:', 'https:'].includes(url.protocol))
    throw new OutgoingFailure('address-unusable', 'Must be an https address without a user or a password');
  const addresses = await resolved(resolve, host, signal);
  const isAllowed = allowed.host(host) || addresses.every(allowed.address);
  if (!isAllowed && url.protocol !== 'https:')
    throw new OutgoingFailure('address-unusable', 'Must be an https address');
  if (!isAllowed && !addresses.every((each) => allowed.address(each) || isPublicAddress(each)))
    throw new OutgoingFailure('address-refused', `${host} is not on the public internet`);
  return addresses.slice(0, tries);
};

/** Speaks with that very address, in the name of the host: nothing resolves the name a second time. */
const sendTo = (
  address: string,
  url: URL,
  { method = 'GET', headers = {}, body }: OutgoingRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const host = hostOf(url);
    const request = (isSecure ? requestByHttps : requestByHttp)(
      {
        host: address,
        port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
        path: `${url.pathname}${url.search}`,
        method,
        headers: {
          ...headers,
          host: url.host,
          // What is packed could unpack to any size.
          'accept-encoding': 'identity',
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
        // A connection of its own: one that is kept could have been made for another name.
        agent: false,
        signal,
        ...(isSecure && isIP(host) === 0 ? { servername: host } : {}),
      },
      resolve,
    );
    request.once('error', reject);
    request.end(body);
  });

const readBody = async (message: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer>> => {
  const tooLarge = () => new OutgoingFailure('too-large', `The answer is larger than ${maxBytes} bytes`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of message) {
    bytes += part.length;
    if (bytes > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const answerOf = async (message: IncomingMessage, maxBytes: number): Promise<OutgoingAnswer> => {
  try {
    const { statusCode: status = 0, headers } = message;
    if (status >= 300 && status < 400)
      throw new OutgoingFailure('redirected', 'The answer leads to another address, which is not followed');
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') throw new OutgoingFailure('unreachable', 'The answer is packed');
    return { status, headers, body: await readBody(message, maxBytes) };
  } finally {
    message.destroy();
  }
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const ofCertificates = /CERT|SIGNED|ISSUER|ALTNAME|TLS|SSL|EPROTO/;

/** Nothing of the request was heard there, so that it may be sent to another address. */
const neverHeard = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL', 'ETIMEDOUT']);

const failureOf = (error: unknown, signal: AbortSignal): OutgoingFailure => {
  if (error instanceof OutgoingFailure) return error;
  if (signal.aborted) return tooSlow();
  const code = codeOf(error);
  return ofCertificates.test(code)
    ? new OutgoingFailure('not-trusted', `The certificate of the other server is not trusted (${code})`, {
        cause: error,
      })
    : new OutgoingFailure('unreachable', `The other server does not answer${code && ` (${code})`}`, {
        cause: error,
      });
};

/**
 * Requests to addresses that people entered. The name is resolved once and what it leads to is judged, then called; no
 * redirect is followed, and neither the time nor the size of an answer is left to the other side.
 */
export const createOutgoing = ({
  allow,
  resolve = resolveByName,
  timeoutMilliseconds = 10_000,
  maxBytes = 1_000_000,
}: OutgoingOptions): Outgoing => {
  const allowed = allowedBy(allow);
  return async (url, request = {}) => {
    const deadline = AbortSignal.timeout(timeoutMilliseconds);
    const signal = request.signal === undefined ? deadline : AbortSignal.any([deadline, request.signal]);
    const addresses = await addressesOf(url, allowed, resolve, signal);
    let failure: OutgoingFailure | undefined;
    for (const address of addresses) {
      try {
        return await answerOf(await sendTo(address, url, request, signal), maxBytes);
      } catch (error) {
        failure = failureOf(error, signal);
        if (!neverHeard.has(codeOf(error))) throw failure;
      }
    }
    throw failure ?? new OutgoingFailure('not-found', `No server has the name ${hostOf(url)}`);
  };
};
