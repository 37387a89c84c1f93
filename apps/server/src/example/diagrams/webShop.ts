import type { ExampleDiagram } from '../shape.ts';

export const webShop: ExampleDiagram = {
  id: 'webShop',
  name: 'Web shop',
  description: 'The shop, what it asks of other systems, and what it tells them.',
  level: 'C1',
  state: 'ACTIVE',
  tags: ['Approved', 'Personal data'],
  containers: [
    ['channels', 0, 0, 6, 8],
    ['commerce', 16, 0, 13, 12],
  ],
  boxes: [
    ['webShop', 1, 1],
    ['app', 1, 5],
    ['gateway', 9, 1],
    ['catalogue', 17, 1],
    ['search', 24, 1],
    ['basket', 17, 5],
    ['checkout', 24, 9],
    ['customers', 17, 9],
    ['content', 24, 5],
    ['identity', 9, 9],
    ['mail', 17, 15],
  ],
  relations: [
    ['webShop right-0', 'gateway left-0', 'Calls'],
    ['app right-0', 'gateway left-1', 'Calls'],
    ['gateway right-0', 'catalogue left-0', 'Reads articles'],
    ['gateway right-1', 'basket left-0', 'Fills'],
    ['catalogue right-0', 'search left-0', 'Articles'],
    ['basket right-0', 'checkout left-0', 'Becomes', { links: ['orderProcessing'] }],
    ['customers left-0', 'identity right-0', 'Verifies', { description: 'Passwords never reach the shop.' }],
    ['customers bottom-1', 'mail top-1', 'Sends confirmations'],
    [
      'content top-1',
      'search bottom-1',
      'Pages',
      { description: 'Guides and campaign pages are found by the same search.' },
    ],
  ],
  notes: [
    [
      0,
      11,
      7,
      'One door\nBrowser and app speak to the gateway only; services behind it never meet the internet.',
    ],
  ],
};
