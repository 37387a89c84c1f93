import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exchangeEndpoints } from '@lintel/api/endpoints/exchange';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildTestApp, type Person, type TestApp } from '../testing/app.ts';
import { sizesOf } from '../testing/writtenByHand.fixture.ts';
import { applied, exportedOrganization, lookedAt } from './passing.fixture.ts';
import { fullOrganization } from './world.fixture.ts';

let app: TestApp;
let file: Buffer;
let bob: Person;
/** Other tests of this machine have their own imports under way. */
let temporary: string;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'lintel-cancelled-'));
  vi.stubEnv('TMPDIR', temporary);
  app = await buildTestApp();
  const ann = await app.createPerson();
  await fullOrganization(app, ann);
  file = await exportedOrganization(app, ann);
  bob = await app.createPerson();
});
afterAll(async () => {
  await app.close();
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true, force: true });
});

const heldNow = async () => {
  const rows = await sizesOf(app.database.db);
  const objects = await readdir(join(app.config.dataDir, 'files', 'attachments')).catch(() => []);
  const folders = (await readdir(temporary)).filter((name) => name.startsWith('lintel-transfer-'));
  return { rows: Object.fromEntries(rows), objects: new Set(objects), folders: new Set(folders) };
};

const transfers = () => app.asUser(bob).call(exchangeEndpoints.list, {});
const cancel = (transferId: string) =>
  app.asUser(bob).call(exchangeEndpoints.cancel, { params: { transferId } });

it('leaves nothing where it was only looked at, and makes room for the next', async () => {
  const before = await heldNow();
  const { transferId, state } = await lookedAt(app, bob, file, 'all.zip');
  expect(state).toBe('ready');
  const during = await heldNow();
  expect(during.folders.size).toBe(before.folders.size + 1);
  await cancel(transferId);
  expect(await heldNow()).toEqual(before);
  expect(await transfers()).toEqual([]);
});

it('leaves nothing in the middle of it, neither rows nor files, and no hold on the next', async () => {
  const before = await heldNow();
  const { transferId } = await lookedAt(app, bob, file, 'all.zip');
  await app.asUser(bob).call(exchangeEndpoints.apply, { params: { transferId } });
  await cancel(transferId);
  await app.settled();
  expect(await transfers()).toEqual([]);
  expect(await heldNow()).toEqual(before);
  const { status } = await app.asUser(bob).refused(exchangeEndpoints.apply, { params: { transferId } });
  expect(status).toBe(404);
  const again = await applied(app, bob, await lookedAt(app, bob, file, 'all.zip'));
  expect(again.state).toBe('done');
});
