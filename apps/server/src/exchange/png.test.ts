import { expect, it } from 'vitest';
import { pixelsOf } from '../testing/png.fixture.ts';
import { picture } from '../testing/uploads.fixture.ts';
import { pngOf } from './png.ts';

const red = [255, 0, 0];
const white = [255, 255, 255];

const base64 = (content: string | Buffer): string => Buffer.from(content as string).toString('base64');
const image = (type: string, content: string | Buffer, x = 80): string =>
  `<image x="${x}" y="0" width="40" height="40" href="data:image/${type};base64,${base64(content)}"/>`;

/** A poster of which ten pixels are one of these; the left of it is red. */
const poster = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 384 216" width="384" height="216" font-family="'Inter Variable', Inter, sans-serif">` +
  `<rect x="0" y="0" width="384" height="216" fill="#ffffff"/>` +
  `<rect x="0" y="0" width="40" height="216" fill="#ff0000"/>${content}</svg>`;

const painted = async (content: string) => pixelsOf(await pngOf(poster(content)));

const square = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="${colour}"/></svg>`;

it('has 3840 × 2160 pixels, and in them what the SVG says', async () => {
  const pixels = await painted('');
  expect([pixels.width, pixels.height]).toEqual([3840, 2160]);
  expect(pixels.at(200, 1000)).toEqual(red);
  expect(pixels.at(1000, 1000)).toEqual(white);
});

it('has letters of all alphabets of the font, the heavier ones with more ink', async () => {
  const text = (y: number, weight: number, words: string): string =>
    `<text><tspan x="60" y="${y}" font-size="20" font-weight="${weight}">${words}</tspan></text>`;
  const pixels = await painted(
    text(40, 400, 'illi') + text(80, 600, 'illi') + text(120, 600, 'Łęź') + text(160, 600, 'Жλж'),
  );
  const inkIn = (top: number): number => {
    let ink = 0;
    for (let y = top; y < top + 300; y += 3)
      for (let x = 600; x < 1500; x += 3) ink += pixels.at(x, y)[0] < 128 ? 1 : 0;
    return ink;
  };
  const [light, heavy, latin, others] = [inkIn(200), inkIn(600), inkIn(1000), inkIn(1400)];
  expect(light).toBeGreaterThan(100);
  expect(heavy).toBeGreaterThan(light! * 1.2);
  expect(latin).toBeGreaterThan(100);
  expect(others).toBeGreaterThan(100);
});

it('has the images in it', async () => {
  const pixels = await painted(image('svg+xml', square('#00ff00')) + image('png', picture, 200));
  expect(pixels.at(1000, 200)).toEqual([0, 255, 0]);
  expect(pixels.at(2200, 200)).not.toEqual(white);
});

const claiming = (width: number, height: number): Buffer => {
  const bomb = Buffer.from(picture);
  bomb.writeUInt32BE(width, 16);
  bomb.writeUInt32BE(height, 20);
  return bomb;
};

it.each([
  ['a PNG that says it is larger than memory', 'png', claiming(60_000, 60_000)],
  ['a JPEG that says nothing', 'jpeg', Buffer.alloc(100, 0xff)],
  ['a GIF of 65,535 by 65,535', 'gif', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40, 0xff)])],
  ['no SVG', 'svg+xml', Buffer.from('<svg')],
  [
    'an SVG of a million pixels each way',
    'svg+xml',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e6" height="1e6"/>'),
  ],
])('leaves out %s, and paints the rest', async (_, type, content) => {
  const pixels = await painted(image(type, content) + image('svg+xml', square('#0000ff'), 200));
  expect(pixels.at(1000, 200)).toEqual(white);
  expect(pixels.at(2200, 200)).toEqual([0, 0, 255]);
});

it('fetches nothing and opens no file', async () => {
  const named = (href: string): string => `<image x="80" y="0" width="40" height="40" href="${href}"/>`;
  const pixels = await painted(
    named('/etc/passwd') + named('file:///etc/passwd') + named('http://localhost/'),
  );
  expect(pixels.at(1000, 200)).toEqual(white);
});

it('says so where there is nothing to paint, and goes on with the next', async () => {
  await expect(pngOf('<svg')).rejects.toThrow('The picture cannot be painted');
  expect((await painted('')).at(200, 1000)).toEqual(red);
});
