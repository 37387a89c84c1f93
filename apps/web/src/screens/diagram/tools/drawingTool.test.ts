import { board, boundsByKey, component, container } from '@lintel/diagram/testing/build';
import { describe, expect, it } from 'vitest';
import { container as containerTool } from './container.ts';
import { Mouse } from './testing/mouse.ts';

const mouse = () => new Mouse(board(component('checkout', [0, 0, 4, 2])));
const made = ({ snapshot }: Mouse) => boundsByKey(snapshot)['new-0001'];

describe('drawing', () => {
  it('sizes a component between press and release, and selects it', () => {
    const hand = mouse().choose('component').press(6.1, 6.2).drag(8, 8).drag(10.2, 7.9);
    expect(boundsByKey(hand.look.after)['new-0001']).toEqual([6, 6, 4, 2]);
    expect(hand.look.overlay.length).toBeGreaterThan(0);
    expect(hand.snapshot.size).toBe(1);
    hand.release(10.2, 7.9);
    expect(made(hand)).toEqual([6, 6, 4, 2]);
    expect(hand.selection).toEqual(['new-0001']);
    expect(hand.hand.tool.id).toBe('selection');
    expect(hand.commits).toHaveLength(1);
  });

  it('makes at least one unit, the one that was pressed in', () => {
    expect(made(mouse().choose('component').pull([6.8, 6.2], [6.4, 6.2]))).toEqual([6, 6, 1, 1]);
  });

  it('makes one of the usual size around a click, and shows it while the button is held', () => {
    const hand = mouse().choose('component').press(10.2, 8.1);
    expect(boundsByKey(hand.look.after)['new-0001']).toEqual([8, 7, 4, 2]);
    hand.release(10.3, 8.1);
    expect(made(hand)).toEqual([8, 7, 4, 2]);
    expect(made(mouse().choose('container').click(20, 20))?.slice(2)).toEqual(
      Object.values(containerTool.draws.size),
    );
  });

  it('begins a text of the usual width where it was clicked', () => {
    const hand = mouse().choose('textarea').click(6.8, 6.2);
    expect(hand.snapshot.get('new-0001')).toMatchObject({ width: 6, position: { x: 6, y: 6 } });
  });

  it('draws to the left and up as well', () => {
    expect(made(mouse().choose('container').pull([20, 20], [12, 14]))).toEqual([12, 14, 8, 6]);
  });

  it('makes containers', () => {
    const hand = mouse().choose('container').pull([6, 6], [12, 10]);
    expect(hand.snapshot.instance('new-0001')?.container).toBe(true);
  });

  it('gives a text area its width alone, and starts its text', () => {
    const hand = mouse().choose('textarea').pull([6, 6], [12, 10]);
    expect(hand.snapshot.get('new-0001')).toMatchObject({
      kind: 'textarea',
      width: 6,
      position: { x: 6, y: 6 },
    });
    expect(hand.last('edit')).toEqual({ effect: 'edit', key: 'new-0001' });
  });

  it('begins on other things too', () => {
    expect(made(mouse().choose('component').pull([1, 1], [3, 2]))).toEqual([1, 1, 2, 1]);
  });

  it('is given up with Escape, which goes back to selecting', () => {
    const hand = mouse().choose('component').press(6, 6).drag(9, 9).key('Escape').release(9, 9);
    expect(hand.commits).toEqual([]);
    expect(hand.hand.tool.id).toBe('selection');
  });

  it('keeps the tool when the browser takes the pointer away', () => {
    const hand = mouse().choose('component').press(6, 6).drag(9, 9);
    expect(hand.cancel().hand).toMatchObject({ tool: { id: 'component' }, gesture: null });
  });
});

describe('drawing by keyboard alone', () => {
  it('places in the middle of the view, moves, sizes and makes', () => {
    const hand = mouse().choose('component').key('Enter');
    expect(hand.look.after.size).toBe(2);
    expect(hand.snapshot.size).toBe(1);
    hand.key('ArrowRight').key('ArrowUp').key('ArrowRight', true).key('ArrowDown', true).key('Enter');
    expect(made(hand)).toEqual([9, 3, 5, 3]);
    expect(hand.selection).toEqual(['new-0001']);
    expect(hand.commits).toHaveLength(1);
  });

  it('makes it where it is with the first letter of its name', () => {
    const hand = mouse().choose('component').key('Enter').key('ArrowRight').key('L');
    const [key] = hand.selection;
    expect(hand.commits).toHaveLength(1);
    expect(hand.last('edit')).toEqual({ effect: 'edit', key, typed: 'L' });
    expect(hand.hand).toMatchObject({ tool: { id: 'selection' }, gesture: null });
    // Before it is shown no letter makes anything.
    expect(mouse().choose('component').key('L').commits).toEqual([]);
  });

  it('begins beside what is there, as near to the middle as there is room, and is followed by the view', () => {
    const crowded = new Mouse(board(component('checkout', [7, 3, 6, 4])));
    crowded.choose('component').key('Enter').key('Enter');
    const [x, y, width, height] = made(crowded) ?? [];
    expect([width, height]).toEqual([4, 2]);
    expect([x, y]).toEqual([8, 8]);
    expect(crowded.last('revealPlace')).toMatchObject({ place: { x, y } });
  });

  it('begins inside a container only with all of it', () => {
    const inside = new Mouse(board(container('platform', [4, 0, 12, 10])));
    expect(made(inside.choose('component').key('Enter').key('Enter'))).toEqual([8, 4, 4, 2]);
    const beside = new Mouse(board(container('platform', [9, 0, 12, 10])));
    const [x = 0] = made(beside.choose('component').key('Enter').key('Enter')) ?? [];
    expect(x >= 10 || x + 4 <= 8).toBe(true);
  });

  it('never makes less than one unit', () => {
    const hand = mouse().choose('component').key('Enter');
    for (let count = 0; count < 9; count++) hand.key('ArrowLeft', true).key('ArrowUp', true);
    expect(made(hand.key('Enter'))?.slice(2)).toEqual([1, 1]);
  });

  it('is given up with Escape', () => {
    const hand = mouse().choose('container').key('Enter').key('Escape').key('Enter');
    expect(hand.commits).toEqual([]);
    expect(hand.hand.tool.id).toBe('selection');
  });
});
