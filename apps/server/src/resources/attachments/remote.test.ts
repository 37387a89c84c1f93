import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { sessionEndpoints } from '@lintel/api/endpoints/session';
import { attachmentAddress } from '@lintel/domain/links';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../../storage/s3Server.fixture.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/app.ts';
import { picture } from '../../testing/uploads.fixture.ts';

let server: S3Server;
let open: TestApp;
let closed: TestApp;

const settings = () => {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = server.account;
  return {
    STORAGE: 'r2',
    ENVIRONMENT: 'production',
    R2_ENDPOINT: endpoint,
    R2_BUCKET: bucket,
    R2_ACCESS_KEY_ID: accessKeyId,
    R2_SECRET_ACCESS_KEY: secretAccessKey,
  };
};

beforeAll(async () => {
  server = await startS3Server();
  const env = settings();
  open = await buildTestApp({ env: { ...env, R2_PUBLIC_URL: server.publicUrl } });
  closed = await buildTestApp({ env });
});
afterEach(async () => {
  await open.reset();
  await closed.reset();
});
afterAll(async () => {
  await open.close();
  await closed.close();
  await server.close();
});

const begin = async (app: TestApp) => {
  const client = app.asUser(await app.createPerson({ role: 'EDITOR' }));
  const [component] = await client.call(componentEndpoints.save, { body: { components: [{ name: 'C' }] } });
  const slug = component?.slug ?? '';
  const attached = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
    client.call(attachmentEndpoints.upload, {
      query: { component: slug },
      file: new File([content], name),
    });
  return { client, slug, attached };
};
const endpointOf = async (app: TestApp) =>
  (await app.stranger().call(sessionEndpoints.signUpPolicy, {})).storageEndpoint;
const read = (client: Client, attachmentId: number, search = '') =>
  client.inject({ method: 'GET', url: `/api/attachments/${attachmentId}${search}` });

describe('remote storage that lets us in no more', () => {
  it('is said to be away for a while, and nothing half is left', async () => {
    const app = await buildTestApp({ env: { ...settings(), R2_SECRET_ACCESS_KEY: 'another' } });
    const client = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const [component] = await client.call(componentEndpoints.save, {
      body: { components: [{ name: 'C' }] },
    });
    const slug = component?.slug ?? '';
    const { status, body } = await client.refused(attachmentEndpoints.upload, {
      query: { component: slug },
      file: new File(['Hello'], 'a.txt'),
    });
    expect([status, body]).toEqual([
      503,
      { code: 'unavailable', error: 'The storage of files cannot be reached at the moment' },
    ]);
    expect(await client.call(attachmentEndpoints.list, { query: { component: slug } })).toEqual([]);
    await app.close();
  });
});

describe('an attachment in remote storage with a public endpoint', () => {
  it('is downloaded from there under its name', async () => {
    const { client, slug, attached } = await begin(open);
    const made = await attached('Plan — 1.txt', 'Hello');
    expect(await endpointOf(open)).toBe(server.publicUrl);
    expect(made).toMatchObject({ storageType: 'R2' });
    // 128 random bits are all that keeps it from others.
    expect(made.url).toMatch(/^attachments\/[0-9a-f]{32}$/);
    const answer = await fetch(attachmentAddress(made, server.publicUrl));
    expect(await answer.text()).toBe('Hello');
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''Plan%20%E2%80%94%201.txt");
    const [listed] = await client.call(attachmentEndpoints.list, { query: { component: slug } });
    const { attachments } = await client.call(componentEndpoints.read, { params: { slug } });
    expect([listed?.attachment.url, attachments[0]?.attachment.url]).toEqual([made.url, made.url]);
  });

  it('is found where texts point to it, by those who may see it', async () => {
    const { client, attached } = await begin(open);
    const { attachmentId, url } = await attached('a.png', new Uint8Array(picture));
    const answer = await read(client, attachmentId);
    expect([answer.statusCode, answer.headers['location'], answer.body]).toEqual([
      302,
      `${server.publicUrl}/${url}`,
      '',
    ]);
    expect(answer.headers['cache-control']).toMatch(/^private/);
    const shown = await fetch(`${server.publicUrl}/${url}`);
    expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(true);
    const elsewhere = open.asUser(await open.createPerson({ role: 'ADMIN' }));
    expect((await read(elsewhere, attachmentId)).statusCode).toBe(404);
    expect((await read(open.stranger(), attachmentId)).statusCode).toBe(401);
  });

  it('comes through the server for scripts, which the storage need not let read', async () => {
    const { client, attached } = await begin(open);
    const { attachmentId } = await attached('a.png', new Uint8Array(picture));
    const answer = await read(client, attachmentId, '?redirect=no');
    expect([answer.statusCode, answer.rawPayload.equals(picture)]).toEqual([200, true]);
  });

  it('is gone there when it is deleted here', async () => {
    const { client, attached } = await begin(open);
    const made = await attached('a.txt', 'x');
    await client.call(attachmentEndpoints.remove, { params: { attachmentId: made.attachmentId }, query: {} });
    expect((await fetch(attachmentAddress(made, server.publicUrl))).status).toBe(404);
  });
});

describe('an attachment in remote storage without one', () => {
  it('comes through the server', async () => {
    const { client, attached } = await begin(closed);
    const made = await attached('a.txt', 'Hello');
    expect(await endpointOf(closed)).toBeNull();
    expect(attachmentAddress(made, null)).toBe(`/api/attachments/${made.attachmentId}`);
    const answer = await read(client, made.attachmentId);
    expect([answer.statusCode, answer.body]).toEqual([200, 'Hello']);
  });
});
