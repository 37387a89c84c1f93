import { describe, expect, it } from 'vitest';
import { parentOf } from '../derived/containment.ts';
import {
  after,
  board,
  boundsByKey,
  component,
  container,
  numberedKeys,
  refusal,
  relation,
} from '../testing/build.ts';
import { enclose } from './enclose.ts';

const landscape = () =>
  board(
    component('checkout', [2, 2, 4, 2]),
    component('payments', [10, 6, 4, 2]),
    container('commerce', [20, 0, 8, 8]),
    component('shipping', [21, 1, 4, 2]),
    relation('pays-for', 'checkout', 'payments'),
  );

describe('enclose', () => {
  it('puts a container around boxes, with room for its label, and leaves them where they are', () => {
    const given = { keys: ['checkout', 'payments', 'pays-for'], newKey: numberedKeys() };
    const snapshot = after(landscape(), enclose, given);
    expect(boundsByKey(snapshot)).toMatchObject({ 'new-0001': [1, 1, 14, 8], checkout: [2, 2, 4, 2] });
    expect(snapshot.instance('new-0001')).toMatchObject({ container: true, name: '', component: null });
    expect(parentOf(snapshot, 'checkout')).toBe('new-0001');
    expect(parentOf(snapshot, 'payments')).toBe('new-0001');
  });

  it('lies around containers too, which keep what is theirs', () => {
    const snapshot = after(landscape(), enclose, { keys: ['commerce'], newKey: numberedKeys() });
    expect(boundsByKey(snapshot)['new-0001']).toEqual([19, -1, 10, 10]);
    expect(parentOf(snapshot, 'shipping')).toBe('commerce');
  });

  it('refuses without boxes, and what would be too large or beyond the edge', () => {
    expect(refusal(landscape(), enclose, { keys: [] })).toBe('nothingSelected');
    expect(refusal(landscape(), enclose, { keys: ['pays-for'] })).toBe('noBox');
    const far = landscape().do(component('far-away', [1_999, 0, 4, 2]));
    expect(refusal(far, enclose, { keys: ['checkout', 'far-away'] })).toBe('tooLarge');
    const edge = board(component('checkout', [-1_000_000, 0, 4, 2]));
    expect(refusal(edge, enclose, { keys: ['checkout'] })).toBe('outside');
  });
});
