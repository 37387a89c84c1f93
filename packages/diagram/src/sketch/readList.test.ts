import { describe, expect, it } from 'vitest';
import { diagramLimits } from '../limits.ts';
import { readList } from './readList.ts';
import { shownSketch } from './shownSketch.fixture.ts';
import { everyBox, type SketchedBox } from './sketch.ts';

const boxesOf = (text: string) => shownSketch(readList(text))?.boxes ?? null;

describe('a list', () => {
  it('draws what stands under a line in it, by how far it is set in', () => {
    expect(boxesOf('Shop\n  Checkout\n  Payments\n    Ledger\n  Stock\nBank')).toBe(
      'Shop(Checkout, Payments(Ledger), Stock), Bank',
    );
    // A tab counts as four spaces.
    expect(boxesOf('Shop\n    Checkout\n\tPayments\n\t    Ledger')).toBe('Shop(Checkout, Payments(Ledger))');
    expect(boxesOf('  Shop\r\n    Checkout\r\n\r\n  Bank')).toBe('Shop(Checkout), Bank');
  });

  it('draws bullets of all kinds without them, however flat it is', () => {
    expect(boxesOf('- Checkout\n* Payments\n+ Stock\n• Ledger\n– Bank\n1. Tax\n12) Mail')).toBe(
      'Checkout, Payments, Stock, Ledger, Bank, Tax, Mail',
    );
    expect(boxesOf('- Shop.\n  - Checkout!')).toBe('Shop.(Checkout!)');
  });

  it('relates what its lines name, and draws what no other line does', () => {
    const sketch = readList(
      '- Shop\n  - Checkout\n- Checkout -> Bank : pays with \n- Bank  →  Shop\n- Shop => Tax:now',
    );
    expect(shownSketch(sketch)).toEqual({
      boxes: 'Shop(Checkout), Bank, Tax',
      relations: ['Checkout --> Bank: pays with', 'Bank --> Shop', 'Shop --> Tax: now'],
      texts: [],
    });
    expect(new Set(everyBox(sketch?.boxes ?? []).map(({ id }) => id)).size).toBe(4);
    expect(boxesOf('Checkout -> Bank\nBank -> Tax')).toBe('Checkout, Bank, Tax');
  });

  it('of two of one name relates the first', () => {
    const sketch = readList('- Shop\n- Bank\n- Shop\n- Shop -> Bank');
    const [first, bank] = sketch?.boxes ?? [];
    expect(sketch?.relations).toMatchObject([{ from: first?.id, to: bank?.id }]);
    expect(sketch?.boxes).toHaveLength(3);
  });

  it('holds containers in containers only so deep as can be seen', () => {
    const text = Array.from({ length: 30 }, (_, at) => `${' '.repeat(at)}L${at}`).join('\n');
    const depthOf = (boxes: readonly SketchedBox[]): number =>
      boxes.length === 0 ? 0 : 1 + Math.max(...boxes.map((box) => depthOf(box.boxes)));
    expect(depthOf(readList(text)?.boxes ?? [])).toBe(9);
    expect(everyBox(readList(text)?.boxes ?? [])).toHaveLength(30);
  });

  it.each([
    ['one line', '- Shop'],
    ['prose', 'We sell things.\n  And more.'],
    ['flat lines', 'Shop\nBank'],
    ['lines further out than the first', '  Shop\n    Checkout\nBank'],
    ['bullets among prose', 'We sell\n- bread\n- wine'],
    ['an arrow among prose', 'We sell\nShop -> Bank'],
    ['an empty bullet', '- Shop\n- '],
    ['a name too long', `- Shop\n- ${'x'.repeat(diagramLimits.nameLength + 1)}`],
    ['nothing', ' \n '],
  ])('is not %s', (_, text) => {
    expect(readList(text)).toBeNull();
  });
});
