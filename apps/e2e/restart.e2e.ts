import { expect } from '@playwright/test';
import { createOwnServer, freePort, type OwnServer } from './ownServer.ts';
import { Drawing, newDiagram } from './drawing.ts';
import { newcomer, signIn, signUp, test } from './people.ts';
import { keysOf, leaveUnsentOpen, recordSaved, slugOfShown, unsentKey } from './unsent.ts';

const port = await freePort();
test.use({ baseURL: `http://localhost:${port}`, serviceWorkers: 'allow' });

let server: OwnServer;
test.beforeAll(async () => {
  server = createOwnServer(port);
  await server.start();
});
test.afterAll(() => server.remove());

test('a server that is killed and comes back is met by itself, with what was made meanwhile', async ({
  open,
}) => {
  const ada = newcomer('Ada', 'King');
  const page = await open();
  await signUp(page, ada, { organization: 'Alder Goods' });
  await newDiagram(page, 'Landscape');
  const badge = page.locator('[data-save]');
  await expect(badge).toHaveText('Saved');
  const slug = slugOfShown(page);
  const saved = await recordSaved(page);

  await server.kill();
  await expect(badge).toHaveText('Offline: 0 changes kept on this device');
  await leaveUnsentOpen(page, slug);
  await expect(badge).toHaveText('Offline: 1 change kept on this device');
  expect(saved).toEqual([]);
  await server.start();
  await expect(badge).toHaveText('Saved', { timeout: 15_000 });
  await expect.poll(() => saved).toContain(unsentKey(slug));

  await server.kill();
  await server.start();
  saved.length = 0;
  await page.reload();
  await expect(badge).toHaveText('Saved', { timeout: 15_000 });
  await expect.poll(() => saved).toContain(unsentKey(slug));
});

test('whatever is shown as saved while somebody draws is there after the server was killed', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const page = await open();
  const ada = newcomer('Ada', 'King');
  await signUp(page, ada, { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  const saved = await recordSaved(page);
  let drawn = 0;
  const draw = async (): Promise<void> => {
    const [x, y] = [-9 + (drawn % 6) * 3, -6 + Math.floor(drawn / 6) * 2];
    await drawing.draw('2', [x, y], [x + 2, y + 1], `Box ${drawn}.`);
    await drawing.press('Escape');
    drawn += 1;
  };

  for (let round = 0; round < 2; round++) {
    await draw();
    await draw();
    await expect(drawing.badge).toHaveText('Saved');
    const killed = server.kill();
    await draw();
    await killed;
    await expect(drawing.badge).toHaveText(/^Offline: \d+ change/);
    await draw();
    await server.start();
    await draw();
    await expect(drawing.badge).toHaveText('Saved', { timeout: 15_000 });
  }
  const vouchedFor = new Set(saved);
  expect(vouchedFor.size).toBe(drawn);

  await server.kill();
  await server.start();
  // A browser that keeps nothing of it.
  const later = await open();
  await signIn(later, ada);
  await new Drawing(later).open(new URL(page.url()).pathname);
  await expect(later.getByRole('treeitem')).toHaveCount(drawn);
  const there = await keysOf(later);
  expect([...vouchedFor].filter((key) => !there.includes(key))).toEqual([]);
});
