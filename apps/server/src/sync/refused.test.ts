import { openDocument } from '@lintel/diagram/document';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { diagram } from '../db/tables/diagram.ts';
import { organization } from '../db/tables/organization.ts';
import { sessions } from '../db/tables/access.ts';
import { docUpdate } from '../db/tables/document.ts';
import { membership } from '../db/tables/user.ts';
import { createOrganization, type Person } from '../testing/people.ts';
import { openRoom, type Peer, projectsNothing, type Room, socketOf, until } from './room.fixture.ts';

let room: Room;
let ann: Person;
let ben: Person;
let document: string;
/** Draws along all the time: what happens to others must not disturb her. */
let annsView: Peer;

beforeAll(async () => {
  // Issued ids are rows too.
  room = await openRoom(projectsNothing);
  [ann, ben] = [await room.createPerson(), await room.createPerson()];
  document = await room.createDiagram();
  annsView = room.join(ann, document);
  await annsView.ready();
  annsView.draw('of-ann-01');
  await until('it is saved', annsView.isSaved);
});
afterAll(() => room.close());

const enter = async (): Promise<Peer> => {
  const view = room.join(ben, document);
  await view.ready();
  await until('the document is there', () => view.has('of-ann-01'));
  return view;
};

let drawn = 0;
const checkAnnIsUndisturbed = async (): Promise<void> => {
  const key = `undisturbed-${++drawn}`;
  annsView.draw(key);
  await until('Ann still saves', annsView.isSaved);
  expect(annsView.reasons).toEqual([]);
};

const nestedText = (depth: number): Y.XmlElement => {
  const root = new Y.XmlElement();
  let inner = root;
  for (let level = 0; level < depth; level++) {
    const next = new Y.XmlElement('paragraph');
    inner.insert(0, [next]);
    inner = next;
  }
  return root;
};

const rootWith = (...children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement => {
  const root = new Y.XmlElement();
  root.insert(0, children);
  return root;
};

const textOf = (text: string, attributes: object = {}): Y.XmlElement => {
  const paragraph = new Y.XmlElement('paragraph');
  const runs = new Y.XmlText();
  runs.applyDelta([{ insert: text, attributes }]);
  paragraph.insert(0, [runs]);
  return rootWith(paragraph);
};

const lineOf = (length: number): Y.XmlElement => {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText('x'.repeat(length))]);
  return paragraph;
};

/** Another document's update, as a hand-made client would send it. */
const applyForeign = (doc: Y.Doc, edit: (other: Y.Doc) => void): void => {
  const other = new Y.Doc();
  edit(other);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
};

const aLeg = { axis: 'x', offset: 2 };

