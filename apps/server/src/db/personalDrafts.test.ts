import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { OutOfReach } from './errors.ts';
import { component, draw, drafts, first, peopleIn, slug } from './people.fixture.ts';
import type { Scoped } from './scoped.ts';
import { attachment, attachmentOnItem } from './tables/attachment.ts';
import { componentModel } from './tables/component.ts';
import { diagram, diagramVisit, version } from './tables/diagram.ts';
import { diagramLink } from './tables/diagramLink.ts';
import { componentInstance, relation } from './tables/drawn.ts';
import { folder } from './tables/folder.ts';
import { activityLog, changeLog } from './tables/logs.ts';
import { uiSettings } from './tables/saved.ts';
import { tag, tagOnItem } from './tables/tag.ts';

let database: TestDatabase;
let ann: Scoped;
let bob: Scoped;

beforeAll(async () => {
  database = await testDatabase();
});

afterAll(async () => {
  await database.close();
});

beforeEach(async () => {
  ({ ann, bob } = await peopleIn(database));
});

test('a personal folder and what lies in it exist for their owner alone', async () => {
  const own = await drafts(ann);
  const draft = await draw(ann, own.folderId);
  expect(await ann.exists(diagram, eq(diagram.diagramId, draft.diagramId))).toBe(true);
  expect(await bob.count(folder)).toBe(0);
  expect(await bob.count(diagram)).toBe(0);
  expect(await bob.lock(diagram)).toEqual([]);
  expect(await bob.update(diagram, { name: 'Seen' }, sql`true`)).toEqual([]);
  expect(await bob.update(folder, { fkUserId: bob.viewer.userId }, sql`true`)).toEqual([]);
  expect(await bob.delete(diagram, sql`true`)).toEqual([]);
  expect(await ann.count(diagram)).toBe(1);
});

test('so does everything that hangs on such a diagram', async () => {
  const { diagramId: fkDiagramId } = await draw(ann, (await drafts(ann)).folderId);
  const open = await draw(bob);
  const { componentModelId: fkComponentId } = await component(ann);
  const label = first(await ann.insert(tag, { slug: slug(), name: 'Core', color: 'red' }));
  await ann.insert(version, { slug: 'v1', seqId: 1, fkDiagramId });
  await ann.insert(tagOnItem, { fkTagId: label.tagId, fkDiagramId });
  await ann.insert(tagOnItem, { fkTagId: label.tagId, fkComponentId });
  const entry = { itemSlug: 'x', itemType: 'DIAGRAM' as const };
  await ann.insert(changeLog, [
    { ...entry, fkDiagramId, facts: [{ of: 'diagram', what: 'described' }] },
    { ...entry, fkDiagramId: null, facts: [{ of: 'diagram', what: 'deleted', name: 'Gone' }] },
  ]);
  await ann.insert(activityLog, { ...entry, fkDiagramId, action: 'ADDED' });
  const box = { fkDiagramId, name: 'Box', container: false, width: 1, height: 1, zIndex: 0 };
  const instances = await ann.insert(componentInstance, [
    { ...box, itemKey: 'a', slug: 'a', xCoordinate: 0, yCoordinate: 0 },
    { ...box, itemKey: 'b', slug: 'b', xCoordinate: 1.5, yCoordinate: 0, fkComponentId },
  ]);
  const arrow = first(
    await ann.insert(relation, {
      fkDiagramId,
      itemKey: 'r',
      slug: 'r',
      text: '',
      fromFkComponentInstanceId: instances[0]?.componentInstanceId ?? 0,
      toFkComponentInstanceId: instances[1]?.componentInstanceId ?? 0,
      fromEndpoint: 'top-0',
      toEndpoint: 'left-0',
    }),
  );
  await ann.insert(diagramLink, [
    { fkComponentId, fkDiagramId },
    { fkRelationId: arrow.relationId, fkDiagramId: open.diagramId },
    { fkComponentId, fkDiagramId: open.diagramId },
  ]);

  const counts = async (data: Scoped) => ({
    version: await data.count(version),
    tagOnItem: await data.count(tagOnItem),
    changeLog: await data.count(changeLog),
    activityLog: await data.count(activityLog),
    componentInstance: await data.count(componentInstance),
    relation: await data.count(relation),
    diagramLink: await data.count(diagramLink),
  });
  expect(await counts(ann)).toEqual({
    version: 1,
    tagOnItem: 2,
    changeLog: 2,
    activityLog: 1,
    componentInstance: 2,
    relation: 1,
    diagramLink: 3,
  });
  expect(await counts(bob)).toEqual({
    version: 0,
    tagOnItem: 1,
    changeLog: 1,
    activityLog: 0,
    componentInstance: 0,
    relation: 0,
    diagramLink: 1,
  });
  const usedIn = await bob
    .select({ name: diagram.name })
    .from(componentModel)
    .leftJoin(componentInstance, eq(componentInstance.fkComponentId, componentModel.componentModelId))
    .leftJoin(diagram, eq(diagram.diagramId, componentInstance.fkDiagramId));
  expect(usedIn).toEqual([{ name: null }]);
});

