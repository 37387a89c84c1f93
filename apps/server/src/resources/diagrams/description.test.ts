import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { attachmentLink } from '@lintel/domain/links';
import { plainTextOf } from '@lintel/richtext/plainText';
import { readState } from '@lintel/richtext/state';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attachment, attachmentOnItem } from '../../db/tables/attachment.ts';
import { diagram } from '../../db/tables/diagram.ts';
import { buildTestApp, type Client, type TestApp } from '../../testing/app.ts';
import { nestedState, stateOf } from '../../testing/richText.fixture.ts';
import {
  addTag,
  createPeople,
  list,
  type People,
  read,
  readLog,
  refusedSave,
  save,
} from './people.fixture.ts';

let app: TestApp;
let people: People;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  people = await createPeople(app);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const details = (client: Client, slug: string) => client.call(diagramEndpoints.details, { params: { slug } });
const wordsOf = async (client: Client, slug: string): Promise<string> =>
  plainTextOf(readState((await details(client, slug)).richDescription));

describe('the rich description of a diagram', () => {
  it('is read by itself, and elsewhere in plain words', async () => {
    const { asAnn, asBen } = people;
    const made = await save(asAnn, { name: 'D', richDescription: stateOf('What it shows') });
    expect(made.description).toBe('What it shows');
    expect(await wordsOf(asBen, made.slug)).toBe('What it shows');
    const { richDescription: _, ...rest } = await details(asAnn, made.slug);
    expect(rest).toEqual(await read(asAnn, made.slug));
    expect(JSON.stringify([await list(asAnn), await read(asAnn, made.slug)])).not.toContain(
      'richDescription',
    );

    const changed = await save(asBen, { slug: made.slug, richDescription: stateOf('For whom') });
    expect(changed.description).toBe('For whom');
    expect((await readLog(app)).at(-1)).toMatchObject({
      action: 'DESCRIBED',
      text: 'Changed the description',
    });
    expect((await save(asBen, { slug: made.slug, richDescription: null })).description).toBeNull();
    expect((await details(asAnn, made.slug)).richDescription).toBeNull();
  });

  it('is written as plain words too, and reads so where it was before', async () => {
    const { asAnn } = people;
    const { slug } = await save(asAnn, { name: 'D', description: 'One\nTwo' });
    expect(await wordsOf(asAnn, slug)).toBe('One\nTwo');
    await app.database.db
      .update(diagram)
      .set({ richDescription: null, description: 'Before' })
      .where(eq(diagram.slug, slug));
    expect(await wordsOf(asAnn, slug)).toBe('Before');
    await save(asAnn, { slug, description: 'Before' });
    expect(await readLog(app)).toHaveLength(1);
    await save(asAnn, { slug, description: null });
    expect(await details(asAnn, slug)).toMatchObject({ description: null, richDescription: null });
  });

  it('is merged with other fields, and asked about when two people write it', async () => {
    const { asAnn, asBen } = people;
    const { slug } = await save(asAnn, { name: 'D', richDescription: stateOf('First') });
    const { concurrencyKey } = await details(asAnn, slug);
    await save(asBen, { slug, name: 'Renamed', concurrencyKey });
    const mine = await save(asAnn, { slug, richDescription: stateOf('Anns'), concurrencyKey });
    expect(mine).toMatchObject({ name: 'Renamed', description: 'Anns' });
    const { status, body } = await refusedSave(asBen, {
      slug,
      richDescription: stateOf('Bens'),
      concurrencyKey,
    });
    expect(status).toBe(409);
    const { collisions } = (
      body as { details: { collisions: { field: string; yours?: string; theirs?: string }[] } }
    ).details;
    expect(collisions.map(({ field }) => field)).toEqual(['richDescription']);
    const [{ yours = '', theirs = '' } = {}] = collisions;
    expect([yours, theirs].map((side) => plainTextOf(readState(side)))).toEqual(['Bens', 'Anns']);
    expect(await wordsOf(asBen, slug)).toBe('Anns');
  });

  it.each([
    ['not JSON', 'hello', 'Must be rich text'],
    ['unknown nodes', '{"root":{"children":[{"type":"iframe"}]}}', 'Contains something that is not'],
    ['a great depth', nestedState(1_000), 'Must not be nested deeper than 32 levels'],
    ['too many characters', stateOf('x'.repeat(200_001)), 'Must be at most 200000 characters'],
  ])('is refused with the reason: %s', async (_, richDescription, message) => {
    const { asAnn } = people;
    const answer = await refusedSave(asAnn, { name: 'A' }, { name: 'B', richDescription });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(message);
    expect(JSON.stringify(answer.body)).toContain('diagrams.1.richDescription');
    expect(await list(asAnn)).toEqual([]);
  });

  it('of 5 MB or nested 10,000 deep is refused without reading it', async () => {
    const { asAnn } = people;
    const statuses = [];
    for (const richDescription of [stateOf('x'.repeat(5_000_000)), nestedState(10_000)])
      statuses.push((await refusedSave(asAnn, { name: 'A', richDescription })).status);
    expect(statuses).toEqual([413, 400]);
  });
});

it('answers whole: with its description, its tags and its files', async () => {
  const { asAnn } = people;
  const tagId = await addTag(asAnn, 'Core');
  const made = await save(asAnn, {
    name: 'Orders',
    richDescription: stateOf('Takes the money'),
    tags: [{ tagId }],
  });
  expect(plainTextOf(readState(made.richDescription))).toBe('Takes the money');
  expect(made).toMatchObject({
    tags: [{ tagId, name: 'Core' }],
    attachments: [],
    version: null,
  });
  const [file] = await app.database.db
    .insert(attachment)
    .values({
      fkOrganizationId: people.organization.organizationId,
      name: 'plan.png',
      originalName: 'plan.png',
      mimeType: 'image/png',
      size: 9,
      storageType: 'LOCAL',
      url: 'plan',
    })
    .returning();
  const fkAttachmentId = file?.attachmentId ?? 0;
  await app.database.db.insert(attachmentOnItem).values({
    fkOrganizationId: people.organization.organizationId,
    fkAttachmentId,
    fkDiagramId: made.diagramId,
  });
  const saved = await save(asAnn, { slug: made.slug, name: 'Orders and payments' });
  expect(saved).toMatchObject({
    name: 'Orders and payments',
    richDescription: made.richDescription,
    attachments: [{ fkAttachmentId, attachment: { name: 'plan.png', url: attachmentLink(fkAttachmentId) } }],
  });
  const [first] = await list(asAnn);
  expect(Object.keys(first ?? {})).not.toContain('richDescription');
  expect(saved).toMatchObject(first ?? {});
});
