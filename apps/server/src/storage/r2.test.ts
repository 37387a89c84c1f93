import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attachmentNamed } from './disposition.ts';
import type { R2Account } from '../config.ts';
import { r2Storage } from './r2.ts';
import { type S3Server, startS3Server } from './s3Server.fixture.ts';
import { keyOf, newObjectName, StorageAway } from './storage.ts';
import { describeStorage } from './storage.contract.ts';

/** Another reading of the protocol than ours. It takes any signature, which is what our own is for. */
const startForeignServer = async (): Promise<{ account: R2Account; close: () => Promise<void> }> => {
  const directory = mkdtempSync(join(tmpdir(), 'lintel-s3-'));
  const bucket = 'lintel-test';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    account: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      publicUrl: null,
    },
    close: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

describeStorage('storage that speaks S3, on a server of others', {
  isPublic: false,
  open: async () => {
    const { account, close } = await startForeignServer();
    return { storage: r2Storage(account), close };
  },
});

describeStorage('storage that speaks S3', {
  isPublic: false,
  open: async () => {
    const server = await startS3Server();
    return { storage: r2Storage(server.account), close: server.close };
  },
});

describeStorage('storage that speaks S3 and is read by everybody', {
  isPublic: true,
  open: async () => {
    const server = await startS3Server();
    return {
      storage: r2Storage({ ...server.account, publicUrl: server.publicUrl }),
      close: server.close,
    };
  },
});

describe('an object that everybody reads', () => {
  it.each([
    ['a "plan" — 1.svg', 'image/svg+xml'],
    ['photo.png', 'image/png'],
    ['page.txt', 'text/plain'],
  ])('is %s, to be saved and never opened as a page', async (name, mimeType) => {
    const server = await startS3Server();
    const storage = r2Storage({ ...server.account, publicUrl: server.publicUrl });
    const key = keyOf('attachments', newObjectName());
    await storage.put(key, new Blob(['<x/>']), { mimeType, name });
    const answer = await fetch(storage.publicAddress(key) ?? '');
    expect(answer.headers.get('content-type')).toBe(mimeType);
    expect(answer.headers.get('content-disposition')).toBe(attachmentNamed(name));
    // What is deleted is kept by no cache in between.
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    await storage.delete(key);
    expect((await fetch(storage.publicAddress(key) ?? '')).status).toBe(404);
    await server.close();
  });
});

describe('a storage that refuses us', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());

  const key = keyOf('icons', newObjectName());
  const refused = { put: () => r2Storage(wrong()).put(key, new Blob(['x']), facts) };
  const facts = { mimeType: 'text/plain', name: 'a.txt' };
  const wrong = () => ({ ...server.account, secretAccessKey: 'another secret' });

  it('keeps nothing and says so', async () => {
    await expect(refused.put()).rejects.toThrow('The object storage answered 403 to PUT');
    await expect(r2Storage(wrong()).get(key)).rejects.toThrow('403');
    expect(await r2Storage(server.account).get(key)).toBeNull();
  });

  it('has no such bucket', async () => {
    const elsewhere = r2Storage({ ...server.account, bucket: 'another' });
    await expect(elsewhere.put(key, new Blob(['x']), facts)).rejects.toThrow('bucket');
  });

  it('is away, whether it cannot be reached or never answers', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const there = { ...server.account, endpoint: `http://127.0.0.1:${port}` };
    await expect(r2Storage(there, { patience: 50 }).get(key)).rejects.toBeInstanceOf(StorageAway);
    silent.closeAllConnections();
    silent.close();
    await once(silent, 'close');
    await expect(r2Storage(there).get(key)).rejects.toBeInstanceOf(StorageAway);
  });
});