const refusedEdits: [name: string, code: string, edit: (doc: Y.Doc) => void][] = [
  [
    "a struct under a colleague's clientID",
    'foreign-client',
    (doc) => {
      doc.clientID = annsView.doc.clientID;
      doc.getMap('name').set('of-ann-01', 'Theirs');
    },
  ],
  ['a second write of base', 'written-once', (doc) => doc.getMap('base').set('of-ann-01', null)],
  [
    'a second base that is right in itself',
    'written-once',
    (doc) => doc.getMap('base').set('of-ann-01', doc.getMap('base').get('of-ann-01')),
  ],
  ['the deletion of a base', 'written-once', (doc) => doc.getMap('base').delete('of-ann-01')],
  ['a write to id', 'server-column', (doc) => doc.getMap('id').set('of-ann-01', 7)],
  ['a write to slug', 'server-column', (doc) => doc.getMap('slug').set('of-ann-01', 'mine')],
  ['a write to meta', 'server-column', (doc) => doc.getMap('meta').set('schema', 9)],
  ['an unknown column', 'unknown-column', (doc) => doc.getMap('colour').set('of-ann-01', 'red')],
  [
    'a root that is no map',
    'value-refused',
    (doc) => applyForeign(doc, (other) => other.getArray('name').push(['x'])),
  ],
  ['a key that is none', 'value-refused', (doc) => doc.getMap('name').set('a b', 'x')],
  ['a value that does not parse', 'value-refused', (doc) => doc.getMap('z').set('of-ann-01', 'high')],
  [
    'a value with more fields than the layout has',
    'value-refused',
    (doc) => doc.getMap('position').set('of-ann-01', { x: 1, y: 2, note: 'x'.repeat(1000) }),
  ],
  [
    'an object that only looks like one',
    'value-refused',
    (doc) => doc.getMap('position').set('of-ann-01', JSON.parse('{"x":1,"y":2,"__proto__":{"a":1}}')),
  ],
  ['a leg without a number', 'unknown-column', (doc) => doc.getMap('leg0').set('of-ann-01', aLeg)],
  ['a leg too far from both ends', 'unknown-column', (doc) => doc.getMap('leg-9').set('of-ann-01', aLeg)],
  ['a leg in a key', 'value-refused', (doc) => doc.getMap('bends').set('of-ann-01/1', [aLeg])],
  [
    'a leg beyond the canvas',
    'value-refused',
    (doc) => doc.getMap('leg1').set('of-ann-01', { axis: 'x', offset: 1_000_001 }),
  ],
  [
    'a leg that says more than where it lies',
    'value-refused',
    (doc) => doc.getMap('leg1').set('of-ann-01', { ...aLeg, leg: 1 }),
  ],
  ['many legs in one', 'value-refused', (doc) => doc.getMap('leg1').set('of-ann-01', [aLeg, aLeg])],
  ['a Yjs type for a leg', 'nested', (doc) => doc.getMap('leg1').set('of-ann-01', new Y.Map())],
  ['bytes', 'value-refused', (doc) => doc.getMap('name').set('of-ann-01', new Uint8Array(3))],
  ['a Yjs type in a column', 'nested', (doc) => doc.getMap('name').set('of-ann-01', new Y.Map())],
  ['a text that is no element', 'nested', (doc) => doc.getMap('text').set('a-text-01', new Y.Text('x'))],
  ['another document inside', 'value-refused', (doc) => doc.getMap('name').set('of-ann-01', new Y.Doc())],
  [
    'a name that is too long',
    'value-refused',
    (doc) => doc.getMap('name').set('of-ann-01', 'x'.repeat(9999)),
  ],
  ['a NUL in a name', 'value-refused', (doc) => doc.getMap('name').set('of-ann-01', 'a\0b')],
  ['a NUL in a text', 'value-refused', (doc) => doc.getMap('text').set('a-text-03', textOf('a\0b'))],
  [
    'half a surrogate pair in a text',
    'value-refused',
    (doc) => doc.getMap('text').set('a-text-04', textOf('a', { style: '\ud800' })),
  ],
  [
    'an element that no editor knows',
    'value-refused',
    (doc) => doc.getMap('text').set('a-text-05', rootWith(new Y.XmlElement('marquee'))),
  ],
  [
    'a run of a type that no editor knows',
    'value-refused',
    (doc) => doc.getMap('text').set('a-text-06', textOf('a', { t: 'marquee' })),
  ],
  [
    'words directly in the root of a text',
    'value-refused',
    (doc) => doc.getMap('text').set('a-text-09', rootWith(new Y.XmlText('words'))),
  ],
  [
    'a text whose root has a name',
    'value-refused',
    (doc) => doc.getMap('text').set('a-text-07', new Y.XmlElement('paragraph')),
  ],
  [
    'a text that is too long, in many runs',
    'too-large',
    (doc) =>
      doc.getMap('text').set('a-text-08', rootWith(...Array.from({ length: 9 }, () => lineOf(30_000)))),
  ],
  ['a text that is too deep', 'too-deep', (doc) => doc.getMap('text').set('a-text-02', nestedText(40))],
];

