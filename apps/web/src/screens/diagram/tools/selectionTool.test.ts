import { remove } from '@lintel/diagram/commands/remove';
import { move } from '@lintel/diagram/commands/place';
import { isRefusal } from '@lintel/diagram/refusal';
import { board, boundsByKey, component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { describe, expect, it } from 'vitest';
import { Mouse, portOn } from './testing/mouse.ts';

const street = () =>
  board(
    component('checkout', [0, 0, 4, 2]),
    component('payments', [8, 0, 4, 2]),
    relation('pays-for', 'checkout right-0', 'payments left-0'),
  );
const mouse = (...given: Parameters<typeof board>) =>
  new Mouse(given.length === 0 ? street() : board(...given));

describe('selecting', () => {
  it('takes what is clicked, and nothing on the ground', () => {
    const hand = mouse().click(1, 1);
    expect(hand.selection).toEqual(['checkout']);
    expect(hand.click(5, 6).selection).toEqual([]);
    expect(hand.commits).toEqual([]);
  });

  it('adds and takes away with Shift', () => {
    const hand = mouse().click(1, 1).click(9, 1, { shift: true });
    expect(hand.selection).toEqual(['checkout', 'payments']);
    expect(hand.click(1, 1, { shift: true }).selection).toEqual(['payments']);
  });

  it('reaches what lies below with Alt', () => {
    const hand = mouse(
      component('below-01', [0, 0, 4, 2], { z: 0 }),
      component('above-01', [0, 0, 4, 2], { z: 1 }),
    );
    const front = hand.click(1, 1).selection;
    expect(hand.click(1, 1, { alt: true }).selection).not.toEqual(front);
  });

  it('takes one of several with a click, but not with the press that may drag them', () => {
    const hand = mouse().select('checkout', 'payments').press(1, 1);
    expect(hand.selection).toEqual(['checkout', 'payments']);
    expect(hand.release(1, 1).selection).toEqual(['checkout']);
  });

  it('takes what a frame touches, and all that was selected with Shift', () => {
    const hand = mouse().pull([-1, -1], [1, 1]);
    expect(hand.selection).toEqual(['checkout']);
    hand.pull([7, -1], [9, 1], { shift: true });
    expect([...hand.selection].sort()).toEqual(['checkout', 'payments']);
  });

  it('puts the selection back when a frame is given up', () => {
    const hand = mouse().select('payments').press(-1, -1, { shift: true }).drag(1, 1).key('Escape');
    expect(hand.selection).toEqual(['payments']);
    expect(hand.hand.gesture).toBeNull();
  });

  it('draws a frame inside a container, which itself is grabbed by its border', () => {
    const hand = mouse(container('commerce', [0, 0, 12, 8]), component('checkout', [2, 2, 4, 2]));
    expect(hand.pull([1, 1], [7, 5]).selection).toEqual(['checkout']);
    expect(hand.click(0, 4).selection).toEqual(['commerce']);
  });

  it('takes what the right button is pressed on, and keeps several of which it is one', () => {
    const hand = mouse().menu(1, 1);
    expect(hand.selection).toEqual(['checkout']);
    expect(hand.select('checkout', 'payments').menu(9, 1).selection).toEqual(['checkout', 'payments']);
    expect(hand.menu(5, 6).selection).toEqual([]);
  });
});

describe('moving', () => {
  it('moves by whole units with one edit, and only on release', () => {
    const hand = mouse().press(1, 1).drag(2.3, 1).drag(3.6, 2.4);
    expect(boundsByKey(hand.snapshot)['checkout']).toEqual([0, 0, 4, 2]);
    expect(boundsByKey(hand.look.after)['checkout']).toEqual([3, 1, 4, 2]);
    expect(hand.look.draggedFrom.get('checkout')).toEqual({ x: 0, y: 0 });
    expect(hand.look.drag).toEqual({ x: 3, y: 1 });
    hand.release(3.6, 2.4);
    expect(boundsByKey(hand.snapshot)['checkout']).toEqual([3, 1, 4, 2]);
    expect(hand.commits).toHaveLength(1);
  });

  it('does nothing below the threshold: a click never nudges', () => {
    expect(mouse().pull([1, 1], [1.3, 1]).commits).toEqual([]);
  });

  it('does nothing when it comes back to where it was', () => {
    expect(mouse().press(1, 1).drag(5, 1).drag(1.2, 1).release(1.2, 1).commits).toEqual([]);
  });

  it('moves all that is selected', () => {
    const hand = mouse().select('checkout', 'payments').pull([1, 1], [1, 4]);
    expect(boundsByKey(hand.snapshot)).toMatchObject({ checkout: [0, 3, 4, 2], payments: [8, 3, 4, 2] });
    expect(hand.commits).toHaveLength(1);
  });

  it('takes along what lies in a container, and shows that it will', () => {
    const hand = mouse(container('commerce', [0, 0, 12, 8]), component('checkout', [2, 2, 4, 2]));
    hand.press(0, 4).drag(3, 4);
    expect([...hand.look.draggedFrom.keys()].sort()).toEqual(['checkout', 'commerce']);
    hand.release(3, 4);
    expect(boundsByKey(hand.snapshot)).toEqual({ commerce: [3, 0, 12, 8], checkout: [5, 2, 4, 2] });
  });

  it('shows the container that it would fall into', () => {
    const hand = mouse(container('commerce', [0, 0, 12, 8]), component('checkout', [20, 2, 4, 2]));
    hand.press(21, 3).drag(5, 3);
    expect(hand.look.dropTarget).toBe('commerce');
    expect(hand.drag(18, 3).look.dropTarget).toBeNull();
  });

  it('shows guides where edges come into line', () => {
    const hand = mouse().press(1, 1).drag(1, 4.2);
    expect(hand.look.overlay).toEqual([]);
    expect(hand.drag(1, 3.2).look.overlay.length).toBeGreaterThan(0);
  });

  it('leaves the document alone on Escape', () => {
    const hand = mouse().press(1, 1).drag(5, 5).key('Escape').release(5, 5);
    expect(hand.commits).toEqual([]);
    expect(boundsByKey(hand.snapshot)['checkout']).toEqual([0, 0, 4, 2]);
  });
});

describe('while somebody else edits', () => {
  it('moves from where a colleague has put it', () => {
    const hand = mouse().press(1, 1).drag(3, 1);
    hand.board.do(move(hand.snapshot, { keys: ['checkout'], by: { x: 0, y: 5 } }));
    expect(boundsByKey(hand.notice().look.after)['checkout']).toEqual([2, 5, 4, 2]);
    hand.release(3, 1);
    expect(boundsByKey(hand.snapshot)['checkout']).toEqual([2, 5, 4, 2]);
  });

  it('lets go of what a colleague deletes', () => {
    const hand = mouse().press(1, 1).drag(5, 5);
    hand.board.do(remove(hand.snapshot, { keys: ['checkout'] }));
    expect(hand.notice().hand.gesture).toBeNull();
    expect(hand.release(5, 5).commits).toEqual([]);
  });

  it('keeps moving the rest', () => {
    const hand = mouse().select('checkout', 'payments').press(1, 1).drag(1, 5);
    hand.board.do(remove(hand.snapshot, { keys: ['checkout'] }));
    hand.notice().release(1, 5);
    expect(boundsByKey(hand.snapshot)).toEqual({ payments: [8, 4, 4, 2] });
  });

  it('lets go when the right to edit is lost', () => {
    const hand = mouse().press(1, 1).drag(5, 5);
    hand.canEdit = false;
    expect(hand.notice().hand.gesture).toBeNull();
    expect(hand.release(5, 5).commits).toEqual([]);
  });
});

describe('resizing', () => {
  it('pulls a corner, with the ends of relations', () => {
    const hand = mouse().select('checkout');
    hand
      .press(0, 0, { on: { on: 'corner', key: 'checkout', side: 'top-left' } })
      .drag(-2.2, -1)
      .release(-2.2, -1);
    expect(boundsByKey(hand.snapshot)['checkout']).toEqual([-2, -1, 6, 3]);
    expect(hand.snapshot.relation('pays-for')?.from.endpoint).toBe('right-1');
    expect(hand.commits).toHaveLength(1);
  });

  it('never makes less than one unit', () => {
    const hand = mouse().press(4, 2, { on: { on: 'corner', key: 'checkout', side: 'bottom-right' } });
    hand.drag(-9, -9).release(-9, -9);
    expect(boundsByKey(hand.snapshot)['checkout']).toEqual([0, 0, 1, 1]);
  });

  it('keeps the far side when a near one is pulled past it', () => {
    const hand = mouse().press(0, 1, { on: { on: 'edge', key: 'checkout', side: 'left' } });
    hand.drag(30, 1).release(30, 1);
    expect(boundsByKey(hand.snapshot)['checkout']).toEqual([3, 0, 1, 2]);
  });

  it('scales several by the frame around them', () => {
    const hand = mouse().select('checkout', 'payments');
    hand
      .press(12, 2, { on: { on: 'corner', key: null, side: 'bottom-right' } })
      .drag(24, 4)
      .release(24, 4);
    expect(boundsByKey(hand.snapshot)).toEqual({ checkout: [0, 0, 8, 4], payments: [16, 0, 8, 4] });
  });

  it('changes only the width of a text area', () => {
    const hand = mouse(textarea('scope-01', [0, 0, 6], 'Scope'));
    hand
      .press(6, 0, { on: { on: 'edge', key: 'scope-01', side: 'right' } })
      .drag(9, 4)
      .release(9, 4);
    expect(hand.snapshot.get('scope-01')).toMatchObject({ width: 9, position: { x: 0, y: 0 } });
  });
});

describe('relations', () => {
  it('run from a port to the port under the pointer', () => {
    const hand = mouse();
    const from = portOn(hand.board, 'payments', { x: 10, y: 2 });
    const to = portOn(hand.board, 'checkout', { x: 2, y: 2 });
    hand.press(9, 2.2, { on: from }).drag(5, 4).drag(2, 2.2, { on: to }).release(2, 2.2, { on: to });
    const made = hand.snapshot.relation('new-0001');
    expect(made?.from).toMatchObject({ item: 'payments' });
    expect(made?.to).toMatchObject({ item: 'checkout', endpoint: expect.stringMatching(/^bottom/) });
    expect(hand.selection).toEqual(['new-0001']);
  });

  it('attach to the nearest free handle of what they are dropped on', () => {
    const hand = mouse();
    hand.pull([9, 2.2], [3.9, 0.5], { on: portOn(hand.board, 'payments', { x: 9, y: 2 }) });
    expect(hand.snapshot.relation('new-0001')?.to).toEqual({ item: 'checkout', endpoint: 'top-3' });
  });

  it('make a component on empty canvas, to be named at once', () => {
    const hand = mouse();
    hand
      .press(2, 2.2, { on: portOn(hand.board, 'checkout', { x: 2, y: 2 }) })
      .drag(3, 8)
      .release(3, 8);
    expect(boundsByKey(hand.snapshot)['new-0002']).toEqual([1, 7, 4, 2]);
    expect(hand.snapshot.relation('new-0001')).toMatchObject({
      from: { item: 'checkout' },
      to: { item: 'new-0002', endpoint: expect.stringMatching(/^top/) },
    });
    expect(hand.last('edit')).toMatchObject({ key: 'new-0002' });
    expect(hand.commits).toHaveLength(1);
  });

  it('see through what they would make', () => {
    const hand = mouse().press(4.2, 0.5, { on: { on: 'port', key: 'checkout', endpoint: 'right-0' } });
    hand.drag(7, 0.5);
    const ghost = { on: 'item', key: 'new-0002', part: 'body', below: null, link: null } as const;
    hand.drag(8.2, 0.5, { on: ghost }).release(8.2, 0.5, { on: ghost });
    expect(hand.snapshot.relation('new-0001')?.to.item).toBe('payments');
    expect(hand.snapshot.has('new-0002')).toBe(false);
  });

  it('show what they would be without writing it', () => {
    const hand = mouse()
      .press(2, 2.2, { on: { on: 'port', key: 'checkout', endpoint: 'bottom-1' } })
      .drag(3, 8);
    expect(hand.look.after.has('new-0002')).toBe(true);
    expect(hand.snapshot.has('new-0002')).toBe(false);
  });

  it('lead back to the same component', () => {
    const hand = mouse();
    hand.press(2, 2.2, { on: { on: 'port', key: 'checkout', endpoint: 'bottom-1' } });
    hand.drag(5, 4).drag(3.9, 0.4).release(3.9, 0.4);
    expect(hand.snapshot.relation('new-0001')).toMatchObject({
      from: { item: 'checkout' },
      to: { item: 'checkout' },
    });
  });

  it('are not made by a click on a port', () => {
    const on = { on: 'port', key: 'checkout', endpoint: 'bottom-1' } as const;
    expect(mouse().click(1.5, 2.2, { on }).commits).toEqual([]);
  });

  it('are not made when what they come from is deleted meanwhile', () => {
    const hand = mouse()
      .press(2, 2.2, { on: { on: 'port', key: 'checkout', endpoint: 'bottom-1' } })
      .drag(3, 8);
    hand.board.do(remove(hand.snapshot, { keys: ['checkout'] }));
    expect(hand.notice().release(3, 8).commits).toEqual([]);
  });

  it('are reconnected by an end, and stay where they were over nothing', () => {
    const hand = mouse(
      component('checkout', [0, 0, 4, 2]),
      component('payments', [8, 0, 4, 2]),
      component('invoices', [8, 6, 4, 2]),
      relation('pays-for', 'checkout right-0', 'payments left-0'),
    );
    const on = { on: 'end', key: 'pays-for', end: 'to' } as const;
    hand.pull([8, 0.5], [20, 20], { on });
    expect(hand.commits).toEqual([]);
    hand.pull([8, 0.5], [8.1, 6.4], { on });
    expect(hand.snapshot.relation('pays-for')?.to).toEqual({ item: 'invoices', endpoint: 'left-0' });
  });

  it('carry their label along the line', () => {
    const hand = mouse();
    hand.pull([4, 0], [2, 0], { on: { on: 'label', key: 'pays-for', below: null, link: null } });
    expect(hand.snapshot.relation('pays-for')?.labelAt).toBe(0.25);
  });
});

describe('a leg of a relation', () => {
  const stepped = () =>
    mouse(
      component('checkout', [0, 0, 4, 2]),
      component('payments', [12, 6, 4, 2]),
      relation('pays-for', 'checkout right-0', 'payments left-0'),
    );
  const on = { on: 'leg', key: 'pays-for', index: 1, axis: 'x' } as const;

  it('is put elsewhere by its pill, in halves of the grid', () => {
    const hand = stepped().select('pays-for').press(8, 3, { on });
    hand.drag(6.7, 4).drag(5.7, 4);
    expect(hand.look.cursor).toBe('ew-resize');
    expect(hand.look.after.relation('pays-for')?.bends).toEqual([{ leg: 1, axis: 'x', offset: -2.5 }]);
    expect(hand.commits).toEqual([]);
    hand.release(5.7, 4);
    expect(hand.snapshot.relation('pays-for')?.bends).toEqual([{ leg: 1, axis: 'x', offset: -2.5 }]);
    expect(hand.commits).toHaveLength(1);
  });

  it('stays where it is when its pill is only clicked', () => {
    expect(stepped().select('pays-for').click(8, 3, { on }).commits).toEqual([]);
  });

  it('is moved by the arrows of a relation alone', () => {
    const hand = stepped().select('pays-for').key('ArrowRight').key('ArrowLeft', true);
    expect(hand.snapshot.relation('pays-for')?.bends).toEqual([{ leg: 1, axis: 'x', offset: -4 }]);
    expect(hand.key('ArrowUp').last('refused')?.reason).toBe('noLeg');
  });

  it('is nothing for a reader', () => {
    const hand = stepped().select('pays-for');
    hand.canEdit = false;
    expect(hand.pull([8, 3], [6, 3], { on }).key('ArrowLeft').commits).toEqual([]);
  });
});

describe('a second press', () => {
  it('edits the name of what it is on', () => {
    expect(mouse().double(1, 1).last('edit')).toEqual({
      effect: 'edit',
      key: 'checkout',
      at: { x: 1, y: 1 },
    });
  });

  it('adds a component on empty canvas and starts its name', () => {
    const hand = mouse().double(20, 10);
    expect(boundsByKey(hand.snapshot)['new-0001']).toEqual([18, 9, 4, 2]);
    const made = hand.last('commit')?.run;
    expect(made).toBeDefined();
    expect(hand.last('edit')).toEqual({ effect: 'edit', key: 'new-0001', made });
    expect(hand.selection).toEqual(['new-0001']);
  });
});

describe('whoever may only read', () => {
  const reader = () => {
    const hand = mouse();
    hand.canEdit = false;
    return hand;
  };

  it('selects, and moves nothing but the view', () => {
    const hand = reader().click(1, 1);
    expect(hand.selection).toEqual(['checkout']);
    hand.pull([1, 1], [5, 5]).pull([-3, -3], [-1, -1]);
    expect(hand.commits).toEqual([]);
    expect(hand.last('pan')).toBeDefined();
  });

  it('resizes, relates and reconnects nothing', () => {
    const hand = reader();
    hand.pull([4, 2], [9, 9], { on: { on: 'corner', key: 'checkout', side: 'bottom-right' } });
    hand.pull([2, 2], [9, 9], { on: { on: 'port', key: 'checkout', endpoint: 'bottom-1' } });
    hand.pull([8, 0.5], [9, 9], { on: { on: 'end', key: 'pays-for', end: 'to' } });
    hand.pull([6, 0.5], [9, 9], { on: { on: 'label', key: 'pays-for', below: null, link: null } });
    expect(hand.commits).toEqual([]);
  });

  it('adds, names and nudges nothing', () => {
    const hand = reader().double(20, 10).double(1, 1).select('checkout').key('ArrowLeft').key('F2').key('x');
    expect(hand.commits).toEqual([]);
    expect(hand.last('edit')).toBeUndefined();
  });

  it('keeps the selection tool', () => {
    expect(reader().choose('component').hand.tool.id).toBe('selection');
  });
});

it('drags the view with a finger on the ground, and never clears what is selected by it', () => {
  const hand = mouse().select('checkout').pull([20, 20], [22, 20], { pointer: 'touch' });
  expect(hand.last('pan')).toEqual({ effect: 'pan', by: { x: 50, y: 0 } });
  expect(hand.selection).toEqual(['checkout']);
});

it('refuses aloud what cannot be', () => {
  const hand = mouse(component('checkout', [999_990, 0, 4, 2]));
  const before = hand.snapshot;
  hand.pull([999_991, 1], [1_000_050, 1]);
  expect(hand.last('refused')).toEqual({ effect: 'refused', reason: 'outside' });
  expect(isRefusal(move(before, { keys: ['checkout'], by: { x: 59, y: 0 } }))).toBe(true);
});
