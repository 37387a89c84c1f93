import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../server/src/sync/room.fixture.ts';
import { copyName, documentDatabase } from '../web/src/documents/copyDatabase.ts';
import { badge, openWorld, untilBadge } from './browser.fixture.ts';
import { draw, slugOf } from './tabs.ts';

const world = openWorld();

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a browser that keeps nothing', () => {
  it('works online, and does not promise to keep what it makes without a connection', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const tab = world.tabOf(world.ann);
    const opened = await tab.open(world.document);
    await untilBadge(opened, 'Saved');
    expect(opened.facts.get().storage).toBe('blocked');
    draw(opened, 'online-01');
    await untilBadge(opened, 'Saved');
    tab.cut();
    draw(opened, 'offline-1');
    await untilBadge(opened, 'Not saved: no connection, and this browser keeps nothing on this device');
    tab.mend();
    await untilBadge(opened, 'Saved');
    expect(await world.storedKeys()).toEqual(['offline-1', 'online-01']);
  });

  it('says so when the storage is full', async () => {
    const opened = await world.tabOf(world.ann).open(world.document);
    await untilBadge(opened, 'Saved');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    draw(opened, 'one-more');
    await until('it is noticed', () => opened.facts.get().storage === 'full');
    await untilBadge(opened, 'Saved');
    expect(await world.storedKeys()).toEqual(['one-more']);
  });

  it('goes on when the storage is cleared under it', async () => {
    const opened = await world.tabOf(world.ann).open(world.document);
    await untilBadge(opened, 'Saved');
    const { userId } = world.ann;
    const { organizationId } = world.room.organization;
    indexedDB.deleteDatabase(documentDatabase(copyName({ userId, organizationId }, slugOf(world.document))));
    await until('it is noticed', () => opened.facts.get().storage === 'gone');
    draw(opened, 'one-more');
    expect(badge(opened)).toBe('Saving…');
    await untilBadge(opened, 'Saved');
    expect(await world.storedKeys()).toEqual(['one-more']);
  });
});
