import { expect } from '@playwright/test';
import { newDiagram } from './drawing.ts';
import { Hand, type Place } from './hand.ts';
import { newcomer, signUp, test } from './people.ts';

const customer: Place = [-10, 0];
const api: Place = [4, 0];

const drawBoxes = async (hand: Hand): Promise<void> => {
  await hand.key('3');
  await hand.drag([-6, -7], [8, 6]);
  await hand.type('Internet Banking System');
  await hand.click(customer, { double: true });
  await hand.name('Personal Banking Customer');
  await hand.typeAs('person', 'Person');
  await hand.dragFrom(customer, [-7.8, 0.5], [-3, 0.5]);
  await hand.name('Single-Page Application');
  await hand.typeAs('single-page', 'Single-page application');
  await hand.dragFrom([-3, 0], [-0.8, 0.5], [4, 0.5]);
  await hand.name('API Application');
  await hand.typeAs('service', 'Service');
  await hand.dragFrom(api, [4.5, 1.2], [4.5, 4]);
  await hand.name('Database');
  await hand.typeAs('database', 'Database');
  await hand.dragFrom(api, [6.2, 0.5], [12, 0.5]);
  await hand.name('Mainframe Banking System');
  await hand.dragFrom(api, [4.5, -1.2], [12, -4]);
  await hand.name('E-mail System');
  await hand.click([12, 0], { shift: true });
  await hand.typeAs('external', 'External system');
  await hand.dragFrom(customer, [-9.5, -1.2], [-3, -4]);
  await hand.name('Web Application');
  await hand.typeAs('web application', 'Web application');
  await hand.dragFrom(customer, [-9.5, 1.2], [-3, 4]);
  await hand.name('Mobile App');
  await hand.typeAs('mobile app', 'Mobile app');
};

/** Two more relations, and a label for all nine of them. */
const relate = async (hand: Hand): Promise<void> => {
  await hand.dragFrom([-3, 4], [-0.8, 4.5], [3.5, 0.5]);
  await hand.type('Makes API calls');
  await hand.dragFrom([-3, -4], [-3.5, -2.8], [-3.5, -0.5]);
  await hand.type('Delivers to the browser');
  await hand.label([-9.5, -2.5], 'Visits using HTTPS');
  await hand.label([-9.5, 2.5], 'Views accounts');
  await hand.label([-7, 0.5], 'Views balances');
  await hand.label([0.5, 0.5], 'Calls');
  await hand.label([4.5, 2], 'Reads and writes');
  await hand.label([9, 0.5], 'Looks accounts up');
  await hand.label([4.5, -2.5], 'Sends e-mail using');
  await hand.key('Enter');
};

const drawn = [
  'Internet Banking System, Container',
  'Web Application, Component',
  'Delivers to the browser, to Single-Page Application, Relation',
  'Single-Page Application, Component',
  'Calls, to API Application, Relation',
  'API Application, Component',
  'Looks accounts up, to Mainframe Banking System, Relation',
  'Reads and writes, to Database, Relation',
  'Sends e-mail using, to E-mail System, Relation',
  'Mobile App, Component',
  'Makes API calls, to API Application, Relation',
  'Database, Component',
  'E-mail System, Component',
  'Personal Banking Customer, Component',
  'Views balances, to Single-Page Application, Relation',
  'Views accounts, to Mobile App, Relation',
  'Visits using HTTPS, to Web Application, Relation',
  'Mainframe Banking System, Component',
];

test('a newcomer draws the container diagram of an internet bank in at most 70 inputs', async ({ open }) => {
  test.slow();
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Bank' });
  const drawing = await newDiagram(page, 'Internet bank');
  await drawing.canvas.focus();
  const hand = new Hand(drawing);
  await drawBoxes(hand);
  await relate(hand);
  await expect(drawing.badge).toHaveText('Saved');
  // As everybody finds it, and not only its author.
  await page.reload();
  await drawing.ready();
  const lines = page.getByRole('treeitem');
  await expect(lines).toHaveCount(drawn.length);
  const found = await lines.evaluateAll((all) => all.map((line) => line.getAttribute('aria-label') ?? ''));
  expect(found.sort()).toEqual([...drawn].sort());
  expect(hand.inputs).toBeLessThanOrEqual(70);
});
