import { board, boundsByKey, component, relation } from '@lintel/diagram/testing/build';
import { describe, expect, it } from 'vitest';
import { Mouse } from './testing/mouse.ts';

const mouse = () =>
  new Mouse(
    board(
      component('third-01', [0, 6, 4, 2]),
      component('second-1', [8, 0, 4, 2]),
      component('first-01', [0, 0, 4, 2]),
      relation('relation', 'first-01', 'second-1'),
    ),
  );

describe('arrow keys', () => {
  it('nudge by one unit, with Shift by five', () => {
    const hand = mouse().select('first-01').key('ArrowRight').key('ArrowDown', true);
    expect(boundsByKey(hand.snapshot)['first-01']).toEqual([1, 5, 4, 2]);
    expect(hand.commits).toHaveLength(2);
  });

  it('mean nothing here without a selection', () => {
    expect(mouse().key('ArrowRight').effects).toEqual([]);
  });
});

describe('Tab', () => {
  it('goes through the items in reading order, both ways', () => {
    const hand = mouse();
    const visit = (back = false) => hand.key('Tab', back).selection[0];
    expect([visit(), visit(), visit()]).toEqual(['first-01', 'second-1', 'third-01']);
    expect(visit(true)).toBe('second-1');
  });

  it('leaves after the last item, and after Escape', () => {
    const hand = mouse().select('third-01');
    const before = hand.effects.length;
    hand.key('Tab');
    expect(hand.effects).toHaveLength(before);
    hand.select('first-01').key('Escape').key('Tab');
    expect(hand.selection).toEqual([]);
    expect(hand.key('Tab').selection).toEqual(['first-01']);
  });
});

describe('typing', () => {
  it('starts the name with a letter, or as it is with F2 and Enter', () => {
    const hand = mouse().select('first-01').key('o');
    expect(hand.last('edit')).toEqual({ effect: 'edit', key: 'first-01', typed: 'o' });
    expect(hand.key('F2').last('edit')).toEqual({ effect: 'edit', key: 'first-01' });
    expect(hand.select('relation').key('Enter').last('edit')).toEqual({ effect: 'edit', key: 'relation' });
  });

  it('leaves digits and signs to the shortcuts, and several items alone', () => {
    const hand = mouse().select('first-01').key('1').key('+').key('-').key('0');
    expect(hand.select('first-01', 'third-01').key('x').last('edit')).toBeUndefined();
  });
});

it('clears the selection with Escape', () => {
  expect(mouse().select('first-01').key('Escape').selection).toEqual([]);
});
