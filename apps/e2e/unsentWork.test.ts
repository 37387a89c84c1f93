import { set } from '@lintel/diagram/change';
import { describe, expect, it } from 'vitest';
import { until } from '../server/src/sync/room.fixture.ts';
import { applyAgain } from '../web/src/documents/applyAgain.ts';
import { copyName } from '../web/src/documents/copyDatabase.ts';
import { exportOpen, exportStored } from '../web/src/documents/exportCopy.ts';
import {
  discardUnsent,
  exportUnsent,
  settleLostCopies,
  unsentCopies,
} from '../web/src/documents/unsentCopies.ts';
import { wipeCopies } from '../web/src/documents/workplace.ts';
import { badge, openWorld, untilBadge, untilKind } from './browser.fixture.ts';
import { draw, slugOf } from './tabs.ts';

const world = openWorld();

/** The documents that this browser keeps for a person. */
const keptOf = async (userId: number): Promise<string[]> => {
  const databases = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  return databases.filter((name) => name.startsWith(`lintel/${userId}/`));
};

describe('applying again', () => {
  it('brings what was made to the fresh document, without what it was refused for', async () => {
    const tab = world.tabOf(world.ann);
    const ben = await world.room.createPerson();
    const opened = await tab.open(world.document);
    const bens = await world.tabOf(ben).open(world.document);
    await Promise.all([untilBadge(opened, 'Saved'), untilBadge(bens, 'Saved')]);
    draw(opened, 'checkout');
    await untilBadge(opened, 'Saved');
    tab.cut();
    draw(opened, 'payments');
    opened.snapshots.document.columns.id.set('checkout', 7);
    opened.history.commit([set('checkout', 'position', { x: 5, y: 5 })]);
    await until('Ben has it', () => bens.snapshots.get().has('checkout'));
    bens.history.commit([set('checkout', 'name', 'Till')]);
    await untilBadge(bens, 'Saved');
    tab.mend();
    await untilKind(opened, 'notSaved');
    const file = exportOpen(opened.snapshots, { slug: opened.slug, name: 'Shop / front' });
    expect(file.fileName).toBe('Shop - front.lintel.json');
    expect(JSON.parse(file.text)).toMatchObject({ items: [{ key: 'checkout' }, { key: 'payments' }] });

    await applyAgain(tab.workplace, opened.slug, opened.copy);
    expect(opened.copy.isWiped.get()).toBe(true);
    opened.destroy();
    const fresh = await tab.open(world.document);
    await untilBadge(fresh, 'Saved');
    expect(fresh.snapshots.get().instance('checkout')).toMatchObject({
      name: 'Till',
      position: { x: 5, y: 5 },
    });
    expect(fresh.snapshots.get().has('payments')).toBe(true);
    // The server may have issued ids of its own meanwhile.
    expect((await world.room.stored(world.document)).getMap('id').get('checkout')).not.toBe(7);
  });

  it('leaves everything where it was when it may not be done', async () => {
    const tab = world.tabOf(world.ann);
    const opened = await tab.open(world.document);
    await untilBadge(opened, 'Saved');
    tab.cut();
    draw(opened, 'payments');
    opened.snapshots.document.columns.id.set('payments', 7);
    tab.mend();
    await untilKind(opened, 'notSaved');
    await world.room.setRole(world.ann, 'READER');
    await expect(applyAgain(tab.workplace, opened.slug, opened.copy)).rejects.toThrow(
      'you may read this diagram, but not change it',
    );
    expect(opened.copy.isWiped.get()).toBe(false);
    const file = await exportStored(tab.workplace, { slug: opened.slug, name: '' });
    expect(file.fileName).toBe(`${opened.slug}.lintel.json`);
    expect(JSON.parse(file.text)).toMatchObject({ items: [{ key: 'payments' }] });
    await tab.workplace.discard(opened.slug);
    await until('it is given up where it is open', () => opened.copy.isWiped.get());
    expect(await unsentCopies(world.ann.userId)).toEqual([]);
  });
});

