import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Daemon, scanned, sign, startDaemon } from '../../storage/clamd.fixture.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/app.ts';

let daemon: Daemon;
let app: TestApp;
let asAnn: Client;
let diagram: string;

beforeAll(async () => {
  daemon = await startDaemon();
  app = await buildTestApp({ env: { CLAMD_URL: daemon.address } });
  const organization = await app.createOrganization();
  asAnn = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
  const [made] = await asAnn.call(diagramEndpoints.save, { body: { diagrams: [{ name: 'D' }] } });
  diagram = made?.slug ?? '';
});
afterAll(async () => {
  await app.close();
  daemon.close();
});

const given = (content: string) => ({ query: { diagram }, file: new File([content], 'plan.txt') });
const names = async (): Promise<string[]> =>
  (await asAnn.call(attachmentEndpoints.list, { query: { diagram } })).map(
    ({ attachment }) => attachment.name,
  );

it('refuses a file in which the daemon finds something, and takes no other while that does not answer', async () => {
  await asAnn.call(attachmentEndpoints.upload, given('harmless'));
  expect(await asAnn.refused(attachmentEndpoints.upload, given(sign))).toMatchObject({
    status: 400,
    body: { error: 'It contains Eicar-Test-Signature, which does harm, and was not kept' },
  });
  daemon.behave = (socket) => void socket.destroy();
  expect(await asAnn.refused(attachmentEndpoints.upload, given('harmless'))).toMatchObject({
    status: 503,
    body: { error: 'Files cannot be examined at the moment' },
  });
  daemon.behave = scanned;
  await asAnn.call(attachmentEndpoints.upload, given('harmless as well'));
  expect(await names()).toEqual(['plan.txt', 'plan.txt']);
});
