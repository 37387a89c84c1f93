import * as Y from 'yjs';
import type { ColumnName } from '../columns.ts';
import { isLegColumn } from '../fields.ts';
import type { Random } from './random.ts';

/** Values that no client should write and some client will. */
const numbers = [
  0,
  -0,
  1,
  -1,
  0.5,
  3,
  2_000,
  2_001,
  1_999,
  1e6,
  1e6 + 1,
  -1e6,
  -1_000_001,
  1e9,
  1e9 + 1,
  1e300,
  2 ** 53,
];
const texts = [
  '',
  'orders',
  'Orders-1_x',
  '_orders',
  'a'.repeat(64),
  'a'.repeat(65),
  'n'.repeat(200),
  'n'.repeat(201),
  'nul\0inside',
  'half\ud800',
  'line\nbreak',
  'right-0\n',
  'orders\n',
  '__proto__',
  'constructor',
];
const endpoints = [
  'top-0',
  'right-3',
  'bottom-1999',
  'left-2000',
  'top-9999',
  'top-01',
  'top-',
  'middle-1',
  'top--1',
  '',
];
export const keys = [
  'checkout',
  'payments',
  'shipping',
  'invoices',
  'short',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'k'.repeat(36),
  'k'.repeat(37),
  'k'.repeat(70_000),
  'with space',
  '',
  'ключ-ключ-ключ',
];

const anything = (random: Random, depth = 0): unknown => {
  const kind = random.between(0, depth > 3 ? 5 : 8);
  switch (kind) {
    case 0:
      return random.pick(numbers);
    case 1:
      return random.pick(texts);
    case 2:
      return random.pick([true, false]);
    case 3:
      return null;
    case 4:
      return random.pick([Number.NaN, Number.POSITIVE_INFINITY]);
    case 5:
      return random.pick([new Uint8Array([1, 2]), 10n]);
    case 6:
      return Array.from({ length: random.between(0, 3) }, () => anything(random, depth + 1));
    default:
      return Object.fromEntries(
        random
          .some(['x', 'y', 'width', 'kind', 'item', 'endpoint', 'constructor', 'name'], 4)
          .map((name) => [name, anything(random, depth + 1)]),
      );
  }
};

const maybe = (random: Random, value: unknown): unknown => (random.chance(0.06) ? anything(random) : value);

const some: Record<string, (random: Random) => unknown> = {
  name: (random) => random.pick(texts),
  component: (random) => random.pick([null, ...texts]),
  container: (random) => random.chance(0.5),
  z: (random) => random.pick(numbers),
  width: (random) => random.pick(numbers),
  labelAt: (random) => random.pick(numbers),
  bends: (random) =>
    Array.from({ length: random.pick([0, 1, 2, 17]) }, () =>
      maybe(random, {
        leg: maybe(random, random.pick([-41, -1, 0, 1, 2, 40])),
        axis: maybe(random, random.pick(['x', 'y'])),
        offset: maybe(random, random.pick(numbers)),
      }),
    ),
  leg: (random) => ({
    axis: maybe(random, random.pick(['x', 'y'])),
    offset: maybe(random, random.pick(numbers)),
  }),
  id: (random) => random.pick(numbers),
  slug: (random) => random.pick(texts),
  alive: (random) => random.chance(0.95) || random.pick(numbers),
  dashed: (random) => random.chance(0.8) || random.pick(numbers),
  twoWay: (random) => random.chance(0.8) || random.pick(numbers),
  position: (random) => ({
    x: maybe(random, random.between(-40, 40)),
    y: maybe(random, random.pick(numbers)),
    ...(random.chance(0.1) ? { z: 1 } : {}),
  }),
  size: (random) => ({
    width: maybe(random, random.between(0, 30)),
    height: maybe(random, random.between(1, 9)),
  }),
  from: (random) => ({
    item: maybe(random, random.chance(0.7) ? random.pick(keys.slice(0, 3)) : random.pick(keys)),
    endpoint: maybe(random, random.pick(endpoints)),
  }),
  links: (random) => Array.from({ length: random.pick([0, 1, 2, 101]) }, () => random.pick(texts)),
};

const fieldsOf: Record<string, readonly string[]> = {
  instance: ['name', 'component', 'type', 'container', 'position', 'size', 'z'],
  textarea: ['position', 'width'],
  relation: ['from', 'to', 'description', 'links'],
};

/** Mostly almost right, which is what finds the gaps. */
const almost = (random: Random, name: string): unknown => {
  const like = { type: 'component', description: 'component', to: 'from' }[name];
  const make = some[name] ?? some[isLegColumn(name) ? 'leg' : (like ?? 'name')];
  return maybe(random, make?.(random));
};

const plain: Record<string, unknown> = {
  name: 'Orders',
  component: null,
  type: null,
  description: null,
  z: 0,
  links: [],
  from: { item: 'checkout', endpoint: 'right-0' },
  to: { item: 'payments', endpoint: 'left-2' },
};

export const garbage = (random: Random, name: ColumnName): unknown => {
  if (random.chance(0.1)) return anything(random);
  if (name !== 'base') return almost(random, name);
  const kind = random.pick(Object.keys(fieldsOf));
  const fields = (fieldsOf[kind] ?? []).map((field) => {
    const isPlain = Object.hasOwn(plain, field) && random.chance(0.8);
    return [field, isPlain ? plain[field] : almost(random, field)] as const;
  });
  return Object.fromEntries([['kind', maybe(random, kind)], ...fields.filter(() => random.chance(0.98))]);
};

/** A Y type where a value or a text root is expected, or where it is neither. */
export const foreignType = (random: Random): Y.AbstractType<unknown> => {
  const element = new Y.XmlElement(random.pick(['', 'UNDEFINED', 'paragraph', '__proto__']));
  const deep = new Y.XmlElement('paragraph');
  let inner = deep;
  for (let depth = 0; depth < 60; depth++) {
    const next = new Y.XmlElement('list');
    inner.insert(0, [next]);
    inner = next;
  }
  const text = new Y.XmlText('loose');
  const hook = new Y.XmlHook('hook');
  element.insert(0, [text, deep, hook] as unknown as Y.XmlText[]);
  const types = [
    new Y.Map(),
    new Y.Array(),
    new Y.Text('text'),
    new Y.XmlText('text'),
    new Y.XmlFragment(),
    element,
    element,
  ];
  return random.pick(types) as unknown as Y.AbstractType<unknown>;
};
