import { plainLabel } from '@lintel/drawing/labels';
import { expect, test } from 'vitest';
import type { Picture, PictureItem, Shape } from '@lintel/drawing/picture';
import { viewAt } from '@lintel/drawing/detail';
import { set } from '../change.ts';
import { move } from '../commands/place.ts';
import { linkDiagrams } from '../commands/connect.ts';
import { rename, writeText } from '../commands/name.ts';
import { remove } from '../commands/remove.ts';
import { preview } from '../preview.ts';
import { isRefusal } from '../refusal.ts';
import { type Board, board, component, container, relation, textarea } from '../testing/build.ts';
import { textFromPlain } from '../text.ts';
import type { ItemState } from './itemStates.ts';
import type { NamedComponent, Names } from './names.ts';
import type { PictureInput } from './pictureInput.ts';
import { picture, PictureStore } from './pictureStore.ts';

const named = (name: string, more: Partial<NamedComponent> = {}): NamedComponent => ({
  name,
  typeName: 'Service',
  hue: 'violet',
  icon: { glyph: 'layers' },
  ...more,
});
const names = (components: Record<string, NamedComponent>): Names => ({
  components: new Map(Object.entries(components)),
  types: new Map([['queue', { name: 'Event stream', hue: 'amber', icon: { glyph: 'layers' } }]]),
});

const flat = (shapes: readonly Shape[]): Shape[] =>
  shapes.flatMap((shape) => (shape.kind === 'group' ? [shape, ...flat(shape.children)] : [shape]));
const texts = (item: PictureItem | undefined): string[] =>
  flat(item?.shapes ?? []).flatMap((shape) =>
    shape.kind === 'text' ? shape.lines.map((line) => line.runs.map((run) => run.text).join('')) : [],
  );
const ids = ({ items }: Picture): string[] => items.map(({ id }) => id);
const itemOf = (of: Board, id: string, input: Partial<PictureInput> = {}): PictureItem | undefined =>
  new PictureStore({ snapshot: of.snapshot, ...input }).item(id);
const kinds = (item: PictureItem | undefined): string =>
  (item?.shapes ?? []).map((shape) => shape.kind).join(' ');
const stated = (key: string, state: ItemState) => ({ states: new Map([[key, state]]) });
const strokes = (item: PictureItem | undefined): (string | undefined)[] =>
  flat(item?.shapes ?? []).flatMap((shape) =>
    shape.kind === 'rect' || shape.kind === 'path' ? [shape.stroke?.colour] : [],
  );

const shop = () =>
  board(
    container('platform', [0, 0, 20, 10], { name: 'Platform' }),
    container('innerone', [1, 1, 10, 8], { name: 'Inner' }),
    component('checkout', [2, 2, 4, 2], { name: 'Checkout' }),
    component('payments', [14, 2, 4, 2], { name: 'Payments', z: -1 }),
    relation('relation', 'checkout', 'payments', { text: 'Authorises' }),
    textarea('textarea', [0, 12, 6], 'Scope'),
  );

test('from back to front: larger containers, relations, components, labels, texts', () => {
  expect(ids(picture({ snapshot: shop().snapshot }))).toEqual([
    'platform',
    'innerone',
    'relation',
    'payments',
    'checkout',
    'relation:label',
    'textarea',
  ]);
});

test('a component shows what it is called everywhere, whatever the document remembers', () => {
  const of = board(component('checkout', [0, 0, 4, 2], { name: 'Old name', component: 'till' }));
  const item = itemOf(of, 'checkout', { names: names({ till: named('Till', { linkedDiagrams: 2 }) }) });
  expect(texts(item)).toEqual(['Till', 'Service', '2']);
  expect(strokes(item)[0]).toBe('component-border');
});

test('what is unknown or foreign reads as a placeholder with its own name', () => {
  const of = board(
    component('checkout', [0, 0, 4, 2], { name: 'Checkout', component: 'foreign' }),
    component('eventbus', [6, 0, 4, 2], { name: 'Bus', type: 'queue' }),
    container('platform', [0, 4, 4, 4], { name: 'Platform', component: 'foreign' }),
  );
  const given = { names: names({}) };
  expect(texts(itemOf(of, 'checkout', given))).toEqual(['Checkout', 'Placeholder']);
  expect(strokes(itemOf(of, 'checkout', given))[0]).toBe('placeholder-border');
  expect(texts(itemOf(of, 'eventbus', given))).toEqual(['Bus', 'Event stream']);
  expect(texts(itemOf(of, 'platform', given))).toEqual(['Platform']);
});

