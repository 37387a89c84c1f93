import { expect, it } from 'vitest';
import { markedPicture } from './markedPicture.ts';

const item = (id: string, x = 0) => ({ id, shapes: [], bounds: { x, y: 0, width: 40, height: 20 } });

it('a version shows what was added since as a shade, and a mark around all that differs', () => {
  const then = { items: [item('same-item'), item('gone-item', 100), item('moved-item', 200)] };
  const now = {
    items: [item('same-item'), item('moved-item', 250), item('new-item', 300), item('new-item:label')],
  };
  const since = { facts: null, added: ['new-item'], removed: ['gone-item'], changed: ['moved-item'] };
  const { items } = markedPicture(then, now, since);
  expect(items.map(({ id }) => id)).toEqual([
    'same-item',
    'gone-item',
    'moved-item',
    'new-item',
    'new-item:label',
    'new-item:mark',
    'gone-item:mark',
    'moved-item:mark',
  ]);
  const frameOf = (id: string) => items.find((each) => each.id === id)?.shapes[0];
  expect(frameOf('new-item')).toMatchObject({ kind: 'group', opacity: 0.45 });
  expect(frameOf('new-item:mark')).toMatchObject({ x: 294, stroke: { colour: 'hue-green', dash: [6, 4] } });
  // What was moved is marked where it was then.
  expect(frameOf('moved-item:mark')).toMatchObject({ x: 194, width: 52, stroke: { colour: 'hue-amber' } });
});

it('a relation is marked along its route, with the sign clear of the box that it leaves', () => {
  const commands = [
    { to: 'move' as const, x: 0, y: 10 },
    { to: 'line' as const, x: 100, y: 10 },
  ];
  const stroke = { colour: 'relation' as const, width: 1.5 };
  const relation = { ...item('gone-item'), shapes: [{ kind: 'path' as const, commands, stroke }] };
  const since = { facts: null, added: [], removed: ['gone-item'], changed: [] };
  const mark = markedPicture({ items: [relation] }, { items: [] }, since).items.at(-1);
  expect(mark?.shapes).toMatchObject([
    { kind: 'path', commands, stroke: { colour: 'hue-rose', width: 3 } },
    { kind: 'rect', x: 18 - 9, y: 10 - 9, fill: 'hue-rose' },
    { kind: 'text', x: 18 },
  ]);
});

it('nothing is marked where nothing differs', () => {
  const picture = { items: [item('same-item')] };
  const since = { facts: null, added: [], removed: [], changed: [] };
  expect(markedPicture(picture, picture, since)).toEqual(picture);
});
