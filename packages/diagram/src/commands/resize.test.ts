import { describe, expect, it } from 'vitest';
import { after, board, boundsByKey, component, refusal, relation, textarea } from '../testing/build.ts';
import { resize, scale } from './resize.ts';

const diagram = () =>
  board(
    component('checkout', [0, 0, 4, 4]),
    component('payments', [10, 0, 4, 4]),
    textarea('comments', [0, 10, 4], 'Hello'),
    relation('pays-for', 'checkout top-1', 'payments left-3'),
    relation('refunded', 'checkout right-2', 'checkout bottom-3'),
  );

const endpoints = (snapshot: ReturnType<typeof after>) =>
  ['pays-for', 'refunded'].map((key) => {
    const relation = snapshot.relation(key);
    return `${relation?.from.endpoint} ${relation?.to.endpoint}`;
  });

describe('resize', () => {
  it('takes whole units and at least one each way', () => {
    const bounds = { x: 0.3, y: 0, width: 0.2, height: 6.6 };
    expect(boundsByKey(after(diagram(), resize, { key: 'checkout', bounds }))).toMatchObject({
      checkout: [0, 0, 1, 7],
    });
  });

  it('writes no ends when it grows at the right or below', () => {
    const board = diagram();
    const outcome = resize(board.snapshot, { key: 'checkout', bounds: { x: 0, y: 0, width: 9, height: 9 } });
    expect(outcome).toHaveLength(1);
    expect(endpoints(board.do(outcome).snapshot)).toEqual(['top-1 left-3', 'right-2 bottom-3']);
  });

  it('keeps handles where they stand on the canvas when the left or upper edge moves', () => {
    const bounds = { x: -2, y: -1, width: 6, height: 5 };
    expect(endpoints(after(diagram(), resize, { key: 'checkout', bounds }))).toEqual([
      'top-3 left-3',
      'right-3 bottom-5',
    ]);
  });

  it('attaches what would fall off its side to the nearest handle left', () => {
    const fromLeft = { x: 3, y: 3, width: 1, height: 1 };
    expect(endpoints(after(diagram(), resize, { key: 'checkout', bounds: fromLeft }))).toEqual([
      'top-0 left-3',
      'right-0 bottom-0',
    ]);
    const fromRight = { x: 0, y: 0, width: 1, height: 1 };
    expect(endpoints(after(diagram(), resize, { key: 'checkout', bounds: fromRight }))).toEqual([
      'top-0 left-3',
      'right-0 bottom-0',
    ]);
  });

  it('changes the width of a text area only', () => {
    const bounds = { x: -2, y: 3, width: 6, height: 9 };
    expect(boundsByKey(after(diagram(), resize, { key: 'comments', bounds }))).toMatchObject({
      comments: [-2, 10, 6, 0.4],
    });
  });

  it('refuses what is not there and what is already so', () => {
    const bounds = { x: 0, y: 0, width: 4, height: 4 };
    expect(refusal(diagram(), resize, { key: 'shipping', bounds })).toBe('gone');
    expect(refusal(diagram(), resize, { key: 'pays-for', bounds })).toBe('gone');
    expect(refusal(diagram(), resize, { key: 'checkout', bounds })).toBe('unchanged');
    expect(refusal(diagram(), resize, { key: 'checkout', bounds: { ...bounds, x: 1e7 } })).toBe('outside');
  });
});

describe('scale', () => {
  it('gives each box its share of the new frame', () => {
    const from = { x: 0, y: 0, width: 14, height: 12 };
    const to = { x: 0, y: 0, width: 28, height: 24 };
    const keys = ['checkout', 'payments', 'comments'];
    expect(boundsByKey(after(diagram(), scale, { keys, from, to }))).toEqual({
      checkout: [0, 0, 8, 8],
      payments: [20, 0, 8, 8],
      comments: [0, 20, 8, 0.4],
    });
  });

  it('survives a frame without width', () => {
    const flat = { x: 0, y: 0, width: 0, height: 0 };
    const to = { x: 5, y: 5, width: 3, height: 3 };
    expect(boundsByKey(after(diagram(), scale, { keys: ['checkout'], from: flat, to }))).toMatchObject({
      checkout: [5, 5, 4, 4],
    });
  });
});