test('a placeholder has the tile and the name of its type, and is still dotted', () => {
  const of = board(
    component('eventbus', [0, 0, 4, 2], { name: 'Bus', type: 'queue' }),
    component('checkout', [6, 0, 4, 2], { name: 'Checkout' }),
  );
  const look = (key: string) => {
    const shapes = flat(itemOf(of, key, { names: names({}) })?.shapes ?? []);
    const [frame, tile] = shapes.filter((shape) => shape.kind === 'rect');
    const glyphs = shapes.flatMap((each) => (each.kind === 'icon' ? each.name : []));
    return [frame?.fill, frame?.stroke?.dash, tile?.fill, ...glyphs];
  };
  expect(look('eventbus')).toEqual(['placeholder-fill', [0.1, 4], 'hue-amber-soft', 'layers']);
  expect(look('checkout')).toEqual(['placeholder-fill', [0.1, 4], 'hue-slate-soft', 'box']);
});

test('a deleted component reads as a placeholder with its last name and type', () => {
  const of = board(component('checkout', [0, 0, 4, 2], { component: 'till' }));
  const item = itemOf(of, 'checkout', {
    names: names({ till: named('Till', { deleted: true, linkedDiagrams: 2 }) }),
  });
  expect(texts(item)).toEqual(['Till', 'Service']);
  expect(strokes(item)[0]).toBe('placeholder-border');
});

test('what is linked is no placeholder before anybody has said what it is', () => {
  const of = board(
    component('checkout', [0, 0, 4, 2], { name: 'Checkout', component: 'till' }),
    component('payments', [8, 0, 4, 2], { name: 'Payments' }),
  );
  const store = new PictureStore({ snapshot: of.snapshot, names: { ...names({}), awaited: true } });
  const shown = (key: string) => [strokes(store.item(key))[0], ...texts(store.item(key))];
  expect(shown('checkout')).toEqual(['component-border', 'Checkout']);
  expect(shown('payments')).toEqual(['placeholder-border', 'Payments', 'Placeholder']);
  // It is foreign, or gone for good.
  expect([...store.update({ names: names({}) })]).toEqual(['checkout']);
  expect(shown('checkout')).toEqual(['placeholder-border', 'Checkout', 'Placeholder']);
});

test('zoomed out there are names without labels, and text areas only as far out as they can be read', () => {
  const store = new PictureStore({ snapshot: shop().snapshot });
  store.update({ view: viewAt(0.5) });
  expect(texts(store.item('checkout'))).toEqual(['Checkout']);
  expect(kinds(store.item('relation:label'))).toBe('');
  expect(texts(store.item('textarea'))).toEqual(['Scope']);
  store.update({ view: viewAt(0.28) });
  expect(store.picture.items.flatMap(texts)).toEqual(['Platform', 'Inner', 'Payments', 'Checkout']);
});

test('zooming out and in again paints nothing anew, but for what changed meanwhile', () => {
  const of = shop();
  const store = new PictureStore({ snapshot: of.snapshot, view: viewAt(0.5) });
  const near = store.picture.items;
  store.update({ view: viewAt(0.3) });
  const far = store.picture.items;
  const { paints } = store.costs;
  store.update({ view: viewAt(0.5) });
  expect(store.picture.items).toEqual(near);
  store.update({ view: viewAt(0.3) });
  expect(store.picture.items.every((item, at) => item === far[at])).toBe(true);
  expect(store.costs.paints).toBe(paints);
  const changed = store.update({ snapshot: of.do([set('checkout', 'name', 'Till')]).snapshot });
  store.update({ view: viewAt(0.5) });
  const fresh = picture({ snapshot: of.snapshot, view: viewAt(0.5) });
  expect(changed).toContain('checkout');
  expect(store.picture).toEqual(fresh);
});

