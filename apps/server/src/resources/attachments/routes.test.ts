import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { attachmentExtensions } from '@lintel/domain/attachments';
import { limits } from '@lintel/domain/limits';
import { inArray } from 'drizzle-orm';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attachment } from '../../db/tables/attachment.ts';
import {
  buildTestApp,
  type Client,
  type Organization,
  type Person,
  type TestApp,
} from '../../testing/app.ts';
import { formWith, picture } from '../../testing/uploads.fixture.ts';

let app: TestApp;
let organization: Organization;
let ann: Person;
let asAnn: Client;
let diagram: string;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization();
  ann = await app.createPerson({ organization, role: 'EDITOR' });
  asAnn = app.asUser(ann);
  diagram = await createDiagram();
});
afterEach(() => app.reset());
afterAll(() => app.close());

const createDiagram = async (client = asAnn, fkFolderId: number | null = null): Promise<string> => {
  const [made] = await client.call(diagramEndpoints.save, {
    body: { diagrams: [{ name: 'D', fkFolderId }] },
  });
  return made?.slug ?? '';
};

const fileOf = (content: string | Buffer, name = 'plan.txt'): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
const upload = (
  file: File,
  query = { diagram } as { diagram?: string; component?: string },
  client = asAnn,
) => client.call(attachmentEndpoints.upload, { query, file });
const refused = (file: File, query = { diagram } as { diagram?: string }, client = asAnn) =>
  client.refused(attachmentEndpoints.upload, { query, file });
const list = (client = asAnn) => client.call(attachmentEndpoints.list, { query: { diagram } });
const read = (attachmentId: number, client = asAnn) =>
  client.inject({ method: 'GET', url: `/api/attachments/${attachmentId}` });

const stored = async (): Promise<string[]> => {
  const entries = await readdir(join(app.config.dataDir, 'files', 'attachments')).catch(() => []);
  return entries.toSorted((a, b) => a.localeCompare(b));
};
let before: string[];
beforeEach(async () => {
  before = await stored();
});
/** What was refused left nothing behind, neither a row nor a file. */
const expectNothingKept = async (): Promise<void> => {
  expect(await app.database.db.select().from(attachment)).toEqual([]);
  expect(await stored()).toEqual(before);
};

