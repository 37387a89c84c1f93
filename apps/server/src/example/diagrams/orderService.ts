import type { ExampleDiagram } from '../shape.ts';

export const orderService: ExampleDiagram = {
  id: 'orderService',
  name: 'Inside the order service',
  description: 'The parts of the order service and what each of them is responsible for.',
  level: 'C3',
  state: 'ACTIVE',
  tags: ['Approved'],
  containers: [['orders', 7, 0, 20, 8]],
  boxes: [
    ['checkout', -1, 1],
    ['orderApi', 8, 1],
    ['orderRules', 15, 1],
    ['orderStore', 22, 1],
    ['reservation', 8, 5],
    ['paymentSteps', 15, 5],
    ['publisher', 22, 5],
    ['orderData', 30, 1],
    ['events', 30, 5],
    ['stock', 8, 11],
    ['payments', 15, 11],
  ],
  relations: [
    ['checkout right-0', 'orderApi left-0', 'Places order'],
    ['orderApi right-0', 'orderRules left-0', 'Validates'],
    ['orderRules right-0', 'orderStore left-0', 'Saves'],
    ['orderApi bottom-1', 'reservation top-1', 'Reserves'],
    ['orderRules bottom-1', 'paymentSteps top-1', 'Starts payment', { links: ['prices'] }],
    ['orderStore bottom-1', 'publisher top-1', 'Wakes'],
    ['orderStore right-0', 'orderData left-0', 'Writes'],
    ['publisher right-0', 'events left-0', 'Publishes'],
    [
      'reservation bottom-1',
      'stock top-1',
      'Holds articles',
      { description: 'For fifteen minutes, or until the payment fails.' },
    ],
    ['paymentSteps bottom-1', 'payments top-1', 'Authorises'],
  ],
  notes: [
    [
      22,
      11,
      8,
      'Rule of the house\nOnly the order store touches the database, and only the publisher tells others.',
    ],
  ],
};
