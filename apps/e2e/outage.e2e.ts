import { expect } from '@playwright/test';
import { breakableServer } from '../server/src/testing/breakableDatabase.ts';
import { Drawing, newDiagram } from './drawing.ts';
import { createOwnServer, freePort, type OwnServer } from './ownServer.ts';
import { colleagueOf, newcomer, signUp, test } from './people.ts';
import { keysOf, recordSaved } from './unsent.ts';

const seconds = Number(process.env.LINTEL_OUTAGE_SECONDS ?? 5);
/** Within which everything is saved once the database is back. */
const returnMilliseconds = 10_000;
const databaseUrl = process.env.TEST_DATABASE_URL ?? '';

const port = await freePort();
test.use({ baseURL: `http://localhost:${port}`, serviceWorkers: 'allow' });

let server: OwnServer;
let away: () => void;
let back: () => void;
let release = async (): Promise<void> => {};
test.beforeAll(async () => {
  if (databaseUrl === '') {
    server = createOwnServer(port);
    away = server.toggleDatabase;
    back = server.toggleDatabase;
  } else {
    const database = await breakableServer(databaseUrl);
    server = createOwnServer(port, database.address);
    away = database.stop;
    back = database.restore;
    release = database.close;
  }
  await server.start();
});
test.afterAll(async () => {
  await server.remove();
  await release();
});

test('while the database is away edits go on, none is called saved, and all are once it is back', async ({
  open,
}) => {
  test.setTimeout(90_000 + seconds * 1_000);
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const first = await newDiagram(page, 'Landscape');
  const other = await colleagueOf(page, open, 'Editor');
  const second = await new Drawing(other).open(`${page.url()}#at=0,0,1`);
  await first.draw('2', [-8, -5], [-4, -3], 'Before');
  await expect(first.badge).toHaveText('Saved');
  await expect(second.line('Before, Placeholder')).toBeAttached();
  const saved = await Promise.all([recordSaved(first.page), recordSaved(second.page)]);
  const before = await keysOf(first.page);
  await expect(second.badge).toHaveText('Saved');

  away();
  // What is drawn before the server knows is saved, and rightly.
  await server.whenReady(false);
  const end = Date.now() + seconds * 1_000;
  const drawn: string[] = [];
  for (let count = 0; Date.now() < end; count++) {
    const name = `Meanwhile ${count}.`;
    const by = count % 2 === 0 ? first : second;
    const [x, y] = [-9 + (count % 6) * 3, -2 + (Math.floor(count / 6) % 3) * 2];
    await by.draw('2', [x, y], [x + 2, y + 1], name);
    await by.press('Escape');
    drawn.push(name);
    await expect(by.badge).toHaveText(/^(Saving…|Offline|Not saved)/);
  }
  expect(drawn.length).toBeGreaterThan(2);
  expect(saved.flat().filter((key) => !before.includes(key))).toEqual([]);
  back();
  await server.whenReady(true);

  const returned = { timeout: returnMilliseconds };
  await Promise.all([first, second].map((each) => expect(each.badge).toHaveText('Saved', returned)));
  for (const name of drawn) {
    await expect(first.line(`${name}, Placeholder`)).toBeAttached();
    await expect(second.line(`${name}, Placeholder`)).toBeAttached();
  }
  const later = await open();
  await later.context().addCookies(await page.context().cookies());
  const third = await new Drawing(later).open(page.url());
  for (const name of drawn) await expect(third.line(`${name}, Placeholder`)).toBeAttached();
});