test('an attachment is seen by who sees something that it hangs on, and before that by who brought it', async () => {
  const draft = await draw(ann, (await drafts(ann)).folderId);
  const open = await draw(ann);
  const { attachmentId: fkAttachmentId } = first(
    await ann.insert(attachment, {
      fkUserId: ann.viewer.userId,
      name: 'plan',
      originalName: 'plan.pdf',
      mimeType: 'application/pdf',
      storageType: 'LOCAL',
      url: '/plan',
      size: 1,
    }),
  );
  expect([await bob.count(attachment), await ann.count(attachment)]).toEqual([0, 1]);
  await ann.insert(attachmentOnItem, { fkAttachmentId, fkDiagramId: draft.diagramId });
  expect(await bob.count(attachment)).toBe(0);
  expect(await bob.count(attachmentOnItem)).toBe(0);
  expect(await ann.count(attachment)).toBe(1);
  await ann.insert(attachmentOnItem, { fkAttachmentId, fkDiagramId: open.diagramId });
  expect(await bob.count(attachment)).toBe(1);
  expect(await bob.count(attachmentOnItem)).toBe(1);
});

test('nobody can put a diagram into somebody else’s personal folder, or move it there', async () => {
  const { folderId } = await drafts(ann);
  await expect(draw(bob, folderId)).rejects.toThrow(OutOfReach);
  const mine = await draw(bob);
  const one = eq(diagram.diagramId, mine.diagramId);
  await expect(bob.update(diagram, { fkFolderId: folderId }, one)).rejects.toThrow(OutOfReach);
  await expect(bob.update(diagram, { fkFolderId: sql`${folderId}::int` }, one)).rejects.toThrow(OutOfReach);
  expect(await ann.select({ folder: diagram.fkFolderId }).from(diagram)).toEqual([{ folder: null }]);
  expect((await ann.update(diagram, { fkFolderId: folderId }, one))[0]?.fkFolderId).toBe(folderId);
});

test('a refused write leaves the rest of its transaction usable', async () => {
  const { folderId } = await drafts(ann);
  await bob.transaction(async (tx) => {
    await draw(tx);
    await expect(draw(tx, folderId)).rejects.toThrow(OutOfReach);
    await draw(tx);
  });
  expect(await bob.count(diagram)).toBe(2);
});

test('nothing can be hung on a diagram that one cannot see, and no folder made for another', async () => {
  const draft = await draw(ann, (await drafts(ann)).folderId);
  const label = first(await bob.insert(tag, { slug: slug(), name: 'Core', color: 'red' }));
  await expect(bob.insert(tagOnItem, { fkTagId: label.tagId, fkDiagramId: draft.diagramId })).rejects.toThrow(
    OutOfReach,
  );
  await expect(bob.insert(diagramVisit, { fkDiagramId: draft.diagramId })).rejects.toThrow(OutOfReach);
  await expect(
    bob.insert(folder, { slug: slug(), name: 'Yours', fkUserId: ann.viewer.userId }),
  ).rejects.toThrow(OutOfReach);
  expect(await ann.count(tagOnItem)).toBe(0);
});

test('visits and settings are one person’s own', async () => {
  const { diagramId } = await draw(ann);
  await ann.insert(diagramVisit, { fkDiagramId: diagramId });
  const again = await ann.upsert(
    diagramVisit,
    { fkDiagramId: diagramId, openedAt: '2026-11-20T12:00:00.123Z' },
    {
      target: [diagramVisit.fkDiagramId, diagramVisit.fkUserId],
      set: { openedAt: sql`excluded.opened_at` },
    },
  );
  expect(again).toEqual([
    {
      fkOrganizationId: ann.viewer.organizationId,
      fkUserId: ann.viewer.userId,
      fkDiagramId: diagramId,
      openedAt: '2026-11-20T12:00:00.123Z',
    },
  ]);
  expect(await ann.insertMissing(diagramVisit, { fkDiagramId: diagramId })).toEqual([]);
  await ann.insert(uiSettings, { tableSettings: { a: 1 } });
  expect(await bob.count(diagramVisit)).toBe(0);
  expect(await bob.count(uiSettings)).toBe(0);
  expect(await bob.delete(uiSettings, sql`true`)).toEqual([]);
  expect(await ann.count(uiSettings)).toBe(1);
});
