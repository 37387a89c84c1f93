import type { ExampleDiagram } from '../shape.ts';

export const returns: ExampleDiagram = {
  id: 'returns',
  name: 'Returns and refunds',
  description: 'The steps a returned parcel passes through, and who is responsible for each.',
  level: 'P0',
  state: 'DRAFT',
  tags: [],
  containers: [
    ['customer', 0, 0, 27, 4],
    ['warehouseTeam', 0, 6, 27, 4],
    ['finance', 0, 12, 27, 4],
  ],
  boxes: [
    ['stepAnnounce', 2, 1],
    ['stepInspect', 12, 7],
    ['stepRefund', 21, 13],
    ['returns', 2, 7],
    ['accounting', 12, 13],
  ],
  relations: [
    ['stepAnnounce bottom-2', 'returns top-2', 'Return label'],
    ['returns right-0', 'stepInspect left-0', 'Parcel arrives'],
    ['stepInspect right-0', 'stepRefund top-1', 'Accepted', { description: 'Within two working days.' }],
    ['stepRefund left-0', 'accounting right-0', 'Booked'],
  ],
  notes: [[0, 18, 9, 'Still open\nWho decides when an article comes back damaged?']],
};
