import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openRoom, type Room, until } from '../sync/room.fixture.ts';
import { createOrganization, type Person } from '../testing/people.ts';
import { listenAs, type TestListener } from './listener.fixture.ts';

let room: Room;
let ada: Person;
let ben: Person;
const open: TestListener[] = [];

beforeAll(async () => {
  room = await openRoom();
  ada = await room.createPerson({ firstName: 'Ada', role: 'EDITOR' });
  ben = await room.createPerson({ firstName: 'Ben', role: 'READER' });
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave();
});
afterAll(() => room.close());

const listen = async (person: Person): Promise<TestListener> => {
  const listener = await listenAs(room, person);
  open.push(listener);
  return listener;
};

const make = async (name: string) => {
  const [made] = await room.as(ada)(componentEndpoints.save, { body: { components: [{ name }] } });
  if (made === undefined) throw new Error('Got nothing back');
  return made;
};

const hears = ({ changes }: TestListener, changed: string, slug: string): boolean =>
  changes.some((each) => each.changed === changed && each.slugs.includes(slug));

describe('a change of a named thing', () => {
  it('reaches everybody in the organisation by itself, and nobody else', async () => {
    const carla = await room.createPerson({ organization: await createOrganization(room.database.db) });
    const [hearing, foreign] = [await listen(ben), await listen(carla)];
    const { slug } = await make('Checkout');
    await until('its creation was heard', () => hears(hearing, 'component', slug));
    hearing.changes.splice(0);
    await room.as(ada)(componentEndpoints.save, { body: { components: [{ slug, name: 'Till' }] } });
    await until('its new name was heard', () => hears(hearing, 'component', slug));

    for (const run of [
      () => room.as(ada)(componentEndpoints.remove, { body: [{ slug }] }),
      () => room.as(ada)(componentEndpoints.restore, { body: { components: [slug] } }),
    ]) {
      hearing.changes.splice(0);
      await run();
      await until('it was heard', () => hears(hearing, 'component', slug));
    }
    const type = await room.as(ada)(typeEndpoints.save, { body: { type: { name: 'Order desk' } } });
    await until('the type was heard', () => hears(hearing, 'type', type.slug));
    const [attribute] = await room.as(ada)(attributeEndpoints.save, {
      body: { attributes: [{ name: 'Owner', attributeType: 'STRING' }] },
    });
    await until('the attribute was heard', () => hears(hearing, 'attribute', attribute?.slug ?? ''));
    expect(foreign.changes).toEqual([]);
  });

  it('is told of the components that a deleted type leaves behind', async () => {
    const type = await room.as(ada)(typeEndpoints.save, { body: { type: { name: 'Post room' } } });
    const { slug } = await make('Orders');
    await room.as(ada)(componentEndpoints.save, {
      body: { components: [{ slug, fkTypeId: type.typeId }] },
    });
    const hearing = await listen(ben);
    await room.as(ada)(typeEndpoints.remove, { body: { types: [{ typeId: type.typeId }] } });
    await until(
      'both were heard',
      () => hears(hearing, 'component', slug) && hears(hearing, 'type', type.slug),
    );
    const read = await room.as(ben)(componentEndpoints.read, { params: { slug } });
    expect([read.fkTypeId, read.type]).toEqual([null, null]);
  });
});

describe('who edits a component', () => {
  const say = (person: Person, slug: string, editing: boolean) =>
    room.as(person)(componentEndpoints.editing, { params: { slug }, body: { editing } });

  it('is told to the others, and to those who look on', async () => {
    const { slug } = await make('Ledger');
    const hearing = await listen(ben);
    expect(await say(ada, slug, true)).toEqual({ people: [] });
    const { people } = await say(ben, slug, true);
    expect(people.map(({ userId }) => userId)).toEqual([ada.userId]);
    await say(ada, slug, true);
    await say(ada, slug, false);
    await say(ben, slug, false);
    await until('all of it was heard', () => hearing.editing.length === 4);
    expect(hearing.editing.map((each) => each[slug]?.map(({ userId }) => userId))).toEqual([
      [ada.userId],
      [ada.userId, ben.userId].sort((a, b) => a - b),
      [ben.userId],
      [],
    ]);
  });
});
