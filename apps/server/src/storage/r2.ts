import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { SaxesParser } from 'saxes';
import type { R2Account } from '../config.ts';
import { attachmentNamed } from './disposition.ts';
import { type Storage, StorageAway, type StoredObject } from './storage.ts';

interface Page {
  objects: StoredObject[];
  /** Where the next one begins. */
  next: string | null;
}

/** The answer of ListObjectsV2. */
const readPage = (xml: string): Page => {
  const page: Page = { objects: [], next: null };
  let object: Record<string, string> = {};
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    text = '';
    if (name === 'Contents') object = {};
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'NextContinuationToken') page.next = text;
    object[name] = text;
    if (name === 'Contents')
      page.objects.push({
        key: object['Key'] ?? '',
        size: Number(object['Size']),
        writtenAt: new Date(object['LastModified'] ?? 0),
      });
  });
  parser.write(xml).close();
  return page;
};

const defaultPatience = 60_000;

/** Until it begins to answer: how fast an object is then read is up to its reader. */
const answering =
  (patience: number) =>
  async (ask: (signal: AbortSignal) => Promise<Response>): Promise<Response> => {
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), patience);
    try {
      return await ask(tooLate.signal);
    } catch (cause) {
      throw new StorageAway('The object storage does not answer', { cause });
    } finally {
      clearTimeout(timer);
    }
  };

/** Any storage that speaks S3. Calls are signed here, and what a refusal says never reaches the caller of the API. */
export const r2Storage = (account: R2Account, { patience = defaultPatience } = {}): Storage => {
  const { endpoint, bucket, accessKeyId, secretAccessKey, publicUrl } = account;
  const client = new AwsClient({ accessKeyId, secretAccessKey, service: 's3', region: 'auto', retries: 3 });
  const inTime = answering(patience);
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  const send = async (method: string, address: string, init: RequestInit = {}): Promise<Response> => {
    const response = await inTime((signal) => client.fetch(`${root}${address}`, { method, ...init, signal }));
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new StorageAway(`The object storage answered ${response.status} to ${method}`);
  };

  async function* list(): AsyncGenerator<StoredObject> {
    for (let next: string | null = ''; next !== null; ) {
      const from: string = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`;
      const response = await send('GET', `?list-type=2${from}`);
      if (response.status === 404) throw new StorageAway('The bucket of the object storage does not exist');
      const page = readPage(await response.text());
      yield* page.objects;
      next = page.next;
    }
  }

  return {
    kind: 'R2',
    put: async (key, content, { mimeType, name }) => {
      const headers = {
        'content-type': mimeType,
        // Whatever it is, it never opens as a page; in an <img> it is shown all the same.
        'content-disposition': attachmentNamed(name),
        // In the reader's browser alone: what is deleted here must not live on in a cache in between.
        'cache-control': 'private, max-age=86400, immutable',
      };
      const response = await send('PUT', `/${key}`, { body: content, headers });
      await response.body?.cancel();
      if (response.status === 404) throw new StorageAway('The bucket of the object storage does not exist');
    },
    get: async (key) => {
      const response = await send('GET', `/${key}`);
      if (response.status === 200 && response.body !== null)
        return Readable.fromWeb(response.body as ReadableStream);
      await response.body?.cancel();
      return null;
    },
    delete: async (key) => {
      const response = await send('DELETE', `/${key}`);
      await response.body?.cancel();
    },
    list,
    publicAddress: (key) => (publicUrl === null ? null : `${publicUrl}/${key}`),
  };
};