test('what hands grab is laid out for each zoom, and nothing else is', () => {
  const alone = stated('checkout', { selected: true });
  const store = new PictureStore({ snapshot: shop().snapshot, ...alone, grabZoom: 1 });
  const handleOf = () => {
    const shape = store.item('checkout:state')?.shapes[1];
    return shape?.kind === 'rect' ? shape.width : null;
  };
  void store.picture;
  expect(handleOf()).toBe(9);
  const { paints } = store.costs;
  for (const zoom of [1.5, 0.75]) {
    store.update({ grabZoom: zoom });
    expect(handleOf()).toBe(9 / zoom);
  }
  void store.picture;
  expect(store.costs.paints).toBe(paints + 2);
});

test('another zoom above 100 % paints nothing again', () => {
  const store = new PictureStore({ snapshot: shop().snapshot, view: viewAt(1) });
  const before = store.picture;
  store.update({ view: viewAt(1.5) });
  expect(store.picture).toBe(before);
});

test('selected alone it has a ring, handles and ports, together with others a ring only', () => {
  const of = shop();
  const alone = itemOf(of, 'checkout:state', stated('checkout', { selected: true }));
  expect(alone?.shapes.length).toBe(1 + 4 + 12);
  const both = new Map([
    ['checkout', { selected: true }],
    ['payments', { selected: true }],
  ]);
  const store = new PictureStore({ snapshot: of.snapshot, states: both });
  expect(store.item('checkout:state')?.shapes.length).toBe(1);
  expect(store.item(':selection')?.bounds).toMatchObject({ x: 100 - 5.25, width: 800 + 10.5 });
  const changed = store.update({ states: new Map([['checkout', { selected: true }]]) });
  expect([...changed].sort()).toEqual([':selection', 'checkout:state', 'payments:state']);
  expect(store.item('checkout:state')?.shapes.length).toBe(1 + 4 + 12);
});

test('its ports are not shown while those of another are, and of many only those where the pointer is', () => {
  const of = board(container('platform', [0, 0, 18, 9]));
  const shapes = (state: ItemState) => itemOf(of, 'platform:state', stated('platform', state))?.shapes.length;
  expect(shapes({ selected: true, ports: false })).toBe(1 + 4);
  expect(shapes({ selected: true })).toBe(1 + 4 + 4);
  expect(shapes({ selected: true, near: { x: 3, y: 0 } })).toBe(1 + 4 + 4 + 5);
  expect(shapes({ ports: true, near: { x: 3, y: 0 } })).toBe(4 + 5);
});

test('who may only read, and what is archived, gets neither ports nor handles nor an answer to the pointer', () => {
  const of = board(component('checkout', [0, 0, 4, 2], { component: 'till' }));
  const states = stated('checkout', { hover: true, ports: true, selected: true });
  for (const given of [
    { ...states, readOnly: true },
    { ...states, names: names({ till: named('Till', { archived: true }) }) },
  ]) {
    expect(strokes(itemOf(of, 'checkout', given))[0]).not.toBe('component-border-hover');
    expect(itemOf(of, 'checkout:state', given)?.shapes.length).toBe(1);
  }
  expect(strokes(itemOf(of, 'checkout', { ...states, names: names({ till: named('Till') }) }))[0]).toBe(
    'component-border-hover',
  );
});

test('what is dragged leaves its origin faint and carries a ring', () => {
  const of = shop();
  const moved = move(of.snapshot, { keys: ['checkout'], by: { x: 0, y: 3 } });
  if (isRefusal(moved)) throw new Error(moved.refused);
  const store = new PictureStore({ snapshot: of.snapshot });
  store.update({
    snapshot: preview(of.snapshot, moved),
    ...stated('checkout', { selected: true, draggedFrom: { x: 2, y: 2 } }),
  });
  expect(store.item('checkout')?.bounds.y).toBe(249.25);
  expect(store.item('checkout:origin')?.shapes[0]).toMatchObject({ kind: 'group', opacity: 0.35 });
  expect(store.item('checkout:origin')?.bounds.y).toBe(99.25);
  expect(strokes(store.item('checkout:state'))).toEqual(['selection']);
  expect(ids(store.picture).indexOf('checkout:origin')).toBeLessThan(ids(store.picture).indexOf('checkout'));
  store.update({ snapshot: of.snapshot, states: new Map() });
  expect(store.picture).toEqual(picture({ snapshot: of.snapshot }));
});