describe('attaching a file', () => {
  it('keeps it with the diagram, byte by byte', async () => {
    const content = Buffer.from('Übersicht\n'.repeat(10_000));
    const made = await upload(fileOf(content, 'Plan — 1.txt'));
    expect(made).toMatchObject({ name: 'Plan — 1.txt', mimeType: 'text/plain', size: content.length });
    expect(made.url).toBe(`/api/attachments/${made.attachmentId}`);
    expect(await list()).toMatchObject([{ fkAttachmentId: made.attachmentId, attachment: made }]);
    const answer = await read(made.attachmentId);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="Plan _ 1.txt"; filename*=UTF-8''Plan%20%E2%80%94%201.txt`,
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
  });

  it('is not asked for again by who has it', async () => {
    const { attachmentId } = await upload(fileOf('x'));
    const { etag = '' } = (await read(attachmentId)).headers;
    const again = await asAnn.inject({
      method: 'GET',
      url: `/api/attachments/${attachmentId}`,
      headers: { 'if-none-match': String(etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('is told by the change log, as is that it is gone', async () => {
    const [component] = await asAnn.call(componentEndpoints.save, { body: { components: [{ name: 'C' }] } });
    const slug = component?.slug ?? '';
    const ofDiagram = await upload(fileOf('x', 'plan.txt'));
    const ofComponent = await upload(fileOf('x', 'list.csv'), { component: slug });
    for (const { attachmentId } of [ofDiagram, ofComponent])
      await asAnn.call(attachmentEndpoints.remove, { params: { attachmentId }, query: {} });
    const reported = (entries: readonly { text: string }[]) => entries.slice(0, 2).map(({ text }) => text);
    expect(reported(await asAnn.call(changeLogEndpoints.ofDiagram, { params: { slug: diagram } }))).toEqual([
      'Removed the attachment "plan.txt"',
      'Attached "plan.txt"',
    ]);
    expect(reported(await asAnn.call(changeLogEndpoints.ofComponent, { params: { slug } }))).toEqual([
      'Removed the attachment "list.csv"',
      'Attached "list.csv"',
    ]);
  });

  it('may hang on nothing yet, and is then for nobody else', async () => {
    const made = await upload(fileOf(picture, 'a.png'), {});
    expect(made.mimeType).toBe('image/png');
    expect(await list()).toEqual([]);
    expect((await read(made.attachmentId)).rawPayload.equals(picture)).toBe(true);
    const ben = app.asUser(await app.createPerson({ organization, role: 'ADMIN' }));
    const [hidden, absent] = [await read(made.attachmentId, ben), await read(2_000_000_000, ben)];
    expect([hidden.statusCode, hidden.body]).toEqual([404, absent.body]);
  });

  it('hides what hangs on somebody’s drafts from everybody else', async () => {
    const own = await createDiagram(asAnn, ann.draftsFolderId);
    const { attachmentId } = await upload(fileOf('x'), { diagram: own });
    const ben = app.asUser(await app.createPerson({ organization, role: 'ADMIN' }));
    expect((await read(attachmentId)).statusCode).toBe(200);
    expect((await read(attachmentId, ben)).statusCode).toBe(404);
  });

  it('needs a diagram that is there', async () => {
    expect((await refused(fileOf('x'), { diagram: 'nothinghere1' })).status).toBe(404);
    await expectNothingKept();
  });

  it('has an end for the organisation, whoever sees what is there', async () => {
    const ben = await app.createPerson({ organization, role: 'EDITOR' });
    const ids: number[] = [];
    for (let count = 0; count < 5; count++)
      ids.push((await upload(fileOf('x'), {}, app.asUser(ben))).attachmentId);
    for (const id of ids) expect((await read(id)).statusCode).toBe(404);
    await app.database.db
      .update(attachment)
      .set({ size: limits.attachmentBytesPerOrganization / ids.length })
      .where(inArray(attachment.attachmentId, ids));
    expect(await refused(fileOf('x'))).toMatchObject({
      status: 409,
      body: { code: 'limit-reached', error: 'The organisation has no more room for files' },
    });
  });

  it('has an end for one diagram', async () => {
    for (let count = 0; count < limits.attachmentsPerItem; count += 20)
      await Promise.all(Array.from({ length: 20 }, () => upload(fileOf('x'))));
    expect(await refused(fileOf('x'))).toMatchObject({ status: 409, body: { code: 'limit-reached' } });
    expect(await stored()).toHaveLength(before.length + limits.attachmentsPerItem);
  });
});

const contents: Record<string, string | Buffer> = {
  doc: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  pdf: '%PDF-1.7',
  zip: 'PK\u0003\u0004',
  svg: '<?xml version="1.0"?><!-- drawn --><svg xmlns="http://www.w3.org/2000/svg"/>',
  xml: '<a/>',
  jpg: Buffer.from('ffd8ffe0', 'hex'),
  png: picture,
  gif: 'GIF89a',
  webp: 'RIFF\u0001\u0001\u0001\u0001WEBP',
  bmp: 'BM1234',
  txt: 'a',
};
const contentOf = (extension: string): string | Buffer =>
  contents[extension] ??
  (/^(xls|ppt)$/.test(extension)
    ? contents['doc']
    : /^(docx|xlsx|pptx)$/.test(extension)
      ? contents['zip']
      : extension === 'drawio'
        ? contents['xml']
        : extension === 'jpeg'
          ? contents['jpg']
          : contents['txt']) ??
  '';

describe('what may be attached', () => {
  it.each(attachmentExtensions)('is .%s with its own content, and not with another', async (extension) => {
    const made = await upload(fileOf(contentOf(extension), `a.${extension.toUpperCase()}`));
    expect(made.size).toBeGreaterThan(0);
    const answer = await refused(fileOf(Buffer.from([0x4d, 0x5a, 0x90, 0x00, 0x03]), `program.${extension}`));
    expect(answer).toEqual({
      status: 415,
      body: { error: `This is not the content of a .${extension} file`, code: 'unsupported-media-type' },
    });
  });

  it.each(['a.exe', 'a.html', 'a.js', 'a.pdf.bat', 'a', '.pdf', 'a.svgz', 'a.constructor'])(
    'is not %s',
    async (name) => {
      const answer = await refused(fileOf('x', name));
      expect(answer.status).toBe(415);
      expect(answer.body.error).toMatch(/^This kind of file cannot be attached\. Accepted: doc, docx, /);
      await expectNothingKept();
    },
  );

  it('is not an empty file', async () => {
    expect(await refused(fileOf('', 'a.txt'))).toMatchObject({
      status: 400,
      body: { error: 'The file is empty' },
    });
    await expectNothingKept();
  });

  it('is not larger than the limit', async () => {
    const answer = await refused(fileOf(Buffer.alloc(limits.attachmentBytes + 1, 'a')));
    expect(answer).toMatchObject({ status: 413, body: { code: 'too-large' } });
    await expectNothingKept();
  });

  it('is not what broke off on the way', async () => {
    const torn = formWith(
      'attachment',
      { filename: 'a.txt', type: 'text/plain', content: Buffer.alloc(200_000, 'a') },
      false,
    );
    const answer = await asAnn.inject({ method: 'POST', url: '/api/attachments/upload', ...torn });
    expect(answer.statusCode).toBe(400);
    await expectNothingKept();
  });

  it('is stored as it is, however large it would become when it is unpacked', async () => {
    // The head of an archive that says its one file has four gigabytes.
    const bomb = Buffer.concat([
      Buffer.from('504b03041400000008000000000000000000', 'hex'),
      Buffer.from('00000000ffffffff0100000061', 'hex'),
      Buffer.alloc(50_000),
    ]);
    const { attachmentId } = await upload(fileOf(bomb, 'a.zip'));
    expect((await read(attachmentId)).rawPayload.equals(bomb)).toBe(true);
  });

  it.each([
    ['../../../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\temp\\plan.txt', 'plan.txt'],
    ['/etc/cron.d/x.txt', 'x.txt'],
  ])('is called %j only as far as %j', async (filename, name) => {
    const form = formWith('attachment', { filename, type: 'text/plain', content: Buffer.from('x') });
    const answer = await asAnn.inject({ method: 'POST', url: '/api/attachments/upload', ...form });
    expect(answer.json()).toMatchObject({ name, originalName: name });
    for (const file of await stored()) expect(file).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('taking a file away', () => {
  const remove = (attachmentId: number, client = asAnn) =>
    client.call(attachmentEndpoints.remove, { params: { attachmentId }, query: {} });

  it('leaves nothing of it', async () => {
    const { attachmentId } = await upload(fileOf('x'));
    expect(await remove(attachmentId)).toEqual({ attachmentId });
    expect(await list()).toEqual([]);
    expect((await read(attachmentId)).statusCode).toBe(404);
    await expectNothingKept();
  });

  it('is for editors of the organisation', async () => {
    const { attachmentId } = await upload(fileOf('x'));
    const params = { attachmentId };
    const reader = app.asUser(await app.createPerson({ organization, role: 'READER' }));
    const stranger = app.asUser(await app.createPerson({ role: 'ADMIN' }));
    expect((await reader.refused(attachmentEndpoints.remove, { params, query: {} })).status).toBe(403);
    expect((await stranger.refused(attachmentEndpoints.remove, { params, query: {} })).status).toBe(404);
    expect((await read(attachmentId)).statusCode).toBe(200);
  });
});
