import { expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { Shadows } from './shadows.ts';

/** Stands for a transaction: of one a shadow asks only which it is. */
const newTransaction = (): object => ({});

it('a copy is made once, and follows the document', () => {
  const [shadows, live] = [new Shadows(), new Y.Doc()];
  live.getMap('name').set('an-item-1', 'Checkout');
  const tx = newTransaction();
  const first = shadows.take(live, tx);
  expect(shadows.take(live, tx)).toBe(first);
  shadows.keep(tx);
  expect(first?.getMap('name').get('an-item-1')).toBe('Checkout');
  live.getMap('name').set('an-item-1', 'Basket');
  const second = shadows.take(live, newTransaction());
  expect(second).toBe(first);
  expect(second?.getMap('name').get('an-item-1')).toBe('Basket');
  expect(live.getMap('name').get('an-item-1')).toBe('Basket');
});

it('nobody builds on what another transaction may still take back', () => {
  const [shadows, live] = [new Shadows(), new Y.Doc()];
  const [one, other] = [newTransaction(), newTransaction()];
  const copy = shadows.take(live, one);
  copy?.getMap('name').set('an-item-1', 'Never');
  expect(shadows.take(live, other)).toBeNull();
  shadows.drop(one);
  const next = shadows.take(live, other);
  expect(next).not.toBe(copy);
  expect(next?.getMap('name').has('an-item-1')).toBe(false);
});

it('a copy stays as it is while an edit thinks, and then has what came meanwhile', () => {
  const [shadows, live] = [new Shadows(), new Y.Doc()];
  const copy = shadows.take(live, newTransaction());
  const goOn = shadows.halt(live);
  live.getMap('name').set('an-item-1', 'Checkout');
  live.getMap('name').set('an-item-2', 'Basket');
  expect(copy?.getMap('name').size).toBe(0);
  goOn();
  expect(copy?.getMap('name').toJSON()).toEqual({ 'an-item-1': 'Checkout', 'an-item-2': 'Basket' });
  live.getMap('name').set('an-item-3', 'Stock');
  expect(copy?.getMap('name').get('an-item-3')).toBe('Stock');
});

it('a copy on which an edit thinks outlives its document until that is done', () => {
  const [shadows, live] = [new Shadows(), new Y.Doc()];
  const copy = shadows.take(live, newTransaction());
  const goOn = shadows.halt(live);
  live.destroy();
  expect(copy?.isDestroyed).toBe(false);
  goOn();
  expect(copy?.isDestroyed).toBe(true);
});

it('a copy ends with its document', () => {
  const [shadows, live] = [new Shadows(), new Y.Doc()];
  const copy = shadows.take(live, newTransaction());
  live.destroy();
  expect(copy?.isDestroyed).toBe(true);
});

it('a copy that nobody edits is kept for half a minute, and does not follow the document any longer', () => {
  vi.useFakeTimers();
  try {
    const [shadows, live] = [new Shadows(), new Y.Doc()];
    const edited = () => {
      const tx = newTransaction();
      const copy = shadows.take(live, tx);
      shadows.keep(tx);
      return copy;
    };
    const copy = edited();
    vi.advanceTimersByTime(20_000);
    expect(edited()).toBe(copy);
    vi.advanceTimersByTime(29_999);
    expect(copy?.isDestroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(copy?.isDestroyed).toBe(true);
    live.getMap('name').set('an-item-1', 'Checkout');
    expect(copy?.getMap('name').has('an-item-1')).toBe(false);
    expect(edited()?.getMap('name').get('an-item-1')).toBe('Checkout');
  } finally {
    vi.useRealTimers();
  }
});

it('a transaction that ended gives back all of its copies, and one that goes on keeps its own', () => {
  const [shadows, first, second] = [new Shadows(), new Y.Doc(), new Y.Doc()];
  const [one, other] = [newTransaction(), newTransaction()];
  const copies = [shadows.take(first, one), shadows.take(second, one)];
  shadows.keep(one);
  expect([shadows.take(first, other), shadows.take(second, other)]).toEqual(copies);
  shadows.keep(one);
  shadows.drop(one);
  expect(shadows.take(first, newTransaction())).toBeNull();
  expect(copies.map((copy) => copy?.isDestroyed)).toEqual([false, false]);
});