describe('refused', () => {
  it.each(refusedEdits)('is %s', async (_name, code, edit) => {
    const view = await enter();
    const before = (await room.rows(document)).length;
    edit(view.doc);
    await until('the copy is ended', () => view.reasons.length > 0);
    expect(view.reasons).toEqual([code]);
    expect(view.isSaved()).toBe(false);
    expect(await room.rows(document)).toHaveLength(before);
    view.leave();
    await checkAnnIsUndisturbed();
  });

  it('is what follows a refused update, and what came before it stays', async () => {
    const view = await enter();
    view.doc.getMap('name').set('of-ann-01', 'first');
    view.doc.getMap('id').set('of-ann-01', 7);
    view.doc.getMap('name').set('of-ann-01', 'third');
    await until('the copy is ended', () => view.reasons.length > 0);
    expect(view.reasons).toEqual(['server-column']);
    view.leave();
    await checkAnnIsUndisturbed();
    expect(annsView.doc.getMap('name').get('of-ann-01')).toBe('first');
    const stored = await room.stored(document);
    expect(stored.getMap('name').get('of-ann-01')).toBe('first');
    expect(stored.store.pendingStructs).toBeNull();
  });

  it('is what a reader writes', async () => {
    const rita = await room.createPerson({ role: 'READER' });
    const view = room.join(rita, document);
    await until('she reads', () => view.has('of-ann-01'));
    expect(view.provider.authorizedScope).toBe('readonly');
    const before = (await room.rows(document)).length;
    view.draw('by-reader');
    await checkAnnIsUndisturbed();
    expect(await room.rows(document)).toHaveLength(before + 1);
    expect(view.isSaved()).toBe(false);
    expect(annsView.has('by-reader')).toBe(false);
    view.leave();
  });

  it('are foreign, personal and absent diagrams, all alike', async () => {
    const carla = await room.createPerson({ organization: await otherOrganization() });
    const drafts = await room.createDiagram({ folderId: ann.draftsFolderId });
    const views = [room.join(carla, document), room.join(ben, drafts), room.join(ben, 'diagram:absent-1')];
    views.push(room.join(ben, 'something-else'));
    for (const view of views) {
      await until('it is refused', () => view.reasons.length > 0);
      expect(view.reasons).toEqual(['forbidden']);
      view.leave();
    }
    const own = room.join(ann, drafts);
    await own.ready();
    own.leave();
  });

  it('is a diagram of a suspended organisation', async () => {
    const suspended = await otherOrganization();
    const person = await room.createPerson({ organization: suspended });
    const theirs = await room.createDiagram({ organization: suspended });
    await room.database.db
      .update(organization)
      .set({ suspended: true })
      .where(eq(organization.organizationId, suspended.organizationId));
    const view = room.join(person, theirs);
    await until('it is refused', () => view.reasons.length > 0);
    expect(view.reasons).toEqual(['forbidden']);
    view.leave();
  });
});

const otherOrganization = async () => {
  const person = await room.createPerson({ organization: await createOrganization(room.database.db) });
  if (person.organization === null) throw new Error('No organisation');
  return person.organization;
};

const statusOf = (url: string, sent: Parameters<typeof socketOf>[1]): Promise<number | string> =>
  new Promise((answered) => {
    const socket = socketOf(url, sent);
    socket.on('unexpected-response', (_request, response) => answered(response.statusCode ?? 0));
    socket.on('open', () => answered('open'));
    socket.on('error', () => {});
  });

describe('the door', () => {
  it('opens for a session from our own pages only', async () => {
    const { url, origin } = room;
    const { cookie } = ann;
    expect(await statusOf(url, { origin: 'https://evil.example', cookie })).toBe(403);
    expect(await statusOf(url, { cookie })).toBe(403);
    expect(await statusOf(url, { origin })).toBe(401);
    expect(await statusOf(url, { origin, cookie: 'lintel_session=aaaaaaaaaaaaaaaaaaaaaaaa' })).toBe(401);
    expect(await statusOf(url.replace('/collab', '/elsewhere'), { origin, cookie })).toBe(404);
    expect(await statusOf(url, { origin, cookie })).toBe('open');
  });

  it('ignores tokens', async () => {
    expect(await statusOf(`${room.url}?token=${ann.cookie.split('=')[1]}`, { origin: room.origin })).toBe(
      401,
    );
  });
});

