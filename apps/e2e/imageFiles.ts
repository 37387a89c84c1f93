import { deflateSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';

const part = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  let sum = 0xffffffff;
  for (const byte of body) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ ((sum & 1) === 1 ? 0xedb88320 : 0);
  }
  const end = Buffer.alloc(4);
  end.writeUInt32BE(~sum >>> 0);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, body, end]);
};

/** A picture all of one colour that nothing in the application has. */
export const magenta = (size: number): Buffer => {
  const head = Buffer.from([0, 0, 0, size, 0, 0, 0, size, 8, 2, 0, 0, 0]);
  const row = Buffer.concat([
    Buffer.of(0),
    Buffer.concat(Array.from({ length: size }, () => Buffer.of(255, 0, 255))),
  ]);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(Buffer.concat(Array.from({ length: size }, () => row)));
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', pixels), part('IEND', Buffer.alloc(0))]);
};

export const putImage = async (page: Page, bar: Locator, name: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await bar.getByRole('button', { name: 'Image' }).click();
  await (await chooser).setFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: magenta(120) });
};

export const isShown = (image: Locator): Promise<boolean> =>
  image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth > 0);
