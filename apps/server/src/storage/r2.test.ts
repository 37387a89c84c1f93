import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { r2Storage } from './r2.ts';
import { type S3Server, startS3Server } from './s3Server.fixture.ts';
import { keyOf, newObjectName } from './storage.ts';
import { describeStorage } from './storage.contract.ts';

describeStorage('storage that speaks S3', async () => {
  const server = await startS3Server();
  return { storage: r2Storage(server.account), close: server.close };
});

describe('a storage that refuses us', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3Server();
  });
  afterAll(() => server.close());

  const key = keyOf('icons', newObjectName());
  const refused = { put: () => r2Storage(wrong()).put(key, new Blob(['x']), 'text/plain') };
  const wrong = () => ({ ...server.account, secretAccessKey: 'another secret' });

  it('keeps nothing and says so', async () => {
    await expect(refused.put()).rejects.toThrow('The object storage answered 403 to PUT');
    await expect(r2Storage(wrong()).get(key)).rejects.toThrow('403');
    expect(await r2Storage(server.account).get(key)).toBeNull();
  });

  it('has no such bucket', async () => {
    const elsewhere = r2Storage({ ...server.account, bucket: 'another' });
    await expect(elsewhere.put(key, new Blob(['x']), 'text/plain')).rejects.toThrow('bucket');
  });
});
