import { expect } from '@playwright/test';
import { isThere } from './keptThings.ts';
import { makeAttributes } from './modelCalls.ts';
import { colleagueOf, createDiagramOnScreen, isKept, newcomer, openHome, signUp, test } from './people.ts';

// What is kept on the device is shown while there is no connection.
test.use({ serviceWorkers: 'allow' });

test('a page that is back online shows what it missed, and asks for nothing else', async ({ open }) => {
  const [ada, ben] = [newcomer('Ada', 'King'), newcomer('Ben', 'Ode')];
  const adas = await open();
  await signUp(adas, ada, { organization: 'Alder Goods' });
  const bens = await colleagueOf(adas, open, 'Editor', ben);
  await openHome(adas);
  await openHome(bens);
  await isKept(bens);
  const noConnection = bens.getByText('No connection to the server');

  await test.step('while it was away a colleague has made a diagram', async () => {
    await bens.context().setOffline(true);
    await expect(noConnection).toBeVisible();
    await createDiagramOnScreen(adas, 'Orders');
    const asked: string[] = [];
    bens.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await bens.context().setOffline(false);
    await expect(bens.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
    await expect(noConnection).toHaveCount(0);
    for (const path of ['/api/ui-settings', '/api/organizations', '/api/release-notes', '/api/queries/'])
      expect(asked).not.toContain(path);
  });

  await test.step('what it remembers of a list that has changed since is shown until it is back', async () => {
    await makeAttributes(adas, [{ name: 'Owner', attributeType: 'STRING' }]);
    await bens.goto('/settings/attributes');
    const cell = (name: string) => bens.getByRole('cell', { name, exact: true });
    await expect(cell('Owner')).toBeVisible();
    await isThere(bens, 'Owner');
    await bens.goto('/');
    await expect(bens.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
    await makeAttributes(adas, [{ name: 'Cost', attributeType: 'NUMBER' }]);
    // Events come in their order: what was made before has been heard of.
    await createDiagramOnScreen(adas, 'Payments');
    await expect(bens.getByRole('link', { name: 'Payments', exact: true })).toBeVisible();
    await bens.context().setOffline(true);
    await expect(noConnection).toBeVisible();
    await bens.getByRole('link', { name: 'Settings' }).click();
    await bens.getByRole('link', { name: 'Attributes' }).click();
    await expect(cell('Owner')).toBeVisible();
    await expect(cell('Cost')).toHaveCount(0);
    await bens.context().setOffline(false);
    await expect(cell('Cost')).toBeVisible();
  });
});
