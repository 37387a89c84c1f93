import { board, component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { diagramNames } from '../names/diagramNames.ts';
import { described } from '../names/described.fixture.ts';
import { neighbourOf, outlineInSteps, outlineOf, rowCount, rowsOf } from './outline.ts';

const drawn = board(
  container('platform', [0, 0, 20, 12], { name: 'Platform' }),
  container('commerce', [1, 1, 12, 8], { name: 'Commerce' }),
  component('checkout', [2, 2, 4, 2], { name: 'Checkout' }),
  component('payments', [30, 0, 4, 2], { name: 'Payments' }),
  component('unnamed1', [30, 5, 4, 2], { name: '' }),
  relation('pays-for', 'checkout', 'payments', { text: 'Authorises' }),
  textarea('scope-01', [0, 20, 6], 'Scope\nand more'),
).snapshot;

it('is a tree of containers, components and the relations that begin there, in reading order', () => {
  const lines = rowsOf(outlineOf(drawn), new Set()).map(
    ({ level, kind, title }) => `${level} ${kind} ${title}`,
  );
  expect(lines).toEqual([
    '1 container Platform',
    '2 container Commerce',
    '3 placeholder Checkout',
    '4 relation Authorises, to Payments',
    '1 placeholder Payments',
    '1 placeholder Untitled component',
    '1 textarea Scope',
  ]);
});

it('tells components from placeholders as their boxes do: what is deleted or unknown is none', () => {
  const { snapshot } = board(
    component('checkout', [0, 0, 4, 2], { component: 'till' }),
    component('payments', [0, 4, 4, 2], { component: 'bank' }),
    component('unknown1', [0, 8, 4, 2], { component: 'elsewhere' }),
    container('commerce', [0, 12, 4, 2], { component: 'till' }),
  );
  const names = diagramNames({
    components: [described('till'), described('bank', { deleted: true })],
    types: [],
  });
  expect(outlineOf(snapshot, names).map(({ kind }) => kind)).toEqual([
    'component',
    'placeholder',
    'placeholder',
    'container',
  ]);
});

it('leaves out what lies in what is closed, and says where in its group each line stands', () => {
  const rows = rowsOf(outlineOf(drawn), new Set(['platform']));
  expect(rows.map(({ key }) => key)).toEqual(['platform', 'payments', 'unnamed1', 'scope-01']);
  expect(rows[0]).toMatchObject({ isOpen: false, place: 1, among: 4 });
  expect(rows[1]).toMatchObject({ isOpen: null, place: 2, among: 4 });
});

it('lists no more lines than asked for, and counts all of them', () => {
  const nodes = outlineOf(drawn);
  const all = rowsOf(nodes, new Set());
  expect(rowCount(nodes, new Set())).toBe(all.length);
  expect(rowsOf(nodes, new Set(), 3)).toEqual(all.slice(0, 3));
  expect(rowCount(nodes, new Set(['platform']))).toBe(rowsOf(nodes, new Set(['platform'])).length);
});

it('pauses on its way through a large diagram, and is the same in the end', () => {
  const large = board(
    container('platform', [0, 0, 400, 400], { name: 'Platform' }),
    ...Array.from({ length: 250 }, (_, at) =>
      component(`box-${String(at).padStart(4, '0')}`, [(at % 40) * 6, Math.floor(at / 40) * 4, 4, 2]),
    ),
  ).snapshot;
  const steps = outlineInSteps(large);
  let pauses = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) pauses += 1;
  expect(pauses).toBeGreaterThanOrEqual(4);
  expect(step.value).toEqual(outlineOf(large));
  expect(rowCount(step.value, new Set())).toBe(251);
});

it('sees what a container takes in when it is moved', () => {
  const moved = drawn.instance('platform');
  if (moved === undefined) throw new Error('There is a platform.');
  outlineOf(drawn);
  const after = drawn.with(new Map([['platform', { ...moved, position: { x: 25, y: 0 } }]]));
  expect(rowsOf(outlineOf(after), new Set()).find(({ key }) => key === 'payments')).toMatchObject({
    level: 2,
  });
  expect(rowsOf(outlineOf(drawn), new Set()).find(({ key }) => key === 'payments')).toMatchObject({
    level: 1,
  });
});

it('knows what comes in the place of a line that is gone: the next one that is left, else the one before', () => {
  const rows = rowsOf(outlineOf(drawn), new Set());
  const left = (...gone: string[]) => rows.filter(({ key }) => !gone.includes(key));
  // With the component goes the relation that begins there.
  expect(neighbourOf('checkout', rows, left('checkout', 'pays-for'))?.key).toBe('payments');
  expect(neighbourOf('scope-01', rows, left('scope-01'))?.key).toBe('unnamed1');
  expect(neighbourOf('scope-01', rows, left('scope-01', 'unnamed1', 'payments'))?.key).toBe('pays-for');
  expect(neighbourOf('elsewhere', rows, rows)?.key).toBe('platform');
  expect(neighbourOf('checkout', rows, [])).toBeUndefined();
});
