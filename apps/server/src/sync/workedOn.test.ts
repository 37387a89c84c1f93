import { componentEndpoints } from '@lintel/api/endpoints/components';
import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { create } from '@lintel/diagram/change';
import { documentName, openDocument } from '@lintel/diagram/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganization, type Person } from '../testing/people.ts';
import { openRoom, type Peer, type Room, until } from './room.fixture.ts';

let room: Room;
let ann: Person;
let ben: Person;
let rita: Person;
let mallory: Person;

beforeAll(async () => {
  room = await openRoom();
  ann = await room.createPerson({ firstName: 'Ann' });
  ben = await room.createPerson({ firstName: 'Ben' });
  rita = await room.createPerson({ firstName: 'Rita', role: 'READER' });
  mallory = await room.createPerson({ organization: await createOrganization(room.database.db) });
});
afterAll(() => room.close());

const component = async (name: string, more: object = {}): Promise<string> => {
  const [made] = await room.as(ann)(componentEndpoints.save, { body: { components: [{ name, ...more }] } });
  return made?.slug ?? '';
};

const diagram = async (given: { state?: 'DRAFT'; fkFolderId?: number | null } = {}): Promise<string> => {
  const [made] = await room.as(ben)(diagramEndpoints.save, {
    body: { diagrams: [{ name: 'Orders', state: 'ACTIVE', ...given }] },
  });
  return documentName(made?.slug ?? '');
};

const instanceKey = (at: number): string => `instance-${at}`;

/** A person who has drawn these on a diagram, and has it open. */
const drawing = async (person: Person, document: string, components: readonly string[]): Promise<Peer> => {
  const view = room.join(person, document);
  await view.ready();
  apply(
    openDocument(view.doc),
    components.map((slug, at) =>
      create(instanceKey(at), {
        kind: 'instance',
        name: '',
        component: slug,
        type: null,
        container: false,
        z: 0,
        position: { x: at * 5, y: 0 },
        size: { width: 3, height: 2 },
      }),
    ),
    createEditOrigin(),
  );
  return view;
};

const select = (view: Peer, selection: unknown): void =>
  view.provider.setAwarenessField('selection', selection);

const seenBy = (person: Person) => room.as(person)(dependencyEndpoints.people, {});
/** Whose state has arrived, since a graph hears nothing of it. */
const untilSeen = async (person: Person, components: readonly string[]): Promise<void> =>
  until('what is selected has arrived', async () =>
    (await seenBy(person)).some((each) => components.every((slug) => each.components.includes(slug))),
  );

describe('who works on what', () => {
  it('is seen by everybody who may read, by the components that are selected', async () => {
    const [shop, orders] = [await component('Shop'), await component('Orders')];
    const view = await drawing(ben, await diagram(), [shop, orders]);
    expect(await seenBy(rita)).toEqual([]);
    select(view, [instanceKey(1), 'nothing-there']);
    await untilSeen(rita, [orders]);
    expect(await seenBy(rita)).toEqual([
      { userId: ben.userId, name: 'Ben Example', hue: expect.any(Number), components: [orders] },
    ]);
    expect(await seenBy(mallory)).toEqual([]);
    select(view, [instanceKey(0), instanceKey(1)]);
    await untilSeen(rita, [shop, orders]);
    view.leave();
    await until('he is gone', async () => (await seenBy(rita)).length === 0);
  });

  it('is one entry for several tabs, and what was merged reads as its target', async () => {
    const [old, kept] = [await component('Old'), await component('Kept')];
    const document = await diagram();
    const [one, another] = [await drawing(ben, document, [old, kept]), room.join(ben, document)];
    await another.ready();
    await room.as(ann)(componentEndpoints.merge, { body: { into: kept, components: [old] } });
    select(one, [instanceKey(0)]);
    select(another, [instanceKey(1)]);
    await untilSeen(ann, [kept]);
    expect((await seenBy(ann)).map(({ components }) => components)).toEqual([[kept]]);
    one.leave();
    another.leave();
    await until('he is gone', async () => (await seenBy(ann)).length === 0);
  });

  it('leaves out drafts of any kind, what lies in somebody’s own folder, and components that are none', async () => {
    const shown = await component('Shown');
    const idea = await component('Idea', { state: 'DRAFT' });
    const sketch = await diagram({ state: 'DRAFT' });
    const own = await diagram({ fkFolderId: ben.draftsFolderId });
    const views = [await drawing(ben, sketch, [shown]), await drawing(ben, own, [shown])];
    for (const view of views) select(view, [instanceKey(0)]);
    const active = await drawing(ben, await diagram(), [idea, 'no-such-thing', shown]);
    select(active, [0, 1, 2].map(instanceKey));
    await untilSeen(ann, [shown]);
    // His own drafts are no part of his own graph either.
    for (const person of [ann, ben])
      expect((await seenBy(person)).map(({ components }) => components)).toEqual([[shown]]);
    active.leave();
    await until('nothing is left', async () => (await seenBy(ann)).length === 0);
    expect(await seenBy(ben)).toEqual([]);
    for (const view of views) view.leave();
  });

  it('is nothing of readers, and nothing that cannot be read', async () => {
    const shop = await component('Stall');
    const document = await diagram();
    const view = await drawing(ben, document, [shop]);
    const reading = room.join(rita, document);
    await reading.ready();
    select(reading, [instanceKey(0)]);
    for (const selection of [
      { 0: instanceKey(0) },
      [7],
      [['a']],
      Array(51).fill(instanceKey(0)),
      '__proto__',
    ]) {
      select(view, selection);
      expect(await seenBy(ann)).toEqual([]);
    }
    await until('what is selected has arrived', async () => {
      // Of so many messages at once the server drops some.
      select(view, [instanceKey(0)]);
      return (await seenBy(ann)).length > 0;
    });
    expect((await seenBy(ann)).map(({ components }) => components)).toEqual([[shop]]);
    expect((await seenBy(ann)).map(({ userId }) => userId)).toEqual([ben.userId]);
    view.leave();
    reading.leave();
  });
});
