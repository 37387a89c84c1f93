import type { ExampleDiagram } from '../shape.ts';

export const dataFlows: ExampleDiagram = {
  id: 'dataFlows',
  name: 'Data flows',
  description: 'Which systems deliver data, and who uses it.',
  level: 'C1',
  state: 'ACTIVE',
  tags: ['Personal data'],
  containers: [
    ['commerce', 0, 0, 6, 16],
    ['dataPlatform', 16, 0, 13, 12],
  ],
  boxes: [
    ['orders', 1, 1],
    ['customers', 1, 5],
    ['catalogue', 1, 9],
    ['pricing', 1, 13],
    ['events', 9, 1, 4, 14],
    ['intake', 17, 1],
    ['lake', 24, 1],
    ['dataWarehouse', 17, 9],
    ['models', 24, 5],
    ['forecast', 24, 9],
    ['purchasing', 32, 9],
    ['dashboard', 17, 15],
  ],
  relations: [
    ['orders right-0', 'events left-0', 'Orders'],
    ['customers right-0', 'events left-4', 'Sign-ups'],
    ['catalogue right-0', 'events left-8', 'Articles'],
    ['pricing right-0', 'events left-12', 'Prices'],
    ['events right-0', 'intake left-0', 'All events'],
    [
      'intake right-0',
      'lake left-0',
      'Stores',
      { description: 'Unchanged, for ten years; names are removed after one.' },
    ],
    ['lake bottom-1', 'models top-1', 'Read nightly'],
    ['models left-0', 'dataWarehouse top-1', 'Loads', { links: ['reporting'] }],
    ['dataWarehouse right-0', 'forecast left-0', 'Trains'],
    ['forecast right-0', 'purchasing left-0', 'Suggests'],
    ['dataWarehouse bottom-1', 'dashboard top-1', 'Feeds', { links: ['reporting'] }],
  ],
  notes: [
    [
      23,
      14,
      8,
      'Personal data\nOnly the raw events hold names. Everything to the right of the models is anonymous.',
    ],
  ],
};
