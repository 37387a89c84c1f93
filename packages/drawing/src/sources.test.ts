import { expect, it } from 'vitest';
import type { Picture, Shape } from './picture.ts';
import { imageSources, sourceKey } from './sources.ts';
import { dark, light } from './theme.ts';

const place = { x: 0, y: 0, width: 8, height: 8 };
const picture = (...shapes: Shape[]): Picture => ({ items: [{ id: 'a', shapes, bounds: place }] });
const image = (source: string): Shape => ({ kind: 'image', source, ...place });
const tinted = (source: string): Shape => ({ kind: 'image', source, ...place, tint: 'hue-blue' });

it('names each image once, groups looked into, tinted ones by their colour in the theme', () => {
  const drawn = picture(image('a'), { kind: 'group', children: [image('a'), tinted('b')] }, tinted('b'));
  expect(imageSources(drawn, light)).toEqual([
    { source: 'a', colour: undefined },
    { source: 'b', colour: light['hue-blue'] },
  ]);
  expect(imageSources(drawn, dark)[1]?.colour).toBe(dark['hue-blue']);
  expect(sourceKey('b', '#fff')).not.toBe(sourceKey('b'));
});