describe('a copy that was away too long', () => {
  const month = 31 * 24 * 3_600_000;

  it('is fetched anew when nothing waits in it', async () => {
    const tab = world.tabOf(world.ann);
    const opened = await tab.open(world.document);
    draw(opened, 'kept-here');
    await untilBadge(opened, 'Saved');
    opened.destroy();
    const { database, owner } = tab.workplace;
    const copy = copyName(owner, slugOf(world.document));
    await until('it is noted', async () => typeof (await database.copy(copy))?.syncedAt === 'number');
    await database.note(copy, { syncedAt: Date.now() - month });
    tab.cut();
    const late = await tab.open(world.document);
    expect(late.snapshots.get().size).toBe(0);
    tab.mend();
    await untilBadge(late, 'Saved');
    expect(late.snapshots.get().has('kept-here')).toBe(true);
  });

  it('may not write before what waits in it was applied again', async () => {
    const tab = world.tabOf(world.ann);
    const opened = await tab.open(world.document);
    await untilBadge(opened, 'Saved');
    tab.cut();
    draw(opened, 'late-work');
    opened.destroy();
    const { database, owner } = tab.workplace;
    const copy = copyName(owner, slugOf(world.document));
    await until('it is kept', async () => (await unsentCopies(world.ann.userId)).length === 1);
    await database.note(copy, { syncedAt: Date.now() - month });
    const late = await tab.open(world.document);
    expect(badge(late)).toBe('Not saved: this copy was away for more than 30 days');
    expect(late.access.get()).toBe('read');
    tab.mend();
    await applyAgain(tab.workplace, late.slug, late.copy);
    expect(await world.storedKeys()).toEqual(['late-work']);
  });
});

