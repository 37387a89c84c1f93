import { expect, test } from 'vitest';
import type { Shape } from './picture.ts';
import { imageSize, type RichImage } from './textImages.ts';
import { textAreaRect, textAreaShapes } from './textAreas.ts';
import { toSvg } from './toSvg.ts';
import { itemOf } from './picture.ts';

const image: RichImage = {
  source: '/api/attachments/7',
  altText: 'How orders flow',
  width: 400,
  height: 200,
  position: 'full',
  caption: '',
};
const face = (given: Partial<RichImage> = {}) => ({
  x: 0,
  y: 0,
  width: 224,
  blocks: [
    {
      kind: 'paragraph' as const,
      runs: [{ text: 'Before' }, { text: '', image: { ...image, ...given } }, { text: 'behind' }],
    },
  ],
});
const of = <Kind extends Shape['kind']>(kind: Kind, shapes: readonly Shape[]) =>
  shapes.filter((shape): shape is Extract<Shape, { kind: Kind }> => shape.kind === kind);

test('an image is as large as it was made, and no wider than its text', () => {
  expect(imageSize({ width: 100, height: 50 }, 200)).toEqual({ width: 100, height: 50 });
  expect(imageSize({ width: 400, height: 200 }, 200)).toEqual({ width: 200, height: 100 });
  expect(imageSize({ width: 0, height: 0 }, 500)).toEqual({ width: 240, height: 180 });
  expect(imageSize({ width: 1, height: 4000 }, 200).height).toBe(2000);
});

test('it stands on lines of its own, and the text is higher by it', () => {
  const [painted] = of('image', textAreaShapes(face()));
  expect(painted).toMatchObject({ x: 12, y: 32, width: 200, height: 100, source: '/api/attachments/7' });
  expect(of('text', textAreaShapes(face())).map(({ y }) => y)).toEqual([8, 136]);
  expect(textAreaRect(face()).height).toBe(8 + 20 + 108 + 20 + 8);
  expect(of('image', textAreaShapes(face({ position: 'right', width: 100, height: 50 })))[0]?.x).toBe(112);
});

test('a caption stands below it', () => {
  const texts = of('text', textAreaShapes(face({ caption: 'By night' })));
  expect(texts[1]).toMatchObject({ x: 12, y: 136, height: 16 });
});

test('until it is there, its frame says what it is', () => {
  const picture = { items: [itemOf('a', textAreaShapes(face()))] };
  expect(toSvg(picture)).toContain('How orders flow');
  const there = toSvg(picture, { imageOf: () => 'data:image/png;base64,AAAA' });
  expect(there).toContain('data:image/png');
  expect(there).not.toContain('How orders flow');
});
