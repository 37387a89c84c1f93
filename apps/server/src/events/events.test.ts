import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import { authEndpoints } from '@lintel/api/endpoints/auth';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { memberEndpoints } from '@lintel/api/endpoints/members';
import { embeddingEndpoints } from '@lintel/api/endpoints/embedding';
import { operatorEndpoints, organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { sessionEndpoints } from '@lintel/api/endpoints/session';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { uiSettingsEndpoints } from '@lintel/api/endpoints/uiSettings';
import { versionEndpoints } from '@lintel/api/endpoints/versions';
import type { ChangedEvent } from '@lintel/api/liveEvents';
import { limits } from '@lintel/domain/limits';
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
  ada = await room.createPerson({ firstName: 'Ada', role: 'ADMIN' });
  ben = await room.createPerson({ firstName: 'Ben', role: 'EDITOR' });
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.leave();
});
afterAll(() => room.close());

const listen = async (person: Pick<Person, 'cookie'>): Promise<TestListener> => {
  const listener = await listenAs(room, person);
  open.push(listener);
  return listener;
};

let marked = 0;
/** Something that everybody hears, so that what was to come before it has come. */
const mark = async (...listeners: TestListener[]): Promise<void> => {
  const name = `Mark ${++marked}`;
  const { slug } = await room.as(ada)(tagEndpoints.save, { body: { tag: { name, color: 'gray' } } });
  for (const each of listeners) {
    await until('the mark was heard', () => each.changes.some(({ slugs }) => slugs.includes(slug)));
    each.changes.splice(
      each.changes.findIndex(({ slugs }) => slugs.includes(slug)),
      1,
    );
  }
};

const createDiagram = async (person: Person, fkFolderId: number | null = null) => {
  const [made] = await room.as(person)(diagramEndpoints.save, {
    body: { diagrams: [{ name: 'Orders', fkFolderId }] },
  });
  if (made === undefined) throw new Error('No diagram was made');
  return made;
};

const heard = (listener: TestListener, changed: ChangedEvent['changed']): string[] =>
  listener.changes.filter((each) => each.changed === changed).flatMap(({ slugs }) => slugs);

describe('a server that stops', () => {
  it('ends the streams, and begins new ones when it is back', async () => {
    const listener = await listen(ben);
    await room.restart();
    await until('it ended', listener.isEnded);
    expect((await listen(ben)).status).toBe(200);
  });
});

