import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { componentEndpoints, type ComponentToSave } from '@lintel/api/endpoints/components';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { limits } from '@lintel/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attachment } from '../../db/tables/attachment.ts';
import {
  buildTestApp,
  type Client,
  type Organization,
  type Person,
  type TestApp,
} from '../../testing/app.ts';
import { stateWithImage } from '../../testing/richText.fixture.ts';
import { picture } from '../../testing/uploads.fixture.ts';

let app: TestApp;
let organization: Organization;
let ann: Person;
let ben: Person;
let asAnn: Client;
let asBen: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  organization = await app.createOrganization();
  ann = await app.createPerson({ organization, role: 'EDITOR' });
  asAnn = app.asUser(ann);
  ben = await app.createPerson({ organization, role: 'EDITOR' });
  asBen = app.asUser(ben);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const upload = async (
  name: string,
  query: { component?: string; diagram?: string } = {},
  client = asAnn,
): Promise<number> => {
  const content = name.endsWith('.png') ? new Uint8Array(picture) : 'x';
  const { attachmentId } = await client.call(attachmentEndpoints.upload, {
    query,
    file: new File([content], name),
  });
  return attachmentId;
};
const save = async (component: ComponentToSave, client = asAnn) => {
  const [saved] = await client.call(componentEndpoints.save, { body: { components: [component] } });
  if (saved === undefined) throw new Error('Got nothing back');
  return saved;
};
const refused = (component: ComponentToSave, client = asAnn) =>
  client.refused(componentEndpoints.save, { body: { components: [component] } });
const files = (...ids: number[]) => ids.map((fkAttachmentId) => ({ fkAttachmentId }));
const namesOn = async (slug: string, client = asAnn): Promise<string[]> =>
  (await client.call(componentEndpoints.read, { params: { slug } })).attachments.map(
    ({ attachment: { name } }) => name,
  );
const logOf = async (slug: string) =>
  (await asAnn.call(changeLogEndpoints.ofComponent, { params: { slug } })).map(({ action, text }) => [
    action,
    text,
  ]);
const isReadBy = async (attachmentId: number, client: Client): Promise<number> =>
  (await client.inject({ method: 'GET', url: `/api/attachments/${attachmentId}` })).statusCode;

describe('the attachments of a component that is saved', () => {
  it('hang on it from its creation on, for everybody, as the change log tells', async () => {
    const [plan, list] = [await upload('plan.txt'), await upload('list.csv')];
    expect(await isReadBy(plan, asBen)).toBe(404);
    const { slug, attachments } = await save({ name: 'Checkout', attachments: files(plan, list, plan) });
    expect(attachments.map(({ attachment: { name } }) => name)).toEqual(['plan.txt', 'list.csv']);
    expect(await isReadBy(plan, asBen)).toBe(200);
    expect(await logOf(slug)).toEqual([
      ['ATTACHED', 'Attached "list.csv"'],
      ['ATTACHED', 'Attached "plan.txt"'],
      ['CREATED', 'Created the component "Checkout"'],
    ]);
  });

  it('are added and taken off as they are sent, with the words of the dialog', async () => {
    const byDialog = await save({ name: 'By dialog' });
    const gone = await upload('old.txt', { component: byDialog.slug });
    await asAnn.call(attachmentEndpoints.remove, {
      params: { attachmentId: gone },
      query: { component: byDialog.slug },
    });
    const [, ...reported] = (await logOf(byDialog.slug)).toReversed();

    const [before, after] = [await upload('old.txt'), await upload('new.txt')];
    const { slug } = await save({ name: 'By program', attachments: files(before) });
    await save({ slug, attachments: files(after) });
    expect(await namesOn(slug)).toEqual(['new.txt']);
    expect((await logOf(slug)).toReversed().slice(1)).toEqual([
      ...reported,
      ['ATTACHED', 'Attached "new.txt"'],
    ]);
    // Its uploader has it still, until nothing has referred to it for long enough.
    expect([await isReadBy(before, asAnn), await isReadBy(before, asBen)]).toEqual([200, 404]);
  });

  it('stay as they are when they are not sent, and when they are sent as they are', async () => {
    const { slug } = await save({ name: 'A', attachments: files(await upload('plan.txt')) });
    const renamed = await save({ slug, name: 'B' });
    expect(await namesOn(slug)).toEqual(['plan.txt']);
    expect(await save({ slug, attachments: renamed.attachments })).toEqual(renamed);
  });

  it('may hang on several things', async () => {
    const [made] = await asAnn.call(diagramEndpoints.save, { body: { diagrams: [{ name: 'D' }] } });
    const shared = await upload('plan.txt', { diagram: made?.slug ?? '' });
    const one = await save({ name: 'One', attachments: files(shared) });
    const two = await save({ name: 'Two', attachments: files(shared) }, asBen);
    await save({ slug: one.slug, attachments: [] });
    expect([await namesOn(one.slug), await namesOn(two.slug)]).toEqual([[], ['plan.txt']]);
    expect(await isReadBy(shared, asBen)).toBe(200);
  });

  it('keep what others hung on it or took off since the state that a save was based on', async () => {
    const [kept, removed] = [await upload('kept.txt'), await upload('removed.txt')];
    const { slug, updatedAt } = await save({ name: 'A', attachments: files(kept, removed) });
    const dialog = { component: slug };
    await upload('theirs.txt', dialog, asBen);
    const elsewhere = await save({ name: 'B', attachments: files(removed) });
    await asBen.call(attachmentEndpoints.remove, { params: { attachmentId: removed }, query: dialog });
    await save({ slug, name: 'A2', attachments: files(kept, removed), updatedAt });
    expect((await namesOn(slug)).sort()).toEqual(['kept.txt', 'theirs.txt']);
    expect(await namesOn(elsewhere.slug)).toEqual(['removed.txt']);
    // Knowing of both, the same save takes the colleague's off.
    const now = await asAnn.call(componentEndpoints.read, { params: { slug } });
    await save({ slug, attachments: files(kept), updatedAt: now.updatedAt });
    expect(await namesOn(slug)).toEqual(['kept.txt']);
  });

  it('leave the images of its description where they are', async () => {
    const [image, plan] = [await upload('a.png'), await upload('plan.txt')];
    const richDescription = stateWithImage(image);
    const { slug } = await save({ name: 'A', richDescription, attachments: files(plan) });
    expect((await namesOn(slug)).sort()).toEqual(['a.png', 'plan.txt']);
    await save({ slug, attachments: [] });
    expect(await namesOn(slug)).toEqual(['a.png']);
    expect(await isReadBy(image, asBen)).toBe(200);
  });
});

