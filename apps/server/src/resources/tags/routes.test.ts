import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import type { TagColor } from '@lintel/domain/colors';
import { limits } from '@lintel/domain/limits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tag, tagOnItem } from '../../db/tables/tag.ts';
import {
  buildTestApp,
  type Client,
  type Organization,
  type Person,
  type TestApp,
} from '../../testing/app.ts';
import { countStatements } from '../../db/statements.fixture.ts';

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
  ben = await app.createPerson({ organization, role: 'EDITOR' });
  asAnn = app.asUser(ann);
  asBen = app.asUser(ben);
});
afterEach(() => app.reset());
afterAll(() => app.close());

interface Sent {
  name: string;
  tagId?: number;
  description?: string | null;
  color?: TagColor;
  updatedAt?: string;
}

const save = (sent: Sent, client = asAnn) =>
  client.call(tagEndpoints.save, { body: { tag: { color: 'blue', ...sent } } });
const refusedSave = (sent: Sent, client = asAnn) =>
  client.refused(tagEndpoints.save, { body: { tag: { color: 'blue', ...sent } } });
const list = (client = asAnn) => client.call(tagEndpoints.list, {});
const tagged = (tagIds: number[], fkFolderId: number | null = null, client = asAnn) =>
  client.call(diagramEndpoints.save, {
    body: { diagrams: [{ name: 'D', fkFolderId, tags: tagIds.map((tagId) => ({ tagId })) }] },
  });

describe('the list of tags', () => {
  it('is newest first', async () => {
    for (const name of ['b', 'c', 'a']) await save({ name });
    expect((await list()).map((each) => each.name)).toEqual(['a', 'c', 'b']);
  });

  it('counts the diagrams that the person may see', async () => {
    const core = await save({ name: 'Core' });
    const other = await save({ name: 'Other' });
    await tagged([core.tagId, other.tagId]);
    await tagged([core.tagId], ben.draftsFolderId, asBen);
    const counts = async (client: Client) => (await list(client)).map((each) => [each.name, each.diagrams]);
    expect(await counts(asAnn)).toEqual([
      ['Other', 1],
      ['Core', 1],
    ]);
    expect(await counts(asBen)).toEqual([
      ['Other', 1],
      ['Core', 2],
    ]);
  });

  it('takes as many statements for many as for one', async () => {
    await tagged([(await save({ name: 'one' })).tagId]);
    const few = await countStatements(list);
    for (let count = 0; count < 5; count++) await tagged([(await save({ name: `tag ${count}` })).tagId]);
    expect(await countStatements(list)).toBe(few);
  });
});

