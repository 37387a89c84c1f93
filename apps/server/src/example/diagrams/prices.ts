import type { ExampleDiagram } from '../shape.ts';

export const prices: ExampleDiagram = {
  id: 'prices',
  name: 'How a price is made',
  description: 'The building blocks that turn a list price into what the customer pays.',
  level: 'C4',
  state: 'ACTIVE',
  tags: ['In review'],
  containers: [['pricing', 7, 0, 20, 8]],
  boxes: [
    ['checkout', -1, 1],
    ['calculator', 8, 1],
    ['discounts', 15, 1],
    ['rounding', 22, 1],
    ['priceList', 8, 5],
    ['taxes', 15, 5],
    ['catalogue', 8, 11],
  ],
  relations: [
    ['checkout right-0', 'calculator left-0', 'Asks price'],
    ['calculator right-0', 'discounts left-0', 'Applies'],
    [
      'discounts right-0',
      'rounding left-0',
      'Rounds',
      { description: 'To whole cents, in favour of the customer.' },
    ],
    ['calculator bottom-1', 'priceList top-1', 'Looks up'],
    ['discounts bottom-1', 'taxes top-1', 'Adds tax'],
    ['catalogue top-1', 'priceList bottom-1', 'New articles'],
  ],
  notes: [[15, 11, 9, 'Example\n100.00 list price, less 15 % in the sale, plus 25 % tax: 106.25 to pay.']],
};
