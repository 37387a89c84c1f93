import type { ExampleDiagram } from '../shape.ts';

export const delivery: ExampleDiagram = {
  id: 'delivery',
  name: 'From order to delivery',
  description: 'The steps between the basket and the door, and who takes them.',
  level: 'P0',
  state: 'ACTIVE',
  tags: ['Approved'],
  containers: [
    ['customer', 0, 0, 34, 4],
    ['warehouseTeam', 0, 6, 34, 4],
  ],
  boxes: [
    ['stepOrder', 2, 1],
    ['stepPay', 9, 1],
    ['stepReceive', 28, 1],
    ['stepPick', 9, 7],
    ['stepHandOver', 21, 7],
    ['checkout', 2, 13],
    ['warehouse', 9, 13],
    ['shipping', 21, 13],
  ],
  relations: [
    ['stepOrder right-0', 'stepPay left-0', 'then'],
    ['stepPay bottom-1', 'stepPick top-1', 'Order paid'],
    ['stepPick right-0', 'stepHandOver left-0', 'Parcel ready'],
    ['stepHandOver right-0', 'stepReceive bottom-1', 'On its way'],
    ['warehouse top-1', 'stepPick bottom-1', 'supports', { links: ['warehouse'] }],
    ['shipping top-1', 'stepHandOver bottom-1', 'supports'],
    ['checkout top-2', 'stepOrder bottom-2', 'supports', { links: ['orderProcessing'] }],
  ],
  notes: [[14, 13, 6, 'Promise\nOrdered by four in the afternoon, handed over the same day.']],
};
