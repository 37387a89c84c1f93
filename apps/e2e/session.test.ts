import { schemaNumber } from '@lintel/diagram/layout';
import { stampedState } from '@lintel/diagram/testing/updates';
import { describe, expect, it } from 'vitest';
import { docSnapshot } from '../server/src/db/tables/document.ts';
import { until } from '../server/src/sync/room.fixture.ts';
import { openCopyChannel } from '../web/src/documents/copyChannel.ts';
import { copyName } from '../web/src/documents/copyDatabase.ts';
import { badge, draw, openWorld, recordSaved, slugOf, untilBadge, untilKind } from './browser.fixture.ts';

const world = openWorld();

describe('the badge', () => {
  it('says Saved once the server has everything, and not before', async () => {
    const session = await world.tabOf(world.ann).open(world.document);
    expect(badge(session)).toBe('Saving…');
    await untilBadge(session, 'Saved');
    draw(session, 'drawn-once');
    expect(badge(session)).toBe('Saving…');
    await untilBadge(session, 'Saved');
    expect(await world.storedKeys()).toEqual(['drawn-once']);
  });

  it('counts what waits while there is no connection, across a reload, as a person would', async () => {
    const tab = world.tabOf(world.ann);
    const session = await tab.open(world.document);
    await untilBadge(session, 'Saved');
    tab.cut();
    await untilBadge(session, 'Offline: 0 changes kept on this device');
    draw(session, 'offline-1');
    expect(badge(session)).toBe('Offline: 1 change kept on this device');
    draw(session, 'offline-2');
    await session.history.undo();
    expect(badge(session)).toBe('Offline: 3 changes kept on this device');
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
    const session = await world.tabOf(world.ann).open(world.document);
    await untilBadge(session, 'Saved');
    const vouchedFor = recordSaved(session);
    let drawn = 0;
    const drawing = setInterval(() => draw(session, `restart-${String(++drawn).padStart(4, '0')}`), 5);
    await until('some are saved', () => vouchedFor.size > 20);
    for (let count = 0; count < 3; count++) {
      await world.room.restart();
      const before = vouchedFor.size;
      await until('drawing goes on', () => vouchedFor.size > before + 20);
    }
    clearInterval(drawing);
    await untilBadge(session, 'Saved');
    const stored = new Set(await world.storedKeys());
    expect([...vouchedFor].filter((key) => !stored.has(key))).toEqual([]);
    expect(stored.size).toBe(drawn);
  });

  it('does not say Saved while the database is away, and comes to it by itself after its return', async () => {
    const session = await world.tabOf(world.ann).open(world.document);
    await untilBadge(session, 'Saved');
    const witness = world.room.join(await world.room.createPerson(), world.document);
    await witness.ready();
    world.room.database.faults.down = true;
    const vouchedFor = recordSaved(session);
    draw(session, 'while-down');
    witness.draw('also-down');
    await until('the server takes nothing', () => witness.reasons.includes('unavailable'));
    witness.leave();
    expect(badge(session)).toBe('Saving…');
    expect(vouchedFor.has('while-down')).toBe(false);
    world.room.database.faults.down = false;
    await untilBadge(session, 'Saved');
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
  const session = await tab.open(world.document);
  await untilBadge(session, 'Saved');
  const made: Uint8Array[] = [];
  session.copy.doc.on('update', (update: Uint8Array) => made.push(update));
  draw(session, 'drawn-there');
  await untilBadge(session, 'Saved');

  const copy = copyName(tab.workplace.owner, slugOf(world.document));
  let heard = 0;
  const listening = openCopyChannel(copy, () => (heard += 1));
  const telling = openCopyChannel(copy, () => undefined);
  const change = { type: 'change', opening: 'another', change: 'another/1', at: Date.now() } as const;
  made.forEach((update, number) => telling.tell({ ...change, number, update }));
  await until('the tabs have heard of it', () => heard >= made.length && made.length > 0);
  tab.cut();
  await untilBadge(session, 'Offline: 0 changes kept on this device');
  expect(await tab.workplace.database.pendingUnder(`${world.ann.userId}/`)).toEqual([]);
  listening.close();
  telling.close();
});

describe('a lost right', () => {
  it('keeps unsent changes and says why, and sends them when it is back', async () => {
    const tab = world.tabOf(world.ann);
    const session = await tab.open(world.document);
    await untilBadge(session, 'Saved');
    tab.cut();
    draw(session, 'unsent-01');
    await world.room.setRole(world.ann, 'READER');
    tab.mend();
    await untilBadge(session, 'Not saved: you may read this diagram, but not change it');
    expect(session.access.get()).toBe('read');
    expect(await world.storedKeys()).toEqual([]);
    await world.room.setRole(world.ann, 'EDITOR');
    await untilBadge(session, 'Saved');
    expect(session.access.get()).toBe('write');
    expect(await world.storedKeys()).toEqual(['unsent-01']);
  });

  it('shows at once, and reading goes on', async () => {
    const ben = await world.room.createPerson();
    const session = await world.tabOf(world.ann).open(world.document);
    const bens = await world.tabOf(ben).open(world.document);
    await Promise.all([untilBadge(session, 'Saved'), untilBadge(bens, 'Saved')]);
    await world.room.setRole(world.ann, 'READER');
    await until('she may only read', () => session.access.get() === 'read');
    expect(badge(session)).toBe('Saved');
    draw(bens, 'by-ben-01');
    await until('she sees it', () => session.snapshots.get().has('by-ben-01'));
    expect(badge(session)).toBe('Saved');
  });
});

describe('a refused copy', () => {
  it('says why, takes nothing more, and is gone when it is given up', async () => {
    const tab = world.tabOf(world.ann);
    const session = await tab.open(world.document);
    await untilBadge(session, 'Saved');
    session.snapshots.document.columns.id.set('some-item-1', 7);
    await untilBadge(session, 'Not saved: the changes touch what only the server may write');
    expect(session.access.get()).toBe('read');
    await session.copy.wipe();
    expect(session.copy.isWiped.get()).toBe(true);
    session.destroy();
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
  const session = await world.tabOf(world.ann).open(world.document);
  await untilBadge(session, 'Not saved: the diagram needs a newer version of Lintel, reload the page');
  expect(session.access.get()).toBe('read');
});

describe('presence', () => {
  it('shows others with what they do, and never the own tabs', async () => {
    const ben = await world.room.createPerson({ firstName: 'Ben', lastName: 'Ode' });
    const session = await world.tabOf(world.ann).open(world.document);
    const ownOther = await world.tabOf(world.ann).open(world.document);
    const bens = await world.tabOf(ben).open(world.document);
    await Promise.all([session, ownOther, bens].map((each) => untilKind(each, 'saved')));
    bens.presence.tell({ cursor: { x: 3, y: 4 }, selection: ['some-item-1'] });
    await until('Ann sees the cursor', () => session.presence.others.get()[0]?.cursor?.x === 3);
    expect(session.presence.others.get()).toMatchObject([
      { userId: ben.userId, name: 'Ben Ode', initials: 'BO', selection: ['some-item-1'], isIdle: false },
    ]);
    const id = session.presence.others.get()[0]?.id ?? 0;
    session.presence.follow(id);
    bens.presence.tell({ camera: { x: 1, y: 2, zoom: 1 } });
    await until('Ann follows', () => session.presence.followed.get()?.camera?.y === 2);
    bens.destroy();
    await until('Ben is gone', () => session.presence.others.get().length === 0);
    expect(session.presence.followed.get()).toBeNull();
  });
});
