import { linkDiagrams } from '@lintel/diagram/commands/connect';
import { board, component, relation } from '@lintel/diagram/testing/build';
import { describe, expect, it } from 'vitest';
import type { Hit } from '../canvas/hit.ts';
import { Mouse } from './testing/mouse.ts';

const street = (links: readonly string[]) => {
  const of = board(
    component('checkout', [0, 0, 4, 2]),
    component('payments', [8, 0, 4, 2]),
    relation('pays-for', 'checkout right-0', 'payments left-0'),
  );
  if (links.length > 0) of.do(linkDiagrams(of.snapshot, { key: 'pays-for', links }));
  return of;
};
const part = (of: 'body' | 'badge'): Hit => ({
  on: 'item',
  key: 'pays-for',
  part: of,
  below: null,
  link: null,
});
const linked = (hand: Mouse) => hand.effects.filter(({ effect }) => effect === 'openLinks');

describe('following links', () => {
  const openLinks = { effect: 'openLinks', key: 'pays-for', at: { x: 6, y: 1 } };

  it('begins with a click on the mark of linked diagrams, and never with a drag', () => {
    const hand = new Mouse(street(['orders']));
    expect(linked(hand.click(6, 1, { on: part('badge') }))).toEqual([openLinks]);
    const dragged = new Mouse(street(['orders'])).pull([6, 1], [6, 4], { on: part('badge') });
    expect(linked(dragged)).toEqual([]);
  });

  it('begins for a reader with a double click on the relation', () => {
    const reader = new Mouse(street(['orders']));
    reader.canEdit = false;
    expect(linked(reader.double(6, 1, { on: part('body') }))).toEqual([openLinks]);
    const editor = new Mouse(street(['orders'])).double(6, 1, { on: part('body') });
    expect(linked(editor)).toEqual([]);
    expect(editor.effects).toContainEqual({ effect: 'edit', key: 'pays-for', at: { x: 6, y: 1 } });
  });

  it('leads nowhere without links', () => {
    const reader = new Mouse(street([]));
    reader.canEdit = false;
    expect(linked(reader.double(6, 1, { on: part('body') }))).toEqual([]);
  });

  it('does not begin twice with the two clicks of a double click', () =>
    expect(new Mouse(street(['orders'])).double(6, 1, { on: part('badge') }).effects).toEqual([]));
});