describe('what is left behind', () => {
  it('is known of every organisation, because signing out would take all of it', async () => {
    const tab = world.tabOf(world.ann);
    const opened = await tab.open(world.document);
    await untilBadge(opened, 'Saved');
    tab.cut();
    draw(opened, 'left-there');
    const { database, owner } = tab.workplace;
    await until('it is kept', async () => (await unsentCopies(world.ann.userId)).length === 1);
    const elsewhere = { ...owner, organizationId: owner.organizationId + 1 };
    const copy = copyName(elsewhere, 'plan');
    const [row] = await database.pendingUnder(copyName(owner, slugOf(world.document)));
    if (row === undefined) throw new Error('Nothing is pending');
    await database.addPending({ ...row, copy, owner: `${elsewhere.userId}/${elsewhere.organizationId}` });
    const unsent = await unsentCopies(world.ann.userId);
    expect(unsent.map((each) => [each.slug, each.owner.organizationId, each.changes])).toEqual([
      [slugOf(world.document), owner.organizationId, 1],
      ['plan', elsewhere.organizationId, 1],
    ]);
    await discardUnsent(unsent);
    await until('it is given up where it is open', () => opened.copy.isWiped.get());
    expect(await unsentCopies(world.ann.userId)).toEqual([]);
  });

  it('is sent without anybody opening the diagram again', async () => {
    const tab = world.tabOf(world.ann);
    const opened = await tab.open(world.document);
    await untilBadge(opened, 'Saved');
    opened.copy.call('Landscape');
    tab.cut();
    draw(opened, 'left-there');
    opened.destroy();
    const { waiting } = tab.workplace;
    await until('it is counted', () => waiting.get().length === 1);
    expect(waiting.get()).toMatchObject([{ slug: slugOf(world.document), changes: 1, end: null }]);
    world.close(tab);

    const later = world.tabOf(world.ann);
    await until('it is sent', async () => (await world.storedKeys()).includes('left-there'));
    await until('nothing waits', async () => {
      await later.workplace.sendAll();
      return later.workplace.waiting.get().length === 0;
    });
  });

  it('is not seen by anybody else on the same device', async () => {
    const tab = world.tabOf(world.ann);
    const opened = await tab.open(world.document);
    await untilBadge(opened, 'Saved');
    tab.cut();
    draw(opened, 'left-there');
    opened.destroy();
    await until('it is counted', () => tab.workplace.waiting.get().length === 1);
    const ben = await world.room.createPerson();
    const bens = world.tabOf(ben);
    await bens.workplace.sendAll();
    expect(bens.workplace.waiting.get()).toEqual([]);
    const bensSession = await bens.open(world.document);
    await untilBadge(bensSession, 'Saved');
    expect(bensSession.snapshots.get().has('left-there')).toBe(false);
  });

  it('can be taken along once by somebody who has left the organisation', async () => {
    const tab = world.tabOf(world.ann);
    const other = await world.room.createDiagram();
    const [opened, saved] = [await tab.open(world.document), await tab.open(other)];
    await Promise.all([untilBadge(opened, 'Saved'), untilBadge(saved, 'Saved')]);
    opened.copy.call('Landscape');
    tab.cut();
    draw(opened, 'left-there');
    world.close(tab);
    const { organizationId } = world.room.organization;
    expect(await settleLostCopies(world.ann.userId, new Set([organizationId]))).toEqual([]);
    const lost = await settleLostCopies(world.ann.userId, new Set());
    expect(lost).toMatchObject([{ slug: slugOf(world.document), name: 'Landscape', changes: 1 }]);
    const [first] = lost;
    const file = first && (await exportUnsent(first));
    expect(file?.fileName).toBe('Landscape.lintel.json');
    expect(file?.text).toContain('left-there');
    await discardUnsent(lost);
    expect(await settleLostCopies(world.ann.userId, new Set())).toEqual([]);
    expect(await keptOf(world.ann.userId)).toEqual([]);
  });

  it('says why it cannot be sent, and is kept when only the rest is wiped', async () => {
    const tab = world.tabOf(world.ann);
    const other = await world.room.createDiagram();
    const [opened, saved] = [await tab.open(world.document), await tab.open(other)];
    await Promise.all([untilBadge(opened, 'Saved'), untilBadge(saved, 'Saved')]);
    draw(saved, 'saved-here');
    await untilBadge(saved, 'Saved');
    tab.cut();
    draw(opened, 'left-there');
    await world.room.setRole(world.ann, 'READER');
    opened.destroy();
    saved.destroy();
    tab.mend();
    const { waiting, database } = tab.workplace;
    await until('the reason is known', () => waiting.get()[0]?.end === 'read-only');
    const prefix = `${world.ann.userId}/`;
    await until('both are known', async () => (await database.copies(prefix)).length === 2);
    await wipeCopies(world.ann.userId, { unsent: false });
    expect((await database.copies(prefix)).map(({ slug }) => slug)).toEqual([slugOf(world.document)]);
    await wipeCopies(world.ann.userId, { unsent: true });
    expect(await database.copies(prefix)).toEqual([]);
    expect(await database.pendingUnder(prefix)).toEqual([]);
  });
});

describe('the copies of somebody who signs out', () => {
  it('are gone for good, also where something was still to be noted of one', async () => {
    const tab = world.tabOf(world.ann);
    const opened = await tab.open(world.document);
    await untilBadge(opened, 'Saved');
    const { database, owner } = tab.workplace;
    const copy = copyName(owner, slugOf(world.document));
    await until('it is noted', async () => typeof (await database.copy(copy))?.syncedAt === 'number');
    await wipeCopies(world.ann.userId, { unsent: true });
    await database.note(copy, { name: 'Landscape', syncedAt: Date.now() });
    expect(await database.copies(`${world.ann.userId}/`)).toEqual([]);
    expect(await keptOf(world.ann.userId)).toEqual([]);
  });

  it('are found although the server never brought anything', async () => {
    const tab = world.tabOf(world.ann);
    tab.cut();
    const opened = await tab.open(world.document);
    expect(opened.copy.isLoaded.get()).toBe(false);
    expect(await keptOf(world.ann.userId)).toHaveLength(1);
    opened.destroy();
    await wipeCopies(world.ann.userId, { unsent: false });
    expect(await keptOf(world.ann.userId)).toEqual([]);
  });
});