describe('what cannot be attached', () => {
  it('is what is not there, not in the organisation, or a colleague’s that hangs on nothing yet', async () => {
    const { slug } = await save({ name: 'A' });
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const theirs = await save({ name: 'T' }, carla);
    const foreign = await upload('x.txt', { component: theirs.slug }, carla);
    const pending = await upload('x.txt', {}, asBen);
    const [draft] = await asBen.call(diagramEndpoints.save, {
      body: { diagrams: [{ name: 'D', fkFolderId: ben.draftsFolderId }] },
    });
    const drafted = await upload('x.txt', { diagram: draft?.slug ?? '' }, asBen);
    for (const id of [2_000_000_000, foreign, pending, drafted]) {
      const answer = await refused({ slug, name: 'B', attachments: files(id) });
      expect(answer).toMatchObject({ status: 404, body: { error: "Couldn't find attachment" } });
      expect((await refused({ name: 'C', attachments: files(id) })).status).toBe(404);
    }
    expect(await asAnn.call(componentEndpoints.list, { query: {} })).toMatchObject([
      { name: 'A', attachments: [] },
    ]);
  });

  it('is anything, for readers', async () => {
    const { slug } = await save({ name: 'A' });
    const rob = app.asUser(await app.createPerson({ organization, role: 'READER' }));
    expect((await refused({ slug, attachments: [] }, rob)).status).toBe(403);
  });

  it('is more than there is room for', async () => {
    const { slug } = await save({ name: 'A' });
    const row = { name: 'x.txt', originalName: 'x.txt', mimeType: 'text/plain', size: 1 };
    const rows = await app.database.db
      .insert(attachment)
      .values(
        Array.from({ length: limits.attachmentsPerItem + 1 }, (_, index) => ({
          ...row,
          fkOrganizationId: organization.organizationId,
          fkUserId: ann.userId,
          storageType: 'LOCAL' as const,
          url: index.toString(16).padStart(32, '0'),
        })),
      )
      .returning({ id: attachment.attachmentId });
    const [one = 0, ...others] = rows.map(({ id }) => id);
    const { updatedAt } = await save({ slug, attachments: files(one, ...others.slice(0, 98)) });
    expect((await refused({ slug, attachments: files(one, ...others) })).status).toBe(400);
    // Beside what other people hang on it meanwhile.
    await upload('theirs.txt', { component: slug }, asBen);
    const answer = await refused({ slug, attachments: files(one, ...others.slice(0, 99)), updatedAt });
    expect(answer).toMatchObject({ status: 409, body: { code: 'limit-reached' } });
  });
});
