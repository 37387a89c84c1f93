import { documentName } from '@lintel/diagram/document';
import { afterEach, expect, it } from 'vitest';
import { badge, openWorld, untilBadge, untilKind } from './browser.fixture.ts';
import { draw, type Tab } from './tabs.ts';

const world = openWorld();
afterEach(() => {
  world.room.database.faults.hung = null;
});

/** From here on the server decides about nobody, until what it answers is called. */
const holdTheDatabase = (): (() => void) => {
  const { faults } = world.room.database;
  let release = (): void => {};
  faults.hung = new Promise((done) => {
    release = done;
  });
  return () => {
    faults.hung = null;
    release();
  };
};

/** With a connection that stands, so that the server is asked at once. */
const connected = async (): Promise<Tab> => {
  const tab = world.tabOf(world.ann);
  await untilBadge(await tab.open(await world.room.createDiagram()), 'Saved');
  return tab;
};

it.each([1, 2, 3])(
  'a diagram that is left and opened again %i times before the server lets it in is open once it does',
  async (times) => {
    const tab = await connected();
    const release = holdTheDatabase();
    for (let left = 0; left < times; left++) (await tab.open(world.document)).destroy();
    const opened = await tab.open(world.document);
    draw(opened, 'drawn-at-last');
    release();
    await untilBadge(opened, 'Saved');
    expect(await world.storedKeys()).toEqual(['drawn-at-last']);
  },
);

it('a diagram that was left before the server refused it is asked for again, and refused', async () => {
  const tab = await connected();
  const release = holdTheDatabase();
  const nowhere = documentName('nothingthere');
  (await tab.open(nowhere)).destroy();
  const opened = await tab.open(nowhere);
  release();
  await untilKind(opened, 'notSaved');
  expect(badge(opened)).toContain('gone');
});
