import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { set } from '@lintel/diagram/change';
import { openDocument } from '@lintel/diagram/document';
import { isRefusal } from '@lintel/diagram/refusal';
import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { Random } from '@lintel/diagram/testing/random';
import { randomCommands } from '@lintel/diagram/testing/randomEdit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { diagram } from '../db/tables/diagram.ts';
import { slugOfDocument } from '../documents/rights.ts';
import { openRoom, type Peer, projectsNothing, type Room, until } from '../sync/room.fixture.ts';
import { rebuildProjection } from './rebuild.ts';
import { allRowsIn, logOf, rowsOn } from './rows.fixture.ts';

let room: Room;
const projected: string[] = [];

beforeAll(async () => {
  room = await openRoom({ projectAfter: 50 });
  room.notices().listen(({ changed, slugs }) => {
    if (changed === 'diagram') projected.push(...slugs);
  });
});
afterAll(() => room.close());

const failed = (slug: string, error: unknown): void => {
  throw new Error(`${slug} could not be rebuilt`, { cause: error });
};

/** An editor who does everything there is to do, over and over. */
const busy = (peer: Peer, random: Random, name: string) => {
  const store = new SnapshotStore(openDocument(peer.doc));
  const origin = createEditOrigin();
  const names = Object.keys(randomCommands);
  let made = 0;
  return () => {
    const snapshot = store.get();
    const command = randomCommands[random.pick(snapshot.size < 6 ? ['addComponent', 'addContainer'] : names)];
    const newKey = () => `${name}-${String(++made).padStart(5, '0')}`;
    const keys = [...snapshot.items.keys()];
    const outcome = command?.({ snapshot, random, newKey, keys, clipboard: { text: '' } }) ?? [];
    if (!isRefusal(outcome)) apply(store.document, outcome, origin);
  };
};

describe('a rebuild', () => {
  it('after two people did everything at random leaves every row as it is', async () => {
    const { db } = room.database;
    const document = await room.createDiagram();
    const slug = slugOfDocument(document) ?? '';
    const people = [await room.createPerson(), await room.createPerson()];
    const random = new Random(7);
    const views = people.map((person) => room.join(person, document));
    await Promise.all(views.map((view) => view.ready()));
    const edits = views.map((view, index) => busy(view, random, `person-${index}`));
    for (let step = 0; step < 120; step++) {
      random.pick(edits)();
      // Some of it is projected while they go on.
      if (step % 30 === 0) await until('they have saved', () => views.every((view) => view.isSaved()));
    }
    await until('they have saved', () => views.every((view) => view.isSaved()));
    await room.projected();
    const [rows, log] = [await allRowsIn(db), await logOf(db, slug)];
    expect(rows.instances.length).toBeGreaterThan(0);
    expect(new Set(log.map(({ fkUserId }) => fkUserId))).toEqual(new Set(people.map(({ userId }) => userId)));
    await rebuildProjection(db, failed);
    expect(await allRowsIn(db)).toEqual(rows);
    expect(await logOf(db, slug)).toEqual(log);
    expect(projected).toContain(slug);
    for (const view of views) view.leave();
  });

  it('brings back what was lost, under the same ids', async () => {
    const { db } = room.database;
    const before = await allRowsIn(db);
    await db.execute('delete from component_instance');
    await db.execute('delete from textarea');
    expect((await allRowsIn(db)).relations).toEqual([]);
    await rebuildProjection(db, failed);
    const identities = (rows: Awaited<ReturnType<typeof allRowsIn>>) => [
      rows.instances.map((row) => [row.componentInstanceId, row.slug, row.itemKey]),
      rows.textareas.map((row) => [row.textareaId, row.slug, row.itemKey]),
      rows.relations.map((row) => [row.relationId, row.slug, row.itemKey]),
      rows.groups,
    ];
    expect(identities(await allRowsIn(db))).toEqual(identities(before));
  });
});

describe('on how many diagrams components are drawn', () => {
  it('is told when one is drawn, and not when it moves', async () => {
    const announced: string[] = [];
    room.notices().listen(({ changed }) => void announced.push(changed));
    const view = room.join(await room.createPerson(), await room.createDiagram());
    await view.ready();
    const heard = async (): Promise<string[]> => {
      await until('it is saved', () => view.isSaved());
      await room.projected();
      return announced.splice(0).filter((changed) => changed === 'diagram' || changed === 'componentUse');
    };
    view.draw('box-0001');
    expect(new Set(await heard())).toEqual(new Set(['diagram', 'componentUse']));
    const { document } = new SnapshotStore(openDocument(view.doc));
    apply(document, [set('box-0001', 'position', { x: 9, y: 9 })], createEditOrigin());
    expect(new Set(await heard())).toEqual(new Set(['diagram']));
    view.leave();
  });

  it('is told with what depends on what, of active diagrams alone', async () => {
    const announced: string[] = [];
    room.notices().listen(({ changed }) => void announced.push(changed));
    const document = await room.createDiagram();
    const view = room.join(await room.createPerson(), document);
    await view.ready();
    const changesDependencies = async (): Promise<boolean> => {
      await until('it is saved', () => view.isSaved());
      await room.projected();
      return announced.splice(0).includes('dependencies');
    };
    const setState = (state: 'DRAFT' | 'ACTIVE') =>
      room.database.db
        .update(diagram)
        .set({ state })
        .where(eq(diagram.slug, slugOfDocument(document) ?? ''));
    const { document: drawn } = new SnapshotStore(openDocument(view.doc));

    await setState('DRAFT');
    view.draw('box-0001');
    expect(await changesDependencies()).toBe(false);
    await setState('ACTIVE');
    view.draw('box-0002');
    expect(await changesDependencies()).toBe(true);
    apply(drawn, [set('box-0001', 'position', { x: 30, y: 9 })], createEditOrigin());
    expect(await changesDependencies()).toBe(false);
    apply(drawn, [set('box-0001', 'container', true)], createEditOrigin());
    expect(await changesDependencies()).toBe(true);
    view.leave();
  });
});

describe('a document that the last one leaves', () => {
  it('is projected at once', async () => {
    const still = await openRoom(projectsNothing);
    const document = await still.createDiagram();
    const view = still.join(await still.createPerson(), document);
    await view.ready();
    view.draw('left-behind');
    await until('it is saved', view.isSaved);
    expect((await rowsOn(still.database.db, slugOfDocument(document) ?? '')).instances).toEqual([]);
    view.leave();
    await until('it is folded', async () => (await still.rows(document)).length === 0);
    expect((await rowsOn(still.database.db, slugOfDocument(document) ?? '')).instances).toHaveLength(1);
    await still.close();
  });
});
