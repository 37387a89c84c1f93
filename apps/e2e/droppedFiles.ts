import { writeFile } from 'node:fs/promises';
import { type Locator, type Page, test } from '@playwright/test';

/** Holds files from outside of the browser above the middle of something, and lets them go. */
export const dropFiles = async (
  page: Page,
  target: Locator,
  files: Readonly<Record<string, string | Buffer>>,
  heldAbove: (move: () => Promise<void>) => Promise<void> = async () => {},
): Promise<void> => {
  const paths = Object.keys(files).map((name) => test.info().outputPath(name));
  await Promise.all(Object.values(files).map((content, at) => writeFile(paths[at] ?? '', content)));
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to drop files on');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  const session = await page.context().newCDPSession(page);
  const send = async (type: 'dragEnter' | 'dragOver' | 'drop'): Promise<void> => {
    await session.send('Input.dispatchDragEvent', { type, x, y, data });
  };
  await send('dragEnter');
  await send('dragOver');
  await heldAbove(() => send('dragOver'));
  await send('drop');
  await session.detach();
};
