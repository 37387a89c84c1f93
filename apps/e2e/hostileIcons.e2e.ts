import { expect, type Page } from '@playwright/test';
import { hostileSvgs } from '../server/src/icons/hostileSvgs.fixture.ts';
import { newcomer, openHome, signUp, test } from './people.ts';

interface Uploaded {
  url: string;
}

const upload = async (page: Page, path: string, field: string, svg: string): Promise<Uploaded> => {
  const { origin } = new URL(page.url());
  const answer = await page.request.post(path, {
    headers: { origin },
    multipart: { [field]: { name: 'icon.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) } },
  });
  expect(answer.status(), svg).toBe(200);
  return (await answer.json()) as Uploaded;
};

const atOnce = 6;

/** Several at a time; each turn has a place of its own. */
const inTurns = async <Item>(
  items: readonly Item[],
  each: (item: Item, place: number) => Promise<void>,
): Promise<void> => {
  const waiting = [...items];
  const task = async (place: number): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await each(item, place);
  };
  await Promise.all(Array.from({ length: atOnce }, (_, place) => task(place)));
};

/** As the application shows them: as images of a page. */
const showAll = (page: Page, addresses: readonly string[]): Promise<number> =>
  page.evaluate(async (sources) => {
    const shown = sources.map(async (source) => {
      const image = new Image();
      image.src = source;
      document.body.append(image);
      await image.decode();
    });
    const results = await Promise.allSettled(shown);
    return results.filter(({ status }) => status === 'fulfilled').length;
  }, addresses);

const hasRun = (page: Page): Promise<boolean> =>
  page.evaluate(() => Reflect.get(globalThis, 'ran') !== undefined || document.title === '1');

test('of two hundred hostile icons none runs or fetches anything, as an image or opened by itself', async ({
  open,
}) => {
  test.setTimeout(300_000);
  const page = await open();
  const asked: string[] = [];
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await openHome(page);
  page.context().on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => asked.push(`dialog ${dialog.message()}`));
  expect(hostileSvgs.length).toBeGreaterThanOrEqual(200);

  const icons: string[] = [];
  const files: string[] = [];
  await inTurns(hostileSvgs, async (svg) => {
    icons.push(`/api/public/icon/${(await upload(page, '/api/icons/upload', 'icon', svg)).url}`);
    files.push((await upload(page, '/api/attachments/upload', 'attachment', svg)).url);
  });

  await test.step('as images of our pages', async () => {
    expect(await showAll(page, icons)).toBe(icons.length);
    // As they were sent: a file that is attached is given back bit by bit.
    expect(await showAll(page, files)).toBeGreaterThan(0);
    expect(await hasRun(page)).toBe(false);
  });

  await test.step('opened by themselves', async () => {
    const tabs = await Promise.all(Array.from({ length: atOnce }, () => page.context().newPage()));
    await inTurns(icons, async (icon, at) => {
      const tab = tabs[at] ?? page;
      await tab.goto(icon);
      expect(await hasRun(tab), icon).toBe(false);
    });
  });

  const { origin } = new URL(page.url());
  const foreign = asked.filter((address) => !address.startsWith(origin));
  expect(foreign).toEqual([]);
  // Nor anything of ours, in the name of the person who looks.
  expect(
    asked.filter((address) => address.includes('/api/auth/session?') || address.includes('hit')),
  ).toEqual([]);
});
