import type { ExchangedItem } from '@lintel/diagram/exchange/exchangedItems';
import { describe, expect, it } from 'vitest';
import { completed } from './completed.ts';

const box = (key: string, rest: object = {}) => ({
  kind: 'instance',
  key,
  name: key,
  component: null,
  type: null,
  container: false,
  position: { x: 0, y: 0 },
  size: { width: 4, height: 2 },
  z: 0,
  ...rest,
});

const line = (key: string, from: string, to: string, rest: object = {}) => ({
  kind: 'relation',
  key,
  from: { item: from, endpoint: 'right-0' },
  to: { item: to, endpoint: 'left-0' },
  description: null,
  links: [],
  ...rest,
});

const over = (before: readonly object[], said: readonly object[]): object[] => {
  const sketch = { sparse: true, sketched: true, items: said as ExchangedItem[] };
  return completed<{ items: ExchangedItem[] }>(sketch, { items: before as ExchangedItem[] }).items;
};

describe('a thing that does not say all of itself', () => {
  it('is as it says where it is not here yet, and keeps what it does not say where it is', () => {
    const said = {
      sparse: true,
      name: 'Orders',
      folder: null,
      state: 'ACTIVE',
      color: 'gray',
      tags: ['b'],
      attributes: { a: 'x' },
    };
    expect(completed(said, undefined)).toEqual({ ...said, sparse: undefined });
    const before = {
      name: 'Order',
      folder: 'retail',
      state: 'ARCHIVED',
      color: 'red',
      tags: ['c', 'a'],
      attributes: { b: 'y' },
    };
    expect(completed<object>(said, before)).toEqual({
      name: 'Orders',
      folder: 'retail',
      state: 'ARCHIVED',
      color: 'red',
      tags: ['a', 'b', 'c'],
      attributes: { a: 'x', b: 'y' },
    });
  });

  it('is what it says where it says all', () => {
    expect(completed<object>({ name: 'Orders', folder: null }, { name: 'Order', folder: 'retail' })).toEqual({
      name: 'Orders',
      folder: null,
    });
  });
});

describe('a sketch of a diagram that is here', () => {
  const placed = { position: { x: 30, y: 20 }, size: { width: 6, height: 3 } };

  it('says what is drawn, and leaves it where it is', () => {
    const here = [box('txt_a', { ...placed, color: 'green' }), box('txt_b')];
    expect(over(here, [box('txt_a', { name: 'Orders' }), box('txt_b')])).toEqual([
      box('txt_a', { ...placed, color: 'green', name: 'Orders' }),
      box('txt_b'),
    ]);
  });

  it('is placed anew where something comes that has no place, without bends that led elsewhere', () => {
    const here = [
      box('txt_a', { ...placed, color: 'green' }),
      line('txt_l', 'txt_a', 'txt_a', { bends: [1] }),
    ];
    const said = [box('txt_a'), box('txt_b'), line('txt_l', 'txt_a', 'txt_a')];
    expect(over(here, said)).toEqual([box('txt_a', { color: 'green' }), ...said.slice(1)]);
  });

  it('leaves what people drew beside it, as far as its ends are there', () => {
    const theirs = [box('theirs'), line('kept', 'theirs', 'txt_a'), line('gone', 'theirs', 'txt_b')];
    expect(over([box('txt_a'), box('txt_b'), ...theirs], [box('txt_a')])).toEqual([
      box('txt_a'),
      ...theirs.slice(0, 2),
    ]);
  });

  it('leaves a box the component and the type that people gave it', () => {
    const linked = box('txt_a', { component: 'orders', name: 'All orders', type: 'service' });
    const typed = box('txt_b', { type: 'service' });
    expect(over([linked, typed], [box('txt_a'), box('txt_b')])).toEqual([linked, typed]);
    expect(over([box('txt_a')], [box('txt_a', { component: 'orders', type: 'service' })])).toEqual([
      box('txt_a', { component: 'orders', type: 'service' }),
    ]);
  });
});
