import { expect, it } from 'vitest';
import { markedPicture, markNames } from './markedPicture.ts';

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
    { kind: 'rect', x: 24 - 12, y: 10 - 12, fill: 'hue-rose' },
    { kind: 'text', x: 24 },
  ]);
});

it('marks are drawn larger where they would be too small to be told apart', () => {
  const picture = { items: [item('some-item')] };
  const since = { facts: null, added: [], removed: [], changed: ['some-item'] };
  const marksAt = (zoom: number) => markedPicture(picture, picture, since, zoom).items.at(-1)?.shapes ?? [];
  expect(marksAt(0.6)).toEqual(marksAt(1));
  const [frame, badge] = marksAt(0.28);
  const scale = 14 / (24 * 0.28);
  expect(frame).toMatchObject({ x: -6, y: -6, stroke: { width: 2 * scale } });
  // Around the same corner of the frame.
  expect(badge).toMatchObject({ kind: 'group', x: -6, y: -6, scale });
});

it('nothing is marked where nothing differs', () => {
  const picture = { items: [item('same-item')] };
  const since = { facts: null, added: [], removed: [], changed: [] };
  expect(markedPicture(picture, picture, since)).toEqual(picture);
});

it('whoever sees no colours tells the marks apart by outline and line', () => {
  const picture = (id: string) => ({ items: [item(id)] });
  const looks = markNames.map((mark) => {
    const since = { facts: null, added: [], removed: [], changed: [], [mark]: ['some-item'] };
    const marked = markedPicture(picture('some-item'), picture('some-item'), since).items.at(-1);
    const [frame, outline] = marked?.shapes ?? [];
    if (frame?.kind !== 'rect') throw new Error('There is no frame');
    return { dash: frame.stroke?.dash, outline: outline?.kind === 'rect' ? outline.radius : outline?.kind };
  });
  expect(looks).toEqual([
    { dash: [6, 4], outline: 12 },
    { dash: undefined, outline: 4 },
    { dash: [2, 4], outline: 'path' },
  ]);
});