describe('saving a tag', () => {
  it('creates it with a slug of its name', async () => {
    const saved = await save({ name: 'Über uns', color: 'green', description: 'About us', tagId: -1 });
    expect(saved).toMatchObject({
      name: 'Über uns',
      slug: 'uber-uns',
      color: 'green',
      description: 'About us',
      diagrams: 0,
      components: 0,
    });
    expect(await list(asBen)).toEqual([saved]);
  });

  it('makes the slug unique, and keeps it when the name changes', async () => {
    const first = await save({ name: 'A B' });
    const second = await save({ name: 'a-b' });
    expect([first.slug, second.slug]).toEqual(['a-b', 'a-b-2']);
    expect(await save({ tagId: first.tagId, name: 'Other' })).toMatchObject({ name: 'Other', slug: 'a-b' });
  });

  it('changes only what is sent, and nothing when it is the same', async () => {
    const created = await save({ name: 'Core', description: 'Kept', color: 'red' });
    const changed = await save({ tagId: created.tagId, name: 'Core', color: 'purple' });
    expect(changed).toMatchObject({ name: 'Core', description: 'Kept', color: 'purple' });
    expect(changed.updatedAt > created.updatedAt).toBe(true);
    expect(await save({ tagId: created.tagId, name: 'Core', color: 'purple' })).toEqual(changed);
    expect((await save({ tagId: created.tagId, name: 'Core', description: null })).description).toBeNull();
  });

  it('refuses a name that is taken, whatever its case', async () => {
    await save({ name: 'Core' });
    const { tagId } = await save({ name: 'Other' });
    for (const refused of [await refusedSave({ name: 'core' }), await refusedSave({ name: 'core', tagId })]) {
      expect(refused).toEqual({
        status: 409,
        body: { error: '"core" already exists', code: 'already-exists' },
      });
    }
    expect((await save({ name: 'OTHER', tagId })).name).toBe('OTHER');
  });

  it('lets another organisation use the same name', async () => {
    await save({ name: 'Core' });
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    expect(await save({ name: 'Core' }, carla)).toMatchObject({ slug: 'core' });
    expect(await list(carla)).toHaveLength(1);
  });

  it('merges different fields and names both sides of the same one', async () => {
    const { tagId, updatedAt } = await save({ name: 'Core' });
    await save({ tagId, name: 'Core', color: 'red', updatedAt }, asBen);
    const merged = await asAnn.call(tagEndpoints.save, {
      body: { tag: { tagId, name: 'Heart', color: 'red', updatedAt } },
    });
    expect(merged).toMatchObject({ name: 'Heart', color: 'red' });
    expect(await refusedSave({ tagId, name: 'Soul', color: 'green', updatedAt }, asBen)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        details: {
          collisions: [
            { field: 'name', yours: 'Soul', theirs: 'Heart' },
            { field: 'color', yours: 'green', theirs: 'red' },
          ],
          basedOn: merged.updatedAt,
        },
      },
    });
    const theirs = await save({ tagId, name: 'Centre', color: 'red' }, asBen);
    expect(await refusedSave({ tagId, name: 'Soul', updatedAt })).toMatchObject({
      body: { details: { basedOn: theirs.updatedAt, savedByUserId: ben.userId } },
    });
  });

  it('needs a name and one of the seven colours', async () => {
    expect((await refusedSave({ name: ' ' })).status).toBe(400);
    expect((await refusedSave({ name: 'x', color: 'pink' as 'red' })).status).toBe(400);
  });

  it("answers 404 for another organisation's tag as for one that never was", async () => {
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const { tagId } = await save({ name: 'Theirs' }, carla);
    const absent = await refusedSave({ tagId: 999_999, name: 'x' });
    expect(absent.status).toBe(404);
    expect(await refusedSave({ tagId, name: 'x' })).toEqual(absent);
  });

  it('ends at the limit', async () => {
    await app.database.db.insert(tag).values(
      Array.from({ length: limits.tagsPerOrganization }, (_, count) => ({
        name: `T${count}`,
        slug: `t${count}`,
        color: 'gray' as const,
        fkOrganizationId: organization.organizationId,
      })),
    );
    expect(await refusedSave({ name: 'One more' })).toMatchObject({
      status: 409,
      body: { code: 'limit-reached' },
    });
  });

  it('gives one of two who create the same name at once the refusal', async () => {
    const answers = await Promise.allSettled([save({ name: 'Core' }), save({ name: 'core' }, asBen)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is not for readers', async () => {
    const rob = app.asUser(await app.createPerson({ organization, role: 'READER' }));
    expect((await refusedSave({ name: 'x' }, rob)).status).toBe(403);
  });
});

describe('deleting tags', () => {
  const remove = (tagIds: number[]) => asAnn.call(tagEndpoints.remove, { body: { tagIds } });

  it("takes them off everything, colleagues' drafts included", async () => {
    const [core, other] = [await save({ name: 'Core' }), await save({ name: 'Other' })];
    await tagged([core.tagId, other.tagId]);
    await tagged([core.tagId], ben.draftsFolderId, asBen);
    expect(await remove([core.tagId, core.tagId])).toEqual({ tagIds: [core.tagId] });
    const [left] = await asAnn.call(diagramEndpoints.list, {});
    expect(left?.tags.map((each) => each.name)).toEqual(['Other']);
    expect(await app.database.db.select().from(tagOnItem)).toHaveLength(1);
  });

  it('deletes all or none', async () => {
    const { tagId } = await save({ name: 'Core' });
    const carla = app.asUser(await app.createPerson({ role: 'EDITOR' }));
    const foreign = await save({ name: 'Theirs' }, carla);
    const refused = (tagIds: number[]) => asAnn.refused(tagEndpoints.remove, { body: { tagIds } });
    const absent = await refused([tagId, 999_999]);
    expect(absent.status).toBe(404);
    expect(await refused([tagId, foreign.tagId])).toEqual(absent);
    expect(await list()).toHaveLength(1);
    expect(await list(carla)).toHaveLength(1);
  });
});
