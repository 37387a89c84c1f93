import { componentEndpoints } from '@lintel/api/endpoints/components';
import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { set } from '@lintel/diagram/change';
import { openDocument } from '@lintel/diagram/document';
import { keyOfRef } from './programKeys.ts';
import { Snapshot } from '@lintel/diagram/snapshot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { slugOfDocument } from '../documents/rights.ts';
import { openRoom, type Room, until } from '../sync/room.fixture.ts';
import { clientOf } from '../testing/client.ts';
import type { Person } from '../testing/people.ts';

let room: Room;
let ann: Person;
let key: string;

beforeAll(async () => {
  room = await openRoom({ projectAfter: 20 });
  ann = await room.createPerson({ role: 'ADMIN' });
  const asAnn = clientOf(room.app().server, room.origin, ann.cookie);
  const body = { name: 'Pipeline', access: 'write', days: null } as const;
  key = (await asAnn.call(apiKeyEndpoints.create, { body })).secret;
  await asAnn.call(componentEndpoints.save, { body: { components: [{ name: 'Shop', externalId: 'shop' }] } });
});
afterAll(() => room.close());

interface Drawn {
  componentInstances: { ref: string; position: { x: number; y: number } }[];
  relations: { fromRef: string; toRef: string; label: string | null }[];
  textareas: { text: string }[];
}

const patch = async (slug: string, body: object): Promise<Drawn> => {
  const answer = await room.app().server.inject({
    method: 'PATCH',
    url: `/api/external/diagrams/${slug}`,
    headers: { authorization: `Bearer ${key}` },
    payload: body,
  });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json();
};

const keyOf = (ref: string): string => keyOfRef(ref, Snapshot.of([]));

it('draws on the diagram that somebody has open, and leaves them what is theirs', async () => {
  const document = await room.createDiagram();
  const slug = slugOfDocument(document) ?? '';
  const view = room.join(ann, document);
  await view.ready();
  view.draw('drawn-by-ann');
  await until('it is saved', view.isSaved);

  const first = await patch(slug, {
    componentInstances: [
      { ref: 'shop', componentId: 'shop' },
      { ref: 'other', placeholder: { text: 'Other' } },
    ],
    relations: [{ fromRef: 'shop', toRef: 'other', label: 'calls' }],
    textareas: [{ position: { x: 0, y: 20 }, width: 4, text: 'Note' }],
  });
  await until('she sees it', () => view.has(keyOf('shop')) && view.has(keyOf('other')));
  expect(first.componentInstances.map(({ ref }) => ref).sort()).toEqual(['drawn-by-ann', 'other', 'shop']);

  // She moves a box of the program; the next call says nothing of places.
  apply(openDocument(view.doc), [set(keyOf('shop'), 'position', { x: 40, y: 40 })], createEditOrigin());
  await until('it is saved', view.isSaved);
  const second = await patch(slug, {
    componentInstances: [{ ref: 'shop', componentId: 'shop' }],
    relations: [],
    textareas: [],
  });
  expect(second.componentInstances.find(({ ref }) => ref === 'shop')?.position).toEqual({ x: 40, y: 40 });
  expect(second.relations).toEqual([]);
  expect(second.textareas).toEqual([]);
  await until('what the program left out is gone', () => !view.has(keyOf('other')));
  expect(view.has('drawn-by-ann')).toBe(true);

  // What was gone comes back under the same key, as itself.
  const third = await patch(slug, {
    componentInstances: [{ ref: 'shop', componentId: 'shop' }, { ref: 'other' }],
    relations: [
      { fromRef: 'shop', toRef: 'other', label: 'calls' },
      { fromRef: 'shop', toRef: 'drawn-by-ann' },
    ],
  });
  await until('it is back', () => view.has(keyOf('other')));
  expect(third.relations).toHaveLength(2);

  const cleared = await patch(slug, { componentInstances: null });
  expect(cleared.componentInstances).toEqual([]);
  expect(cleared.relations).toEqual([]);
  await until('nothing is left', () => !view.has('drawn-by-ann'));
  view.leave();
});

it('takes what it answered without changing anything', async () => {
  const slug = slugOfDocument(await room.createDiagram()) ?? '';
  const drawn = await patch(slug, {
    componentInstances: [
      { ref: 'area', placeholder: { text: 'Area' }, isContainer: true },
      { ref: 'inside', componentId: 'shop', parent: 'area' },
      { ref: 'outside', componentId: 'shop' },
    ],
    relations: [
      { fromRef: 'inside', toRef: 'outside', label: 'one' },
      { fromRef: 'inside', toRef: 'outside', label: 'two' },
    ],
    textareas: [{ position: { x: -20, y: 0 }, width: 5, text: 'Two\nlines' }],
  });
  expect(await patch(slug, { ...drawn, id: undefined })).toEqual(drawn);
});

it('names what does not fit in a drawing', async () => {
  const slug = slugOfDocument(await room.createDiagram()) ?? '';
  const answer = await room.app().server.inject({
    method: 'PATCH',
    url: `/api/external/diagrams/${slug}`,
    headers: { authorization: `Bearer ${key}` },
    payload: {
      tags: ['none'],
      componentInstances: [
        { ref: 'a', componentId: 'nothing' },
        { ref: 'a' },
        { ref: 'b', parent: 'a' },
        { ref: 'c', isContainer: true, parent: 'a' },
        { ref: 'd', parent: 'gone', placeholder: { typeId: 'no-type' } },
      ],
      relations: [{ fromRef: 'a', toRef: 'gone', linksTo: ['no-diagram'] }],
    },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ error: string }>().error.split('; ')).toEqual([
    'tags[0]: There is no tag "none"',
    'componentInstances[0].componentId: There is no component "nothing"',
    'componentInstances[1].ref: The ref "a" was sent twice',
    'componentInstances[2].parent: "a" is no container',
    'componentInstances[3].parent: A container has no parent',
    'componentInstances[4].placeholder.typeId: There is no type "no-type"',
    'componentInstances[4].parent: There is no instance "gone"',
    'relations[0].toRef: There is no instance "gone"',
    'relations[0].linksTo[0]: There is no diagram "no-diagram"',
  ]);
});
