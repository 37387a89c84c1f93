import { expect, type Page } from '@playwright/test';

/** Everything that the device keeps of what was seen. */
export const keptThings = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('lintel.kept', 1);
        request.onerror = () => reject(new Error(String(request.error)));
        request.onsuccess = () => {
          const all = request.result.transaction('things').objectStore('things').getAll();
          all.onerror = () => reject(new Error(String(all.error)));
          all.onsuccess = () => {
            request.result.close();
            resolve(JSON.stringify(all.result));
          };
        };
      }),
  );

/** All of these are kept. */
export const isThere = (page: Page, ...names: string[]): Promise<void> =>
  expect(async () => {
    const kept = await keptThings(page);
    for (const name of names) expect(kept).toContain(name);
  }).toPass();
