import type { ExampleDiagram } from '../shape.ts';

export const reporting: ExampleDiagram = {
  id: 'reporting',
  name: 'Reporting',
  description: 'How raw events become the numbers of the Monday report.',
  level: 'C2',
  state: 'ACTIVE',
  tags: ['In review'],
  containers: [['dataPlatform', 0, 0, 27, 8]],
  boxes: [
    ['lake', 1, 1],
    ['models', 8, 1],
    ['dataWarehouse', 15, 1],
    ['metrics', 22, 1],
    ['forecast', 15, 5],
    ['dashboard', 22, 5],
    ['report', 15, 11],
    ['accounting', 8, 11],
  ],
  relations: [
    ['lake right-0', 'models left-0', 'Reads'],
    [
      'models right-0',
      'dataWarehouse left-0',
      'Loads',
      { description: 'Every night at two; a failed night is repeated at six.' },
    ],
    ['dataWarehouse right-0', 'metrics left-0', 'Defines'],
    ['dataWarehouse bottom-1', 'forecast top-1', 'Trains'],
    ['metrics bottom-1', 'dashboard top-1', 'Shows'],
    ['dashboard bottom-1', 'report right-0', 'Every Monday'],
    ['accounting top-1', 'models bottom-1', 'Bookings'],
  ],
  notes: [[0, 11, 6, 'One definition\nA key figure is defined once, and each report takes it from there.']],
};
