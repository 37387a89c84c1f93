import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attachment } from '../db/tables/attachment.ts';
import { diagram } from '../db/tables/diagram.ts';
import { buildTestApp, type Client, type TestApp } from '../testing/app.ts';
import { localStorage } from './local.ts';
import { sweepFiles } from './sweep.ts';

let app: TestApp;
let asAnn: Client;
let files: string;

beforeAll(async () => {
  app = await buildTestApp();
  asAnn = app.asUser(await app.createPerson({ role: 'EDITOR' }));
  files = join(app.config.dataDir, 'files');
});
afterAll(() => app.close());

const upload = (query: { diagram?: string } = {}) =>
  asAnn.call(attachmentEndpoints.upload, { query, file: new File(['x'], 'a.txt') });
const sweep = () => sweepFiles({ db: app.database.db, storage: localStorage(files), now: app.clock.now });
const left = async (): Promise<number[]> =>
  (await app.database.db.select().from(attachment))
    .map(({ attachmentId }) => attachmentId)
    .sort((a, b) => a - b);

it('takes a file away when nothing has referred to it for longer than it could come back', async () => {
  const [made] = await asAnn.call(diagramEndpoints.save, { body: { diagrams: [{ name: 'D' }] } });
  const slug = made?.slug ?? '';
  const hanging = await upload({ diagram: slug });
  const mentioned = await upload();
  const forgotten = await upload();
  const write = (richDescription: string | null) =>
    app.database.db.update(diagram).set({ richDescription }).where(eq(diagram.slug, slug));
  await write(
    `{"src":"/api/attachments/${mentioned.attachmentId}","x":"/api/attachments/9${forgotten.attachmentId}"}`,
  );
  const all = [hanging, mentioned, forgotten].map(({ attachmentId }) => attachmentId);

  await sweep();
  app.clock.advance({ days: 39 });
  await sweep();
  expect(await left()).toEqual(all);

  app.clock.advance({ days: 2 });
  await sweep();
  expect(await left()).toEqual(all.slice(0, 2));
  expect(await readdir(join(files, 'attachments'))).toHaveLength(2);

  // Taken out of the text, and put back in time.
  await write(null);
  await sweep();
  app.clock.advance({ days: 30 });
  await write(`"/api/attachments/${mentioned.attachmentId}"`);
  await sweep();
  app.clock.advance({ days: 30 });
  await sweep();
  expect(await left()).toEqual(all.slice(0, 2));
});

it('takes away what no row knows, once it is old, and nothing that is not of our making', async () => {
  const folder = join(files, 'icons');
  await mkdir(folder, { recursive: true });
  const name = 'a'.repeat(32);
  const old = new Date(app.clock.now().getTime() - 2 * 86_400_000);
  const aged = [`${name}.svg`, `${name}.${'b'.repeat(36)}`, 'read-me.txt'];
  for (const file of [...aged, `${'c'.repeat(32)}.svg`]) await writeFile(join(folder, file), 'x');
  for (const file of aged) await utimes(join(folder, file), old, old);
  const fresh = app.clock.now();
  await utimes(join(folder, `${'c'.repeat(32)}.svg`), fresh, fresh);
  await sweep();
  expect((await readdir(folder)).toSorted((a, b) => a.localeCompare(b))).toEqual([
    `${'c'.repeat(32)}.svg`,
    'read-me.txt',
  ]);
});
