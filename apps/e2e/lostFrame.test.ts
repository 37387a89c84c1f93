import { afterEach, expect, it } from 'vitest';
import { until } from '../server/src/sync/room.fixture.ts';
import { openWorld, untilBadge } from './browser.fixture.ts';
import { openShakyWay, type ShakyWay } from './shakyWay.ts';
import { draw, openTab, type Tab } from './tabs.ts';

const world = openWorld();
let way: ShakyWay;
let tab: Tab;
afterEach(() => {
  tab.close();
  way.close();
});

it('what builds on a change that was lost on its way goes with it, once more', async () => {
  const { room, ann, document } = world;
  way = await openShakyWay(room.origin);
  const owner = { userId: ann.userId, organizationId: room.organization.organizationId };
  tab = openTab({ origin: way.origin, cookie: ann.cookie, owner });
  const opened = await tab.open(document);
  await untilBadge(opened, 'Saved');
  let dropped = 0;
  let isLosing = true;
  way.shake({
    next: () => {
      if (!isLosing) return 0.5;
      dropped += 1;
      return 0;
    },
  });
  draw(opened, 'lost-0001');
  await until('it is lost', () => dropped > 0);
  isLosing = false;
  draw(opened, 'built-001');
  await untilBadge(opened, 'Saved');
  expect(await world.storedKeys()).toEqual(['built-001', 'lost-0001']);
});