describe('who comes back', () => {
  const back = async (person: Person, since: string): Promise<TestListener> => {
    const listener = await listenAs(room, person, since);
    open.push(listener);
    await until('it was told whether it missed something', () => listener.caughtUp.length > 0);
    return listener;
  };
  const markOfSession = async (): Promise<string> =>
    (await room.as(ben)(sessionEndpoints.session, {})).mark ?? '';

  it('with the mark of the session, or of the last event, is told what followed, as far as they may know it', async () => {
    const first = await markOfSession();
    const before = await listen(ben);
    const orders = await createDiagram(ada);
    await mark(before);
    await until('the mark has come with something', () => before.mark() !== '');
    const last = before.mark();
    before.leave();
    const { slug } = await createDiagram(ada);
    const drafts = await room.as(ada)(folderEndpoints.list, {});
    const own = drafts.find(({ fkUserId }) => fkUserId !== null);
    const secret = await createDiagram(ada, own?.folderId ?? null);
    await room.as(ada)(apiKeyEndpoints.create, { body: { name: 'Late', access: 'read', days: 30 } });
    for (const [since, slugs] of [
      [first, [orders.slug, slug]],
      [last, [slug]],
    ] as const) {
      const listener = await back(ben, since);
      await mark(listener);
      expect(listener.caughtUp).toEqual([true]);
      expect(listener.text()).toMatch(/^: \n\nid: \S+\ndata: {"caughtUp":true}\n/);
      expect(heard(listener, 'diagram').filter((each) => each !== secret.slug)).toEqual(slugs);
      expect(listener.text()).not.toContain(secret.slug);
      expect(listener.text()).not.toContain('apiKey');
    }
  });

  it('is told that nothing is known of a mark from before a restart, or of none that was given', async () => {
    const before = await markOfSession();
    await room.restart();
    for (const since of [before, 'nonsense', '']) expect((await back(ben, since)).caughtUp).toEqual([false]);
    expect((await back(ben, await markOfSession())).caughtUp).toEqual([true]);
    const answer = await fetch(`${room.origin}/api/events?since=${'x'.repeat(101)}`, {
      headers: { cookie: ben.cookie },
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid' }]);
  });
});

describe('a colleague hears', () => {
  it('of diagrams made, renamed, tagged, moved, copied and deleted', async () => {
    const listener = await listen(ben);
    const asAda = room.as(ada);
    const { slug } = await createDiagram(ada);
    const folder = await asAda(folderEndpoints.save, { body: { folder: { name: 'Payments' } } });
    const tag = await asAda(tagEndpoints.save, { body: { tag: { name: 'Core', color: 'blue' } } });
    await asAda(diagramEndpoints.save, { body: { diagrams: [{ slug, name: 'Renamed' }] } });
    await asAda(diagramEndpoints.save, { body: { diagrams: [{ slug, fkFolderId: folder.folderId }] } });
    await asAda(diagramEndpoints.save, {
      body: { diagrams: [{ slug, tags: [{ tagId: tag.tagId }] }] },
    });
    const [copy] = await asAda(diagramEndpoints.duplicate, { body: { diagrams: [{ slug }] } });
    await asAda(folderEndpoints.remove, { body: { folderId: folder.folderId } });
    await asAda(diagramEndpoints.remove, { body: { diagramSlugs: [slug] } });
    await mark(listener);
    expect(heard(listener, 'diagram').filter((each) => each === slug).length).toBe(6);
    expect(heard(listener, 'diagram')).toContain(copy?.slug);
    expect(heard(listener, 'folder')).toEqual([folder.slug, folder.slug]);
    expect(heard(listener, 'tag')).toEqual([tag.slug]);
  });

  it('of people, names and the organisation', async () => {
    const listener = await listen(ben);
    const dora = await room.createPerson({ role: 'READER' });
    await room.as(ada)(memberEndpoints.changeRole, { body: { userId: dora.userId, role: 'EDITOR' } });
    await room.as(dora)(profileEndpoints.saveProfile, { body: { firstName: 'Dorothea' } });
    await room.as(ada)(organizationEndpoints.save, { body: { name: 'Alder Goods' } });
    await room.as(ada)(embeddingEndpoints.save, { body: { embedding: 'NONE' } });
    await room.as(ada)(memberEndpoints.remove, { body: { userId: dora.userId } });
    await mark(listener);
    const about = listener.changes.filter(({ changed }) => changed === 'member');
    expect(about.map(({ userIds }) => userIds)).toEqual([[dora.userId], [dora.userId], [dora.userId]]);
    expect(listener.changes.filter(({ changed }) => changed === 'organization').length).toBe(2);
  });

  it('nothing of invites, keys and the activity log, which are the administrators’', async () => {
    const [bens, adas] = [await listen(ben), await listen(ada)];
    await room.as(ada)(memberEndpoints.invite, {
      body: { email: 'guest@lintel.example', role: 'READER' },
    });
    await room.as(ada)(apiKeyEndpoints.create, { body: { name: 'Robot', access: 'read', days: 30 } });
    await mark(bens, adas);
    for (const theirs of ['invite', 'apiKey', 'activity']) {
      expect(bens.changes.map(({ changed }) => changed)).not.toContain(theirs);
      expect(adas.changes.map(({ changed }) => changed)).toContain(theirs);
    }
  });

  it('nothing that is somebody’s own, which their other tabs hear', async () => {
    const [bens, adas] = [await listen(ben), await listen(ada)];
    await room.as(ben)(uiSettingsEndpoints.save, { body: { tableSettings: { a: 1 } } });
    await mark(bens, adas);
    expect(bens.changes).toEqual([{ changed: 'uiSettings', slugs: [] }]);
    expect(adas.changes).toEqual([]);
  });

  it('nothing of another organisation', async () => {
    const elsewhere = await room.createPerson({ organization: await createOrganization(room.database.db) });
    const listener = await listen(ben);
    const foreign = await createDiagram(elsewhere);
    await mark(listener);
    expect(listener.text()).not.toContain(foreign.slug);
    expect(listener.changes).toEqual([]);
  });

  it('nothing of a transaction that was undone', async () => {
    const listener = await listen(ben);
    const { slug } = await createDiagram(ada);
    await mark(listener);
    listener.changes.length = 0;
    await expect(
      room.as(ada)(diagramEndpoints.save, {
        body: { diagrams: [{ slug, name: 'Never' }, { slug: 'absent-diagram' }] },
      }),
    ).rejects.toThrow();
    await mark(listener);
    expect(listener.changes).toEqual([]);
  });
});

describe('versions', () => {
  it('are news of their diagram, and of nobody’s drafts', async () => {
    const adas = await listen(ada);
    const [shared, draft] = [await createDiagram(ben), await createDiagram(ben, ben.draftsFolderId)];
    await mark(adas);
    adas.changes.length = 0;
    const kept: string[] = [];
    for (const { slug } of [shared, draft]) {
      const made = await room.as(ben)(versionEndpoints.create, { params: { slug }, body: {} });
      const params = { slug, versionSlug: made.slug };
      await room.as(ben)(versionEndpoints.rename, { params, body: { name: 'Agreed' } });
      kept.push(made.slug);
    }
    await mark(adas);
    expect(new Set(heard(adas, 'diagram'))).toEqual(new Set([shared.slug]));
    expect(adas.text()).not.toContain(draft.slug);
    for (const slug of kept) expect(adas.text()).not.toContain(slug);
  });
});

describe('drafts', () => {
  it('show up nowhere for others, not even as a slug', async () => {
    const [bens, adas] = [await listen(ben), await listen(ada)];
    const draft = await createDiagram(ben, ben.draftsFolderId);
    await room.as(ben)(diagramEndpoints.save, { body: { diagrams: [{ slug: draft.slug, name: 'Idea' }] } });
    await room.as(ben)(diagramEndpoints.duplicate, { body: { diagrams: [{ slug: draft.slug }] } });
    await room.as(ben)(diagramEndpoints.visit, { params: { slug: draft.slug } });
    const view = room.join(ben, `diagram:${draft.slug}`);
    await view.ready();
    await until('he is told that he is there', () =>
      bens.presence.some((each) => each[draft.slug]?.[0]?.userId === ben.userId),
    );
    // What the next change of presence tells comes after it.
    const other = room.join(ada, await room.createDiagram());
    await until('she is told of herself', () => adas.presence.some((each) => Object.keys(each).length > 0));
    await room.as(ben)(diagramEndpoints.remove, { body: { diagramSlugs: [draft.slug] } });
    await mark(bens, adas);
    expect(heard(bens, 'diagram').filter((slug) => slug === draft.slug).length).toBe(3);
    expect(adas.text()).not.toContain(draft.slug);
    expect(adas.changes).toEqual([]);
    view.leave();
    other.leave();
  });

  it('that were shared before are told to be gone, and that are shared now to be there', async () => {
    const { slug } = await createDiagram(ben);
    const adas = await listen(ada);
    const save = (fkFolderId: number | null) =>
      room.as(ben)(diagramEndpoints.save, { body: { diagrams: [{ slug, fkFolderId }] } });
    await save(ben.draftsFolderId);
    await mark(adas);
    expect(heard(adas, 'diagram')).toEqual([slug]);
    await room.as(ben)(diagramEndpoints.save, { body: { diagrams: [{ slug, name: 'Mine now' }] } });
    await mark(adas);
    expect(heard(adas, 'diagram')).toEqual([slug]);
    await save(null);
    await mark(adas);
    expect(heard(adas, 'diagram')).toEqual([slug, slug]);
  });

  it('are looked up where whoever tells knows only the slug', async () => {
    const [bens, adas] = [await listen(ben), await listen(ada)];
    const [shared, draft] = [await createDiagram(ben), await createDiagram(ben, ben.draftsFolderId)];
    await mark(bens, adas);
    adas.changes.length = 0;
    bens.changes.length = 0;
    const slugs = [shared.slug, draft.slug, 'absent-diagram'];
    room.notices().announce({ organizationId: room.organization.organizationId, changed: 'diagram', slugs });
    await until('he heard of both', () => heard(bens, 'diagram').length === 2);
    await mark(adas);
    expect(heard(adas, 'diagram')).toEqual([shared.slug]);
  });
});

describe('presence', () => {
  it('names each person once, tells when they leave, and begins with all of it', async () => {
    const { slug } = await createDiagram(ada);
    const adas = await listen(ada);
    await until('it began', () => adas.presence.length > 0);
    const [one, two] = [room.join(ben, `diagram:${slug}`), room.join(ben, `diagram:${slug}`)];
    await one.ready();
    await two.ready();
    const isThere = (listener: TestListener) =>
      listener.presence
        .at(-1)
        ?.[slug]?.map(({ name }) => name)
        .join() === 'Ben Example';
    await until('she sees him', () => isThere(adas));
    const late = await listen(ada);
    await until('a new tab sees him', () => isThere(late));
    one.leave();
    two.leave();
    await until('he is gone', () => adas.presence.at(-1)?.[slug]?.length === 0);
    expect(late.presence[0]).toHaveProperty([slug]);
  });

  it('of a diagram that became a draft ends for the others', async () => {
    const { slug } = await createDiagram(ben);
    const adas = await listen(ada);
    const view = room.join(ben, `diagram:${slug}`);
    await view.ready();
    await until('she sees him', () => adas.presence.at(-1)?.[slug]?.length === 1);
    await room.as(ben)(diagramEndpoints.save, {
      body: { diagrams: [{ slug, fkFolderId: ben.draftsFolderId }] },
    });
    await until('she does not any more', () => adas.presence.at(-1)?.[slug]?.length === 0);
    expect(view.reasons).toEqual([]);
    view.leave();
  });
});

describe('a stream', () => {
  it('is text/event-stream that nobody stores', async () => {
    const abort = new AbortController();
    const answer = await fetch(`${room.origin}/api/events`, {
      headers: { cookie: ben.cookie },
      signal: abort.signal,
    });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    abort.abort();
  });

  const losses: [name: string, lose: (person: Person, operator: Person) => Promise<unknown>][] = [
    ['the session', (person) => room.as(person)(authEndpoints.signOutEverywhere, {})],
    ['the membership', (person) => room.as(ada)(memberEndpoints.remove, { body: { userId: person.userId } })],
    [
      'the password, changed elsewhere',
      async (person) => {
        const answer = await fetch(`${room.origin}/api/auth/sign-in`, {
          method: 'POST',
          headers: { origin: room.origin, 'content-type': 'application/json' },
          body: JSON.stringify({ email: person.email, password: person.password }),
        });
        await answer.json();
        const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
        await room.as({ ...person, cookie })(profileEndpoints.changePassword, {
          body: { currentPassword: person.password, newPassword: 'another horse battery' },
        });
      },
    ],
  ];
  it.each(losses)('ends with %s', async (_name, lose) => {
    const person = await room.createPerson();
    const listener = await listen(person);
    await lose(person, ada);
    await until('it ended', listener.isEnded);
    const { slug } = await createDiagram(ada);
    expect(listener.text()).not.toContain(slug);
  });

  it('ends with the suspension of the organisation, and when another is chosen', async () => {
    const home = await createOrganization(room.database.db);
    const person = await room.createPerson({ organization: home });
    const operator = await room.createPerson({ superUser: true });
    const listener = await listen(person);
    await room.as(operator)(operatorEndpoints.suspend, {
      body: { organizationId: home.organizationId, suspended: true },
    });
    await until('it ended', listener.isEnded);
    const moving = await listen(operator);
    await room.as(operator)(organizationEndpoints.create, { body: { name: 'Birch Foods' } });
    await until('it ended', moving.isEnded);
    expect([listener.changes, moving.changes].flat().map(({ changed }) => changed)).not.toContain('diagram');
  });

  it('goes on with the new rights when a role changes', async () => {
    const person = await room.createPerson({ role: 'READER' });
    const listener = await listen(person);
    await room.as(ada)(memberEndpoints.changeRole, { body: { userId: person.userId, role: 'ADMIN' } });
    await until('it is told', () =>
      listener.changes.some(({ userIds }) => userIds?.includes(person.userId) === true),
    );
    await until('it hears what administrators hear', async () => {
      await room.as(ada)(memberEndpoints.invite, {
        body: { email: `guest-${++marked}@lintel.example`, role: 'READER' },
      });
      return listener.changes.some(({ changed }) => changed === 'invite');
    });
    expect(listener.isEnded()).toBe(false);
  });

  it('is refused beyond a number for each person', async () => {
    const person = await room.createPerson();
    const all = await Promise.all(Array.from({ length: limits.eventStreamsPerPerson }, () => listen(person)));
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200));
    expect((await listen(person)).status).toBe(429);
    all[0]?.leave();
    await until('there is room again', async () => (await listen(person)).status === 200);
  });
});
