import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../server/src/sync/room.fixture.ts';
import { copyName, documentDatabase } from '../web/src/documents/copyDatabase.ts';
import { badge, draw, openWorld, slugOf, untilBadge } from './browser.fixture.ts';

const world = openWorld();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a browser that keeps nothing', () => {
  it('works online, and does not promise to keep what it makes without a connection', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const tab = world.tabOf(world.ann);
    const session = await tab.open(world.document);
    await untilBadge(session, 'Saved');
    expect(session.facts.get().storage).toBe('blocked');
    draw(session, 'online-01');
    await untilBadge(session, 'Saved');
    tab.cut();
    draw(session, 'offline-1');
    await untilBadge(session, 'Not saved: no connection, and this browser keeps nothing on this device');
    tab.mend();
    await untilBadge(session, 'Saved');
    expect(await world.storedKeys()).toEqual(['offline-1', 'online-01']);
  });

  it('says so when the storage is full', async () => {
    const session = await world.tabOf(world.ann).open(world.document);
    await untilBadge(session, 'Saved');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    draw(session, 'one-more');
    await until('it is noticed', () => session.facts.get().storage === 'full');
    await untilBadge(session, 'Saved');
    expect(await world.storedKeys()).toEqual(['one-more']);
  });

  it('goes on when the storage is cleared under it', async () => {
    const session = await world.tabOf(world.ann).open(world.document);
    await untilBadge(session, 'Saved');
    const { userId } = world.ann;
    const { organizationId } = world.room.organization;
    indexedDB.deleteDatabase(documentDatabase(copyName({ userId, organizationId }, slugOf(world.document))));
    await until('it is noticed', () => session.facts.get().storage === 'gone');
    draw(session, 'one-more');
    expect(badge(session)).toBe('Saving…');
    await untilBadge(session, 'Saved');
    expect(await world.storedKeys()).toEqual(['one-more']);
  });
});
