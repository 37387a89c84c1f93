import { linkComponent } from '@lintel/diagram/commands/name';
import { board, component } from '@lintel/diagram/testing/build';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../canvas/hit.ts';
import { Mouse } from './testing/mouse.ts';

const linked = () => {
  const drawn = board(component('checkout', [0, 0, 4, 2]), component('payments', [8, 0, 4, 2]));
  drawn.do(linkComponent(drawn.snapshot, { key: 'checkout', component: 'c1' }));
  return drawn;
};
const body: Hit = { on: 'item', key: 'checkout', part: 'body', below: null, link: null };

describe('a component of the model', () => {
  it('is opened by Enter, and never renamed by a stray letter', () => {
    const hand = new Mouse(linked());
    hand.selection = ['checkout'];
    expect(hand.key('Enter').effects).toEqual([{ effect: 'details', keys: ['checkout'] }]);
    const stray = new Mouse(linked());
    stray.selection = ['checkout'];
    expect(stray.key('a').effects).toEqual([]);
    expect(stray.key('F2').effects).toEqual([{ effect: 'edit', key: 'checkout' }]);
  });

  it('leads down with a double click where it has linked diagrams, for readers too', () => {
    const openLinks = { effect: 'openLinks', key: 'checkout', at: { x: 1, y: 1 } };
    for (const canEdit of [true, false]) {
      const hand = new Mouse(linked());
      hand.canEdit = canEdit;
      hand.leadsTo.set('checkout', 2);
      expect(hand.double(1, 1, { on: body }).effects).toContainEqual(openLinks);
      const without = new Mouse(linked());
      without.canEdit = canEdit;
      expect(without.double(1, 1, { on: body }).effects).not.toContainEqual(openLinks);
    }
  });

  it('leads down with a double click also before it is known whether it does', () => {
    const openLinks = { effect: 'openLinks', key: 'checkout', at: { x: 1, y: 1 } };
    const hand = new Mouse(linked());
    hand.leadsTo.set('checkout', null);
    const edit = { effect: 'edit', key: 'checkout', at: { x: 1, y: 1 } };
    expect(hand.double(1, 1, { on: body }).effects).toContainEqual({ ...openLinks, otherwise: edit });
    const reader = new Mouse(linked());
    reader.canEdit = false;
    reader.leadsTo.set('checkout', null);
    const details = { effect: 'details', keys: ['checkout'] };
    expect(reader.double(1, 1, { on: body }).effects).toEqual([{ ...openLinks, otherwise: details }]);
  });

  it('is opened by readers as well: by Enter, and by a double click where nothing is linked', () => {
    const details = { effect: 'details', keys: ['checkout'] };
    const reader = new Mouse(linked());
    reader.canEdit = false;
    expect(reader.double(1, 1, { on: body }).effects).toEqual([details]);
    expect(reader.select('checkout').key('Enter').effects.slice(1)).toEqual([details]);
    expect(reader.key('F2').key('a').effects).toHaveLength(2);
    // There is nothing to be read of a placeholder.
    const other = new Mouse(linked());
    other.canEdit = false;
    expect(other.select('payments').key('Enter').double(9, 1).effects).toEqual([]);
  });

  it('among others leaves Enter to naming', () => {
    const hand = new Mouse(linked());
    hand.selection = ['payments'];
    expect(hand.key('Enter').effects).toEqual([{ effect: 'edit', key: 'payments' }]);
  });
});
