import { describe, expect, it } from 'vitest';
import { after, board, boundsByKey, component, container, refusal, relation } from '../testing/build.ts';
import { moveInto } from './moveInto.ts';

const landscape = () =>
  board(
    container('platform', [0, 0, 20, 20]),
    container('commerce', [1, 1, 8, 8]),
    component('checkout', [2, 2, 4, 2]),
    component('payments', [18, 2, 4, 2]),
    relation('pays-for', 'checkout', 'payments'),
  );

describe('moveInto', () => {
  it('finds room in a container, for all together', () => {
    const diagram = landscape().do(component('shipping', [40, 0, 3, 2]));
    expect(
      boundsByKey(after(diagram, moveInto, { keys: ['shipping'], container: 'commerce' })),
    ).toMatchObject({
      shipping: [2, 4, 3, 2],
    });
    const keys = ['shipping', 'checkout'];
    expect(refusal(diagram, moveInto, { keys, container: 'commerce' })).toBe('unchanged');
  });

  it('refuses where there is no room, and what is no container', () => {
    expect(refusal(landscape(), moveInto, { keys: ['platform'], container: 'commerce' })).toBe('noRoom');
    expect(refusal(landscape(), moveInto, { keys: ['checkout'], container: 'payments' })).toBe('noContainer');
    const large = board(container('platform', [0, 0, 6, 4]), component('checkout', [9, 9, 5, 2]));
    expect(refusal(large, moveInto, { keys: ['checkout'], container: 'platform' })).toBe('noRoom');
    expect(refusal(landscape(), moveInto, { keys: ['pays-for'], container: 'platform' })).toBe(
      'nothingSelected',
    );
  });
});
