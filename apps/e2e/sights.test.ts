import 'fake-indexeddb/auto';
import { copyName, documentDatabase } from '../web/src/documents/copyDatabase.ts';
import { showSights } from '../web/src/documents/sights.ts';
import { expect, test } from 'vitest';

test('of a copy that is gone nothing is shown, and no database is left behind', async () => {
  const copy = copyName({ userId: 1, organizationId: 1 }, 'gone');
  let isShown = false;
  await showSights(copy, async () => {
    isShown = true;
  });
  expect(isShown).toBe(false);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(documentDatabase(copy));
});
