import type { ExampleDiagram } from '../shape.ts';

export const warehouse: ExampleDiagram = {
  id: 'warehouse',
  name: 'Warehouse operations',
  description: 'What runs on the floor of the warehouse while an order is picked and packed.',
  level: 'C2',
  state: 'ACTIVE',
  tags: ['In review'],
  containers: [['fulfilment', 7, 0, 20, 12]],
  boxes: [
    ['orders', -1, 1],
    ['warehouse', 8, 1],
    ['picking', 15, 1],
    ['packing', 22, 1],
    ['warehouseData', 8, 5],
    ['conveyor', 15, 5],
    ['labels', 22, 5],
    ['stock', 8, 9],
    ['shipping', 22, 9],
    ['carrier', 30, 9],
  ],
  relations: [
    ['orders right-0', 'warehouse left-0', 'Releases'],
    ['warehouse right-0', 'picking left-0', 'Pick lists'],
    ['picking right-0', 'packing left-0', 'Full totes'],
    ['warehouse bottom-1', 'warehouseData top-1', 'Keeps bins'],
    ['picking bottom-1', 'conveyor top-1', 'Sends totes'],
    ['packing bottom-1', 'labels top-1', 'Prints label'],
    ['warehouseData bottom-1', 'stock top-1', 'Counts'],
    ['labels bottom-1', 'shipping top-1', 'Reports parcel'],
    ['shipping right-0', 'carrier left-0', 'Hands over', { links: ['delivery'] }],
  ],
  notes: [
    [-1, 5, 6, 'Soon to go\nConveyor control is from 2012 and will be replaced with the next building.'],
  ],
};