test('a drop target, somebody else’s selection, a name being edited', () => {
  const of = shop();
  expect(strokes(itemOf(of, 'innerone', stated('innerone', { dropTarget: true })))[0]).toBe('selection');
  const others = stated('checkout', { selectedBy: [{ hue: 4, initials: 'JS' }] });
  expect(texts(itemOf(of, 'checkout:state', others))).toEqual(['JS']);
  const editing = stated('checkout', { selected: true, editing: true });
  expect(kinds(itemOf(of, 'checkout:state', editing))).toBe('rect rect rect rect rect path');
  const faint = itemOf(of, 'checkout', stated('checkout', { faded: true }));
  expect(faint?.shapes[0]).toMatchObject({ kind: 'group', opacity: 0.35 });
});

test('a selected relation can be taken by its ends and legs', () => {
  const given = stated('relation', { selected: true });
  expect(strokes(itemOf(shop(), 'relation', given))[0]).toBe('relation-selected');
  expect(kinds(itemOf(shop(), 'relation:state', given))).toBe('rect rect');
  expect(itemOf(shop(), 'relation:state', { ...given, readOnly: true })).toBeUndefined();
});

test('a relation shows how many diagrams it leads to that the reader may open', () => {
  const of = shop();
  const seen = (...slugs: string[]): Names => ({ ...names({}), diagrams: new Set(slugs) });
  const store = new PictureStore({ snapshot: of.snapshot, names: seen('orders', 'billing') });
  expect(store.item('relation:badge')).toBeUndefined();

  of.do(linkDiagrams(of.snapshot, { key: 'relation', links: ['orders', 'secrets', 'billing'] }));
  // The label makes room for it.
  expect([...store.update({ snapshot: of.snapshot })]).toEqual([
    'relation',
    'relation:label',
    'relation:badge',
  ]);
  expect(texts(store.item('relation:badge'))).toEqual(['2']);
  const label = store.item('relation:label')?.bounds;
  const badge = store.item('relation:badge')?.bounds;
  expect(badge?.x).toBeGreaterThan((label?.x ?? 0) + (label?.width ?? 0));
  expect(store.within(badge ?? { x: 0, y: 0, width: 0, height: 0 }).map(({ id }) => id)).toContain(
    'relation:badge',
  );

  expect([...store.update({ names: seen('orders') })]).toEqual(['relation:badge']);
  expect(texts(store.item('relation:badge'))).toEqual(['1']);
  expect([...store.update({ names: names({}) })]).toEqual(['relation:badge']);
  expect(store.item('relation:badge')).toBeUndefined();
});

test('the level line jumps where two relations cross', () => {
  const of = board(
    component('leftside', [0, 4, 2, 1]),
    component('rightone', [10, 4, 2, 1]),
    component('aboveone', [5, 0, 1, 1]),
    component('belowone', [5, 9, 1, 1]),
    relation('levelone', 'leftside', 'rightone'),
    relation('upright1', 'aboveone bottom-0', 'belowone top-0'),
  );
  const store = new PictureStore({ snapshot: of.snapshot });
  expect(store.relationFace('levelone')?.jumps).toEqual([{ x: 275, y: 225 }]);
  expect(store.relationFace('upright1')?.jumps).toBeUndefined();
  of.do(remove(of.snapshot, { keys: ['upright1'] }));
  expect([...store.update({ snapshot: of.snapshot })].sort()).toEqual(['levelone', 'upright1']);
  expect(store.relationFace('levelone')?.jumps).toBeUndefined();
});

test('a renamed component changes wherever it stands, and nothing else', () => {
  const of = board(
    component('checkout', [0, 0, 4, 2], { component: 'till' }),
    component('another1', [6, 0, 4, 2], { component: 'till' }),
    component('payments', [12, 0, 4, 2], { component: 'payments' }),
  );
  const store = new PictureStore({
    snapshot: of.snapshot,
    names: names({ till: named('Till'), payments: named('Payments') }),
  });
  const changed = store.update({ names: names({ till: named('Cash desk'), payments: named('Payments') }) });
  expect([...changed].sort()).toEqual(['another1', 'checkout']);
  expect(texts(store.item('another1'))[0]).toBe('Cash desk');
});

