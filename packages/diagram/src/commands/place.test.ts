import { describe, expect, it } from 'vitest';
import {
  after,
  board,
  boundsByKey,
  component,
  container,
  refusal,
  relation,
  textarea,
} from '../testing/build.ts';
import { diagramLimits } from '../limits.ts';
import { align, distribute, move, nudge, place } from './place.ts';

const two = () => board(component('checkout', [0, 0, 4, 2]), component('payments', [8, 4, 4, 2]));

const nested = () =>
  board(
    container('platform', [0, 0, 20, 20]),
    container('commerce', [1, 1, 8, 8]),
    component('checkout', [2, 2, 4, 2]),
    component('payments', [18, 2, 4, 2]),
    textarea('comments', [2, 6, 4]),
    relation('pays-for', 'checkout', 'payments'),
  );

describe('move', () => {
  it('moves what is named, snapped to the grid', () => {
    const moved = after(two(), move, { keys: ['checkout'], by: { x: 1.4, y: -0.6 } });
    expect(boundsByKey(moved)).toEqual({ checkout: [1, -1, 4, 2], payments: [8, 4, 4, 2] });
  });

  it('takes along what lies fully inside a container, each thing once', () => {
    const keys = ['platform', 'checkout'];
    expect(boundsByKey(after(nested(), move, { keys, by: { x: 10, y: 0 } }))).toEqual({
      platform: [10, 0, 20, 20],
      commerce: [11, 1, 8, 8],
      checkout: [12, 2, 4, 2],
      payments: [18, 2, 4, 2],
      comments: [12, 6, 4, 0.4],
    });
  });

  it('leaves a container behind when only its content is moved', () => {
    const moved = after(nested(), move, { keys: ['commerce'], by: { x: 0, y: 30 } });
    expect(boundsByKey(moved)).toMatchObject({ platform: [0, 0, 20, 20], checkout: [2, 32, 4, 2] });
  });

  it('refuses what goes nowhere', () => {
    expect(refusal(two(), move, { keys: [], by: { x: 1, y: 0 } })).toBe('nothingSelected');
    expect(refusal(two(), move, { keys: ['shipping'], by: { x: 1, y: 0 } })).toBe('nothingSelected');
    expect(refusal(two(), move, { keys: ['checkout'], by: { x: 0.2, y: 0 } })).toBe('unchanged');
    expect(refusal(two(), move, { keys: ['checkout'], by: { x: diagramLimits.coordinate + 1, y: 0 } })).toBe(
      'outside',
    );
    expect(refusal(nested(), move, { keys: ['pays-for'], by: { x: 1, y: 0 } })).toBe('nothingSelected');
    expect(refusal(two(), move, { keys: ['checkout'], by: { x: Number.NaN, y: 0 } })).toBe('outside');
  });
});

describe('nudge', () => {
  it('moves by one unit, or by as many as said', () => {
    const board = two();
    after(board, nudge, { keys: ['checkout'], direction: 'left' });
    expect(boundsByKey(after(board, nudge, { keys: ['checkout'], direction: 'down', by: 5 }))).toMatchObject({
      checkout: [-1, 5, 4, 2],
    });
  });
});

describe('place', () => {
  it('puts boxes where it is said, and what lies in them by the same offset unless named itself', () => {
    const positions = new Map([
      ['commerce', { x: 30, y: 0 }],
      ['checkout', { x: 50, y: 50 }],
    ]);
    expect(boundsByKey(after(nested(), place, { positions }))).toMatchObject({
      commerce: [30, 0, 8, 8],
      checkout: [50, 50, 4, 2],
      comments: [31, 5, 4, 0.4],
      platform: [0, 0, 20, 20],
    });
  });

  it('refuses positions of nothing', () => {
    expect(refusal(two(), place, { positions: new Map([['shipping', { x: 1, y: 1 }]]) })).toBe('gone');
    expect(refusal(two(), place, { positions: new Map() })).toBe('nothingSelected');
  });
});

describe('align', () => {
  const keys = ['checkout', 'payments'];
  it.each([
    ['left', [0, 0], [0, 4]],
    ['centre', [4, 0], [4, 4]],
    ['right', [8, 0], [8, 4]],
    ['top', [0, 0], [8, 0]],
    ['middle', [0, 2], [8, 2]],
    ['bottom', [0, 4], [8, 4]],
  ] as const)('to the %s', (edge, first, second) => {
    expect(boundsByKey(after(two(), align, { keys, edge }))).toEqual({
      checkout: [...first, 4, 2],
      payments: [...second, 4, 2],
    });
  });

  it('moves a container with what lies in it as one thing', () => {
    const board = nested().do(component('shipping', [-10, 40, 4, 2]));
    const aligned = after(board, align, { keys: ['commerce', 'checkout', 'shipping'], edge: 'left' });
    expect(boundsByKey(aligned)).toMatchObject({
      commerce: [-10, 1, 8, 8],
      checkout: [-9, 2, 4, 2],
      shipping: [-10, 40, 4, 2],
    });
  });

  it('needs two things', () => {
    expect(refusal(two(), align, { keys: ['checkout'], edge: 'left' })).toBe('needsTwo');
    expect(refusal(nested(), align, { keys: ['commerce', 'checkout'], edge: 'left' })).toBe('needsTwo');
  });
});

describe('distribute', () => {
  const row = () =>
    board(
      component('checkout', [0, 0, 4, 2]),
      component('payments', [5, 1, 2, 2]),
      component('shipping', [20, 2, 4, 2]),
    );
  const keys = ['checkout', 'payments', 'shipping'];

  it('makes the gaps equal between the outermost, which stay', () => {
    expect(boundsByKey(after(row(), distribute, { keys, axis: 'horizontal' }))).toEqual({
      checkout: [0, 0, 4, 2],
      payments: [11, 1, 2, 2],
      shipping: [20, 2, 4, 2],
    });
  });

  it('from top to bottom too', () => {
    const board = row().do(component('returned', [0, 10, 4, 4]));
    const spread = after(board, distribute, { keys: [...keys, 'returned'], axis: 'vertical' });
    expect(boundsByKey(spread)).toMatchObject({ payments: [5, 3, 2, 2], shipping: [20, 7, 4, 2] });
  });

  it('needs three things', () => {
    expect(refusal(row(), distribute, { keys: ['checkout', 'payments'], axis: 'vertical' })).toBe(
      'needsThree',
    );
  });
});
