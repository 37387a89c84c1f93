import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { type S3Server, startS3Server } from '../server/src/storage/s3Server.fixture.ts';
import { newDiagram } from './drawing.ts';
import { isShown, magenta, putImage } from './imageFiles.ts';
import { createOwnServer, freePort, type OwnServer } from './ownServer.ts';
import { newcomer, signUp, test } from './people.ts';

const port = await freePort();
test.use({ baseURL: `http://localhost:${port}` });

let server: OwnServer;
let storage: S3Server;
test.beforeAll(async () => {
  storage = await startS3Server();
  const { endpoint, bucket, accessKeyId, secretAccessKey } = storage.account;
  server = createOwnServer(port, '', {
    STORAGE: 'r2',
    R2_ENDPOINT: endpoint,
    R2_BUCKET: bucket,
    R2_ACCESS_KEY_ID: accessKeyId,
    R2_SECRET_ACCESS_KEY: secretAccessKey,
    R2_PUBLIC_URL: storage.publicUrl,
  });
  await server.start();
});
test.afterAll(async () => {
  await server.remove();
  await storage.close();
});

test('what lies in remote storage is shown and downloaded from there', async ({ open }) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await newDiagram(page, 'Landscape');
  await page.getByRole('button', { name: 'Details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Landscape' });
  const text = dialog.getByRole('textbox', { name: 'Description' });
  await text.click();
  const answered = page.waitForResponse((answer) => answer.url().startsWith(storage.publicUrl));
  await putImage(page, dialog, 'Overview');
  await expect.poll(() => isShown(text.getByRole('img', { name: 'Overview' }))).toBe(true);
  expect((await answered).headers()['content-disposition']).toContain('attachment');

  const link = dialog.getByRole('link', { name: 'Download Overview.png' });
  await expect(link).toHaveAttribute('href', new RegExp(`^${storage.publicUrl}/attachments/[0-9a-f]{32}$`));
  const download = page.waitForEvent('download');
  await link.click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Overview.png');
  expect((await readFile(await file.path())).equals(magenta(120))).toBe(true);
  await expect(dialog).toBeVisible();
});