test('whatever did not change is the same object', () => {
  const of = shop();
  const store = new PictureStore({ snapshot: of.snapshot });
  const before = new Map(store.picture.items.map((item) => [item.id, item]));
  of.do(rename(of.snapshot, { key: 'payments', name: 'Payment gateway' }));
  const changed = store.update({ snapshot: of.snapshot });
  expect([...changed]).toEqual(['payments']);
  for (const item of store.picture.items)
    expect(item === before.get(item.id), `${item.id}`).toBe(item.id !== 'payments');
  expect(store.update({ snapshot: of.snapshot }).size).toBe(0);
});

test('a text that becomes longer moves its label and opens its line', () => {
  const of = shop();
  const store = new PictureStore({ snapshot: of.snapshot });
  of.do(writeText(of.snapshot, { key: 'relation', text: textFromPlain('Asks for\nthe money') }));
  expect([...store.update({ snapshot: of.snapshot })].sort()).toEqual(['relation', 'relation:label']);
  expect(store.relationFace('relation')?.label?.blocks).toEqual([
    ...plainLabel('Asks for'),
    ...plainLabel('the money'),
  ]);
});

test('only what lies in an area is painted for it', () => {
  const store = new PictureStore({ snapshot: shop().snapshot });
  const items = store.within({ x: 0, y: 590, width: 100, height: 100 });
  expect(items.map(({ id }) => id)).toEqual(['textarea']);
  const routes = store.within({ x: 320, y: 120, width: 20, height: 10 });
  expect(routes.map(({ id }) => id)).toEqual(['platform', 'innerone', 'relation']);
});

const grid = (columns: number, rows: number) =>
  board(
    ...Array.from({ length: columns * rows }, (_, at) => {
      const [x, y] = [(at % columns) * 8, Math.floor(at / columns) * 4];
      const [key, next] = [`box-${String(at).padStart(6, '0')}`, `box-${String(at + 1).padStart(6, '0')}`];
      const isLast = at % columns === columns - 1;
      const line = `line-${String(at).padStart(6, '0')}`;
      const box = component(key, [x, y, 4, 2]);
      return isLast ? box : [...box, ...relation(line, key, next, { text: 'Reads' })];
    }),
  );

test('moving one box costs the same on 10,000 items as on 100', () => {
  const sizes: number[] = [];
  const costs = [grid(5, 10), grid(10, 500)].map((of) => {
    const store = new PictureStore({ snapshot: of.snapshot });
    const all = store.picture.items.length;
    const before = store.costs;
    of.do([
      set('box-000012', 'position', { x: 8 * 2 + 1, y: of.snapshot.box('box-000012')?.position.y ?? 0 }),
    ]);
    const changed = store.update({ snapshot: of.snapshot });
    void store.picture;
    const { paints, searches, placements } = store.costs;
    expect(changed.size).toBe(5);
    sizes.push(all);
    return {
      paints: paints - before.paints,
      searches: searches - before.searches,
      placements: placements - before.placements,
    };
  });
  expect(sizes[0]).toBeLessThan(150);
  expect(sizes[1]).toBeGreaterThan(10_000);
  expect(costs).toEqual([
    { paints: 5, searches: 2, placements: 2 },
    { paints: 5, searches: 2, placements: 2 },
  ]);
});

test('tells what there is to read in a place: boxes, texts, and labels', () => {
  const of = shop();
  const store = new PictureStore({ snapshot: of.snapshot });
  const rects = (area: { x: number; y: number; width: number; height: number }) =>
    store.readableWithin(area).map(({ x, y }) => [Math.floor(x), Math.floor(y)]);
  expect(rects({ x: 2, y: 2, width: 1, height: 1 })).toContainEqual([2, 2]);
  expect(rects({ x: 13, y: 12, width: 2, height: 2 })).toEqual([]);
  const label = store.relationFace('relation')?.label?.rect ?? { x: 0, y: 0 };
  const middle = { x: label.x / 50, y: label.y / 50, width: 0.1, height: 0.1 };
  expect(rects(middle)).toContainEqual([Math.floor(middle.x), Math.floor(middle.y)]);
});
