import { expect } from '@playwright/test';
import { seriousProblems } from './axe.ts';
import { Drawing, newDiagram, openExample } from './drawing.ts';
import { choose, openGraph } from './graphs.ts';
import { colleagueOf, newcomer, openHome, signUp, test } from './people.ts';

test('what a colleague draws moves the graph, and a reader looks without saving', async ({ open }) => {
  const [ada, ben] = [newcomer('Ada', 'King'), newcomer('Ben', 'Ode')];
  const adas = await open();
  await signUp(adas, ada, { organization: 'Alder Goods', start: 'An example' });
  const bens = await colleagueOf(adas, open, 'Reader', ben);
  const names = ['Checkout', 'Order service', 'Warehouse system', 'Stock'];
  const slug = await openGraph(adas, 'Order to cash', names, { showDependencies: false });
  await bens.goto(`/dependency/f:${slug}`);
  await expect(bens.locator('[data-ready=true]')).toBeVisible();
  await expect(bens.getByText('4 components, 0 dependencies').first()).toBeVisible();
  await choose(bens, 'Checkout');
  const zoom = bens.getByRole('toolbar', { name: 'Zoom' });
  await zoom.getByRole('button', { name: 'Zoom out' }).click();
  const before = await zoom.textContent();

  await test.step('what is not connected any more goes, and comes back with the relation', async () => {
    const drawing = await openExample(adas, 'Fulfilment');
    await drawing.select(/^Warehouse system/);
    await adas.keyboard.press('Delete');
    await expect(bens.getByText('3 components, 0 dependencies').first()).toBeVisible();
    await expect(bens.getByRole('complementary', { name: 'Details of Checkout' })).toBeVisible();
    expect(await zoom.textContent()).toBe(before);
    await adas.keyboard.press('Control+z');
    await expect(bens.getByText('4 components, 0 dependencies').first()).toBeVisible();
  });

  await test.step('a reader may ask otherwise, and only go back', async () => {
    await expect(bens.getByRole('button', { name: 'Rename the dependency graph' })).toBeHidden();
    await bens.getByRole('button', { name: 'Remove Component' }).click();
    await expect(bens.getByRole('button', { name: 'Revert' })).toBeVisible();
    await expect(bens.getByRole('button', { name: 'Save', exact: true })).toBeHidden();
    await bens.getByRole('button', { name: 'Revert' }).click();
    await expect(bens.getByText('4 components, 0 dependencies').first()).toBeVisible();
  });
});

test('who works on a component in a diagram is seen at its node', async ({ open }) => {
  const [ada, ben] = [newcomer('Ada', 'King'), newcomer('Ben', 'Ode')];
  const adas = await open();
  await signUp(adas, ada, { organization: 'Alder Goods', start: 'An example' });
  const bens = await colleagueOf(adas, open, 'Editor', ben);
  await openGraph(adas, 'Order to cash', ['Warehouse system', 'Stock']);
  const atNode = (name: string) =>
    adas.getByRole('treeitem', { name: new RegExp(`^${name}, .*Ben Ode works on it`) });
  await expect(atNode('Stock')).toHaveCount(0);
  const drawing = await openExample(bens, 'Fulfilment');
  await drawing.select(/^Stock, Component/);
  await expect(atNode('Stock')).toBeAttached();
  await expect(atNode('Warehouse system')).toHaveCount(0);
  await choose(adas, 'Stock');
  const detail = adas.getByRole('complementary', { name: 'Details of Stock' });
  await expect(detail.getByRole('region', { name: 'Here now' })).toContainText('Ben Ode');
  expect(await seriousProblems(adas)).toEqual([]);
  await drawing.select(/^Warehouse system/);
  await expect(atNode('Warehouse system')).toBeAttached();
  await expect(detail.getByRole('region', { name: 'Here now' })).toBeHidden();
  await openHome(bens);
  await expect(atNode('Warehouse system')).toHaveCount(0);
});

test('readers are offered nothing of what a component is related to elsewhere', async ({ open }) => {
  const [ada, ben] = [newcomer('Ada', 'King'), newcomer('Ben', 'Ode')];
  const adas = await open();
  await signUp(adas, ada, { organization: 'Alder Goods', start: 'An example' });
  const bens = await colleagueOf(adas, open, 'Reader', ben);
  await newDiagram(adas, 'Landscape');
  await bens.goto(adas.url());
  await expect(bens.locator('[data-ready=true]')).toBeVisible();
  let questions = 0;
  bens.on('request', (request) => {
    if (request.url().endsWith('/api/dependencies/neighbours')) questions += 1;
  });
  await adas.getByRole('button', { name: 'Show sidebar' }).click();
  await adas.getByRole('searchbox', { name: 'Find a component' }).fill('Order service');
  await adas
    .getByRole('list', { name: 'Components' })
    .getByRole('button', { name: 'Order service' })
    .first()
    .click();
  const ghosts = { name: 'Known from other diagrams' };
  await expect(adas.getByRole('region', ghosts)).toBeVisible();
  const reading = new Drawing(bens);
  await reading.select(/^Order service/);
  await expect(reading.line(/^Order service/)).toHaveAttribute('aria-selected', 'true');
  await expect(bens.getByRole('region', ghosts)).toHaveCount(0);
  expect(questions).toBe(0);
});
