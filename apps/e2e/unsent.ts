import { component } from '@lintel/diagram/testing/build';
import { updateOf } from '@lintel/diagram/testing/updates';
import { expect, type Page } from '@playwright/test';

/** A change as an earlier visit would have left it on the device: made, and never sent. */
const drawnBox = (key: string): number[] => [...updateOf(component(key, [2, 2, 4, 2]))];

export const unsentKey = (slug: string): string => `unsent-${slug}`.slice(0, 36);

const sessionOf = async (page: Page): Promise<{ userId: number; organizationId: number }> => {
  const answer = await page.request.get('/api/auth/session');
  const { user, organization } = (await answer.json()) as {
    user: { userId: number };
    organization: { organizationId: number };
  };
  return { userId: user.userId, organizationId: organization.organizationId };
};

export const slugOfShown = (page: Page): string => {
  const slug = /\/diagram\/(?:.*\/)?d:([^/?#]+)/.exec(decodeURIComponent(page.url()))?.[1];
  expect(slug).toBeDefined();
  return slug ?? '';
};

const dayMilliseconds = 86_400_000;

/** Puts an unsent change into the storage of this browser, as made so many days ago. */
export const leaveUnsent = async (page: Page, slug: string, name: string, days = 0): Promise<void> => {
  const { userId, organizationId } = await sessionOf(page);
  const owner = `${userId}/${organizationId}`;
  const at = Date.now() - 60_000 - days * dayMilliseconds;
  const change = { owner, slug, name, at, update: drawnBox(unsentKey(slug)) };
  await page.evaluate(async (given) => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('lintel', 1);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('No storage'));
    });
    const copy = `${given.owner}/${given.slug}`;
    const transaction = opened.transaction(['copies', 'pending'], 'readwrite');
    transaction.objectStore('pending').put({
      copy,
      opening: 'an-earlier-visit',
      number: 1,
      owner: given.owner,
      change: 'an-earlier-visit/1',
      at: given.at,
      update: Uint8Array.from(given.update),
    });
    transaction.objectStore('copies').put({
      copy,
      owner: given.owner,
      slug: given.slug,
      name: given.name,
      syncedAt: given.at,
      ended: null,
    });
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    opened.close();
  }, change);
};

export const countUnsent = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('lintel', 1);
      request.onsuccess = () => resolve(request.result);
    });
    const counting = opened.transaction('pending').objectStore('pending').count();
    await new Promise((resolve) => {
      counting.onsuccess = resolve;
    });
    opened.close();
    return counting.result;
  });

/** An edit as another tab of this browser would tell it: the diagram that is open takes it in as its own. */
export const leaveUnsentOpen = async (page: Page, slug: string): Promise<void> => {
  await page.evaluate(
    async ({ shown, update }) => {
      const owners = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
      const copy = owners.find((name) => name.endsWith(`/${shown}`))?.slice('lintel/'.length);
      const channel = new BroadcastChannel(`lintel/${copy}`);
      channel.postMessage({
        type: 'change',
        opening: 'another-tab',
        number: 1,
        change: 'another-tab/1',
        at: Date.now(),
        update: Uint8Array.from(update),
      });
      channel.close();
    },
    { shown: slug, update: drawnBox(unsentKey(slug)) },
  );
};

/** Every key that was there at a moment when the badge said Saved. */
export const recordSaved = async (page: Page): Promise<string[]> => {
  const saved: string[] = [];
  await page.exposeFunction('reportSaved', (keys: string[]) => saved.push(...keys));
  const record = (): void => {
    document.addEventListener('lintel:saved', (event) => {
      const report: unknown = Reflect.get(window, 'reportSaved');
      const { keys } = (event as CustomEvent<{ keys: () => string[] }>).detail;
      if (typeof report === 'function') report(keys());
    });
  };
  await page.addInitScript(record);
  await page.evaluate(record);
  return saved;
};

/** Every item that is shown. */
export const keysOf = (page: Page): Promise<string[]> =>
  page.getByRole('treeitem').evaluateAll((lines) => lines.map((line) => line.getAttribute('data-key') ?? ''));
