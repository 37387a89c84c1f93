import { schemaNumber } from '@lintel/diagram/layout';
import { stampedState } from '@lintel/diagram/testing/updates';
import { describe, expect, it } from 'vitest';
import { docSnapshot } from '../server/src/db/tables/document.ts';
import { until } from '../server/src/sync/room.fixture.ts';
import { openCopyChannel } from '../web/src/documents/copyChannel.ts';
import { copyName } from '../web/src/documents/copyDatabase.ts';
import { badge, openWorld, recordSaved, untilBadge, untilKind } from './browser.fixture.ts';
import { draw, slugOf } from './tabs.ts';

const world = openWorld();

describe('the badge', () => {
  it('says Saved once the server has everything, and not before', async () => {
    const opened = await world.tabOf(world.ann).open(world.document);
    expect(badge(opened)).toBe('Saving…');
    await untilBadge(opened, 'Saved');
    draw(opened, 'drawn-once');
    expect(badge(opened)).toBe('Saving…');
    await untilBadge(opened, 'Saved');
    expect(await world.storedKeys()).toEqual(['drawn-once']);
  });

  it('counts what waits while there is no connection, across a reload, as a person would', async () => {
    const tab = world.tabOf(world.ann);
    const opened = await tab.open(world.document);
    await untilBadge(opened, 'Saved');
    tab.cut();
    await untilBadge(opened, 'Offline: 0 changes kept on this device');
    draw(opened, 'offline-1');
    // Not before it is on the device.
    expect(badge(opened)).toBe('Offline: 0 changes kept on this device');
    await untilBadge(opened, 'Offline: 1 change kept on this device');
    draw(opened, 'offline-2');
    await opened.history.undo();
    await untilBadge(opened, 'Offline: 3 changes kept on this device');
    world.close(tab);

    const again = world.tabOf(world.ann);
    again.cut();
    const reloaded = await again.open(world.document);
    expect(reloaded.copy.isLoaded.get()).toBe(true);
    expect(reloaded.snapshots.get().has('offline-1')).toBe(true);
    await untilBadge(reloaded, 'Offline: 3 changes kept on this device');
    again.mend();
    await untilBadge(reloaded, 'Saved');
    expect(await world.storedKeys()).toEqual(['offline-1']);
    expect(reloaded.copy.pendingUpdates()).toEqual([]);
  });

  it('never vouches for what a server loses that is stopped in the middle of it', async () => {
    const opened = await world.tabOf(world.ann).open(world.document);
    await untilBadge(opened, 'Saved');
    const vouchedFor = recordSaved(opened);
    let drawn = 0;
    const drawing = setInterval(() => {
      // No further ahead than even a busy machine catches up with: it says Saved only where nothing waits.
      if (drawn < vouchedFor.size + 50) draw(opened, `restart-${String(++drawn).padStart(4, '0')}`);
    }, 5);
    await until('some are saved', () => vouchedFor.size > 20);
    for (let count = 0; count < 3; count++) {
      await world.room.restart();
      const before = vouchedFor.size;
      await until('drawing goes on', () => vouchedFor.size > before + 20);
    }
    clearInterval(drawing);
    await untilBadge(opened, 'Saved');
    const stored = new Set(await world.storedKeys());
    expect([...vouchedFor].filter((key) => !stored.has(key))).toEqual([]);
    expect(stored.size).toBe(drawn);
  });

  it('does not say Saved while the database is away, and comes to it by itself after its return', async () => {
    const opened = await world.tabOf(world.ann).open(world.document);
    await untilBadge(opened, 'Saved');
    const witness = world.room.join(await world.room.createPerson(), world.document);
    await witness.ready();
    world.room.database.faults.down = true;
    const vouchedFor = recordSaved(opened);
    draw(opened, 'while-down');
    witness.draw('also-down');
    await until('the server takes nothing', () => witness.reasons.includes('unavailable'));
    witness.leave();
    expect(badge(opened)).toBe('Saving…');
    expect(vouchedFor.has('while-down')).toBe(false);
    world.room.database.faults.down = false;
    await untilBadge(opened, 'Saved');
    expect(await world.storedKeys()).toEqual(['while-down']);
  });
});

describe('several tabs of one browser', () => {
  it('see each other without a server, and one brings the changes of both', async () => {
    const [first, second] = [world.tabOf(world.ann), world.tabOf(world.ann)];
    const one = await first.open(world.document);
    const two = await second.open(world.document);
    await Promise.all([untilBadge(one, 'Saved'), untilBadge(two, 'Saved')]);
    first.cut();
    second.cut();
    draw(one, 'tab-one-1');
    await until('the other sees it', () => two.snapshots.get().has('tab-one-1'));
    draw(two, 'tab-two-1');
    await until('the first sees it', () => one.snapshots.get().has('tab-two-1'));
    await untilBadge(one, 'Offline: 2 changes kept on this device');
    world.close(first);
    second.mend();
    await untilBadge(two, 'Saved');
    expect(await world.storedKeys()).toEqual(['tab-one-1', 'tab-two-1']);
    expect(await second.workplace.database.pendingUnder(`${world.ann.userId}/`)).toEqual([]);
  });
});

