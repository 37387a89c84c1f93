import { cleanText } from '@lintel/diagram/textSafety';
import { expect, it } from 'vitest';
import { textareasOf } from './puttingImages.ts';

const image = (attachmentId: number, [width, height]: readonly [number, number]) => ({
  attachmentId,
  altText: `Image ${attachmentId}`,
  width,
  height,
  position: 'full' as const,
  showCaption: false,
  caption: '',
});

it('puts a text area around each image, wide enough for it, one below the other', () => {
  const areas = textareasOf([image(7, [480, 210]), image(8, [30, 30]), image(9, [0, 0])]);
  const places = areas.map((area) => (area.kind === 'textarea' ? [area.position.y, area.width] : null));
  // An image of which nothing is known is drawn 240 by 180.
  expect(places).toEqual([
    [0, 11],
    [6, 2],
    [8, 6],
  ]);
});

it('is what may come from a clipboard', () => {
  const [area] = textareasOf([image(7, [480, 210])]);
  if (area?.kind !== 'textarea') throw new Error('There is none');
  expect(cleanText(area.text)).toEqual(area.text);
  expect(JSON.stringify(area.text)).toContain('/api/attachments/7');
});