describe('a right that is lost while the diagram is open', () => {
  const losses: [name: string, lose: (person: Person, document: string) => Promise<unknown>][] = [
    [
      'the membership',
      (person) => room.database.db.delete(membership).where(eq(membership.fkUserId, person.userId)),
    ],
    [
      'the session',
      (person) => room.database.db.delete(sessions).where(eq(sessions.fkUserId, person.userId)),
    ],
    [
      'the diagram',
      (_person, name) =>
        room.database.db.delete(diagram).where(eq(diagram.slug, name.replace('diagram:', ''))),
    ],
    [
      'the organisation, suspended',
      (person) =>
        room.database.db
          .update(organization)
          .set({ suspended: true })
          .where(eq(organization.organizationId, person.organization?.organizationId ?? 0)),
    ],
  ];

  it.each(losses)('closes the connection within two seconds: %s', async (name, lose) => {
    const home = await otherOrganization();
    const person = await room.createPerson({ organization: home });
    const theirs = await room.createDiagram({ organization: home });
    const view = room.join(person, theirs);
    await view.ready();
    if (name === 'the membership') {
      // A member who has a personal folder cannot be removed before it is passed on.
      await room.database.rows(sql`update folder set fk_user_id = null where fk_user_id = ${person.userId}`);
    }
    await lose(person, theirs);
    const lostAt = performance.now();
    await until('it is closed', () => view.reasons.length > 0);
    expect(view.reasons).toEqual(['access-ended']);
    expect(performance.now() - lostAt).toBeLessThan(2_000);
    view.leave();
  });

  it('demotes within two seconds, says so, and takes nothing more; a promotion comes as soon', async () => {
    const dora = await room.createPerson();
    const view = room.join(dora, document);
    await view.ready();
    await room.setRole(dora, 'READER');
    await until('she is told', () => view.stateless.length > 0);
    expect(view.stateless).toEqual([{ type: 'access', access: 'read' }]);
    view.draw('after-demotion');
    await checkAnnIsUndisturbed();
    expect(annsView.has('after-demotion')).toBe(false);
    await room.setRole(dora, 'EDITOR');
    await until('she is told', () => view.stateless.length > 1);
    expect(view.stateless.at(-1)).toEqual({ type: 'access', access: 'write' });
    view.leave();
  });

  it('takes no write whose commit comes after the demotion', async () => {
    const emil = await room.createPerson();
    const view = room.join(emil, document);
    await view.ready();
    const { promise: demoted, resolve: demote } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const held = room.database.db.transaction(async (tx) => {
      // Nobody else can write now; on the embedded database nobody else can do anything.
      await tx.execute(sql`lock table doc_update in exclusive mode`);
      await tx.update(membership).set({ role: 'READER' }).where(eq(membership.fkUserId, emil.userId));
      hold();
      await demoted;
    });
    await isHeld;
    view.draw('while-demoted');
    demote();
    await held;
    await until('he is told', () => view.stateless.length > 0);
    await checkAnnIsUndisturbed();
    expect(annsView.has('while-demoted')).toBe(false);
    expect(openDocument(await room.stored(document)).columns.alive.has('while-demoted')).toBe(false);
    expect(view.isSaved()).toBe(false);
    view.leave();
  });
});

describe('a row under no diagram', () => {
  it('is never written for somebody who may not', async () => {
    const rows = await room.database.db.select({ document: docUpdate.document }).from(docUpdate);
    expect(new Set(rows.map((row) => row.document))).toEqual(new Set([document]));
  });
});