it('a change that comes from the server before another tab tells of it is not counted as waiting', async () => {
  const tab = world.tabOf(world.ann);
  const opened = await tab.open(world.document);
  await untilBadge(opened, 'Saved');
  const made: Uint8Array[] = [];
  opened.copy.doc.on('update', (update: Uint8Array) => made.push(update));
  draw(opened, 'drawn-there');
  await untilBadge(opened, 'Saved');

  const copy = copyName(tab.workplace.owner, slugOf(world.document));
  let heard = 0;
  const listening = openCopyChannel(copy, () => (heard += 1));
  const channel = openCopyChannel(copy, () => undefined);
  const change = { type: 'change', opening: 'another', change: 'another/1', at: Date.now() } as const;
  made.forEach((update, number) => channel.post({ ...change, number, update }));
  await until('the tabs have heard of it', () => heard >= made.length && made.length > 0);
  tab.cut();
  await untilBadge(opened, 'Offline: 0 changes kept on this device');
  expect(await tab.workplace.database.pendingUnder(`${world.ann.userId}/`)).toEqual([]);
  listening.close();
  channel.close();
});

describe('a lost right', () => {
  it('keeps unsent changes and says why, and sends them when it is back', async () => {
    const tab = world.tabOf(world.ann);
    const opened = await tab.open(world.document);
    await untilBadge(opened, 'Saved');
    tab.cut();
    draw(opened, 'unsent-01');
    await world.room.setRole(world.ann, 'READER');
    tab.mend();
    await untilBadge(opened, 'Not saved: you may read this diagram, but not change it');
    expect(opened.access.get()).toBe('read');
    expect(await world.storedKeys()).toEqual([]);
    await world.room.setRole(world.ann, 'EDITOR');
    await untilBadge(opened, 'Saved');
    expect(opened.access.get()).toBe('write');
    expect(await world.storedKeys()).toEqual(['unsent-01']);
  });

  it('shows at once, and reading goes on', async () => {
    const ben = await world.room.createPerson();
    const opened = await world.tabOf(world.ann).open(world.document);
    const bens = await world.tabOf(ben).open(world.document);
    await Promise.all([untilBadge(opened, 'Saved'), untilBadge(bens, 'Saved')]);
    await world.room.setRole(world.ann, 'READER');
    await until('she may only read', () => opened.access.get() === 'read');
    expect(badge(opened)).toBe('Saved');
    draw(bens, 'by-ben-01');
    await until('she sees it', () => opened.snapshots.get().has('by-ben-01'));
    expect(badge(opened)).toBe('Saved');
  });
});

describe('a refused copy', () => {
  it('says why, takes nothing more, and is gone when it is given up', async () => {
    const tab = world.tabOf(world.ann);
    const opened = await tab.open(world.document);
    await untilBadge(opened, 'Saved');
    opened.snapshots.document.columns.id.set('some-item-1', 7);
    await untilBadge(opened, 'Not saved: the changes touch what only the server may write');
    expect(opened.access.get()).toBe('read');
    await opened.copy.wipe();
    expect(opened.copy.isWiped.get()).toBe(true);
    opened.destroy();
    const fresh = await tab.open(world.document);
    await untilBadge(fresh, 'Saved');
    expect(fresh.snapshots.document.columns.id.size).toBe(0);
  });
});

it('a diagram of a newer version is read, not changed', async () => {
  const schema = schemaNumber + 1;
  await world.room.database.db
    .insert(docSnapshot)
    .values({ document: world.document, schema, ...stampedState(schema) });
  const opened = await world.tabOf(world.ann).open(world.document);
  await untilBadge(opened, 'Not saved: the diagram needs a newer version of Lintel, reload the page');
  expect(opened.access.get()).toBe('read');
});

describe('presence', () => {
  it('shows others with what they do, and never the own tabs', async () => {
    const ben = await world.room.createPerson({ firstName: 'Ben', lastName: 'Ode' });
    const opened = await world.tabOf(world.ann).open(world.document);
    const ownOther = await world.tabOf(world.ann).open(world.document);
    const bens = await world.tabOf(ben).open(world.document);
    await Promise.all([opened, ownOther, bens].map((each) => untilKind(each, 'saved')));
    bens.presence.announce({ cursor: { x: 3, y: 4 }, selection: ['some-item-1'] });
    await until('Ann sees the cursor', () => opened.presence.others.get()[0]?.cursor?.x === 3);
    expect(opened.presence.others.get()).toMatchObject([
      { userId: ben.userId, name: 'Ben Ode', initials: 'BO', selection: ['some-item-1'], isIdle: false },
    ]);
    const id = opened.presence.others.get()[0]?.id ?? 0;
    opened.presence.follow(id);
    bens.presence.announce({ camera: { x: 1, y: 2, zoom: 1 } });
    await until('Ann follows', () => opened.presence.followed.get()?.camera?.y === 2);
    bens.destroy();
    await until('Ben is gone', () => opened.presence.others.get().length === 0);
    expect(opened.presence.followed.get()).toBeNull();
  });
});
