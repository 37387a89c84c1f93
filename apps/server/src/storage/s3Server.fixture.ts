import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { R2Account } from '../config.ts';

/** Speaks as much S3 as we do, and believes nothing that is not signed: a storage of its own for each test. */
export interface S3Server {
  account: R2Account;
  /** The same objects for everybody, at another address, as an account shows them that is told to. */
  publicUrl: string;
  close(): Promise<void>;
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const headerOf = (request: IncomingMessage, name: string): string =>
  String(request.headers[name] ?? '').trim();

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/** AWS Signature Version 4, worked out again from what arrived. */
const isSigned = (request: IncomingMessage, url: URL, body: Buffer, account: R2Account): boolean => {
  const [, id, day = '', region = '', names = '', signature] =
    authorization.exec(headerOf(request, 'authorization')) ?? [];
  if (id !== account.accessKeyId) return false;
  const hash = headerOf(request, 'x-amz-content-sha256');
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const encoded = (text: string) =>
    encodeURIComponent(text).replaceAll(
      /[!'()*]/g,
      (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${headerOf(request, name)}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signed = ['AWS4-HMAC-SHA256', headerOf(request, 'x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${account.secretAccessKey}`, day), region));
  return hmac(key, signed).toString('hex') === signature;
};

const perPage = 5;

const listening = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

export const startS3Server = async (): Promise<S3Server> => {
  const objects = new Map<string, { content: Buffer; at: Date; headers: Record<string, string> }>();
  const account: { -readonly [K in keyof R2Account]: R2Account[K] } = {
    bucket: 'lintel-test',
    accessKeyId: 'test-id',
    secretAccessKey: 'test-secret',
    endpoint: '',
    publicUrl: null,
  };

  const list = (after: string): string => {
    const keys = [...objects.keys()].sort().filter((key) => key > after);
    const page = keys.slice(0, perPage).map((key) => {
      const { content, at } = objects.get(key) ?? { content: Buffer.alloc(0), at: new Date(0) };
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`;
    });
    const more = keys.length > perPage;
    const next = more ? `<NextContinuationToken>${keys[perPage - 1]}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${page.join('')}</ListBucketResult>`;
  };

  const answer = (request: IncomingMessage, response: ServerResponse, url: URL, body: Buffer): void => {
    const key = decodeURIComponent(url.pathname).slice(`/${account.bucket}/`.length);
    if (!isSigned(request, url, body, account)) return void response.writeHead(403).end('<Error/>');
    if (!url.pathname.startsWith(`/${account.bucket}`)) return void response.writeHead(404).end('<Error/>');
    if (request.method === 'GET' && key === '')
      return void response.end(list(url.searchParams.get('continuation-token') ?? ''));
    if (request.method === 'PUT') {
      // S3 takes no content whose length it is not told.
      if (request.headers['content-length'] === undefined) return void response.writeHead(411).end();
      const kept = ['content-type', 'content-disposition', 'cache-control'];
      const headers = Object.fromEntries(kept.map((name) => [name, headerOf(request, name)]));
      objects.set(key, { content: body, at: new Date(), headers });
      return void response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (found === undefined) return void response.writeHead(404).end('<Error/>');
    response.end(found.content);
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    buffer(request).then(
      (body) => answer(request, response, url, body),
      () => response.destroy(),
    );
  });
  const everybodys = createServer((request, response) => {
    const found = objects.get(
      decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname).slice(1),
    );
    if (found === undefined || request.method !== 'GET') return void response.writeHead(404).end('<Error/>');
    response.writeHead(200, found.headers).end(found.content);
  });
  account.endpoint = await listening(server);
  const publicUrl = await listening(everybodys);
  const ended = (each: Server): Promise<void> =>
    new Promise((resolve) => {
      each.close(() => resolve());
      each.closeAllConnections();
    });
  return {
    account,
    publicUrl,
    close: async () => {
      await ended(server);
      await ended(everybodys);
    },
  };
};
