import type { ExampleDiagram } from '../shape.ts';

export const cluster: ExampleDiagram = {
  id: 'cluster',
  name: 'Production cluster',
  description: 'Nodes, networks and zones of the production environment.',
  level: 'D1',
  state: 'ACTIVE',
  tags: ['Approved'],
  containers: [
    ['region', 7, 0, 29, 14],
    ['nodes', 15, 2, 6, 11],
  ],
  boxes: [
    ['edge', -1, 3],
    ['balancer', 8, 3],
    ['shopPods', 16, 4],
    ['orderPods', 16, 9],
    ['orderData', 24, 9],
    ['standby', 31, 9],
    ['basketCache', 24, 4],
    ['backups', 24, 17],
  ],
  relations: [
    ['edge right-0', 'balancer left-0', 'Forwards'],
    ['balancer right-1', 'shopPods left-0', 'Spreads'],
    ['shopPods bottom-1', 'orderPods top-1', 'Calls'],
    ['shopPods right-0', 'basketCache left-0', 'Keeps baskets'],
    ['orderPods right-0', 'orderData left-0', 'Writes'],
    [
      'orderData right-0',
      'standby left-0',
      'Replicates',
      { description: 'The standby lags by less than a second.' },
    ],
    ['standby bottom-0', 'backups right-0', 'Every night'],
  ],
  notes: [[7, 17, 9, 'Where it runs\nOne region, three zones. Backups leave the region every night.']],
};
