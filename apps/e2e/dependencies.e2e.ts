import { expect, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import { seriousProblems } from './axe.ts';
import { newDiagram, openExample } from './drawing.ts';
import { saveDiagram } from './modelCalls.ts';
import { choose, known, openGraph, saveGraph, type settings, view } from './graphs.ts';
import { newcomer, openHome, signUp, test } from './people.ts';

const alone = async (open: () => Promise<Page>): Promise<Page> => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });
  return page;
};

test('a temporary graph begins with a component, says what is missing and is saved', async ({ open }) => {
  const page = await alone(open);
  await page.goto('/dependency/new');
  await expect(page.getByRole('heading', { name: 'Dependency graph - New dependency graph' })).toBeVisible();
  await expect(page.getByText('Empty filter')).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Choose a component' }).click();
  await page.getByRole('option', { name: 'Checkout', exact: true }).click();
  await expect(page.getByText(/^1 component, \d+ dependencies$/).first()).toBeVisible();
  await expect(page.getByText('Temporary graph')).toBeVisible();
  await expect(page.getByText('Save this as a new dependency graph?')).toBeVisible();

  await test.step('a filter without a value keeps the last result under a notice', async () => {
    await page.getByRole('button', { name: 'Add filter' }).click();
    await page.getByRole('option', { name: 'Tag', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Tag: not set' })).toBeVisible();
    await expect(page.getByText('Incomplete filter')).toBeVisible();
    await expect(page.getByText(/Some applied filters lack assigned values\./)).toBeVisible();
    await expect(page.getByText(/^1 component, \d+ dependencies$/).first()).toBeVisible();
  });

  await test.step('loaded anew it is as it was left, with nothing to show for what is incomplete', async () => {
    await page.reload();
    await expect(page.getByText('Incomplete filter')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Tag' }).click();
    await expect(page.getByText(/^1 component, \d+ dependencies$/).first()).toBeVisible();
  });

  await test.step('saved it has an address and a place in the sidebar, and can be renamed', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Filter saved')).toBeVisible();
    await expect(page).toHaveURL(/\/dependency\/f:[^/]+$/);
    await expect(page.getByText('Temporary graph')).toBeHidden();
    await page.getByRole('button', { name: 'Rename the dependency graph' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit filter name' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Around checkout');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Filter renamed to "Around checkout"')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Dependency graph - Around checkout' })).toBeVisible();
    await openHome(page);
    await page.getByRole('link', { name: 'Around checkout' }).click();
    await expect(page.locator('[data-ready=true]')).toBeVisible();
  });
});

test('on a phone what is said of a temporary graph lies neither on the details nor on their component', async ({
  open,
}) => {
  const page = await alone(open);
  await page.setViewportSize({ width: 390, height: 844 });
  const { components } = await known(page);
  const { slug } = components.find(({ name }) => name === 'Checkout') ?? { slug: '' };
  await page.goto(`/dependency/new?componentSlug=${slug}`);
  const toast = page.getByText('Temporary graph');
  await expect(toast).toBeVisible();
  await choose(page, 'Checkout');
  const sheet = page.getByRole('dialog', { name: 'Checkout' });
  await expect(sheet).toBeVisible();
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect
    .poll(async () => {
      const [above, below] = [await save.boundingBox(), await sheet.boundingBox()];
      return above !== null && below !== null && above.y + above.height < below.y - 100;
    })
    .toBe(true);
  await sheet.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect.poll(async () => (await save.boundingBox())?.y ?? 0).toBeGreaterThan(600);
});

test('a saved graph is changed here, reverted, and overwritten only on request', async ({ open }) => {
  const page = await alone(open);
  const slug = await openGraph(page, 'Order to cash', ['Checkout', 'Order service']);
  const unsaved = page.getByText('There are unsaved changes');
  await expect(unsaved).toBeHidden();
  await page.getByRole('button', { name: 'Remove Component' }).click();
  await expect(unsaved).toBeVisible();
  await expect(page.getByText('Empty filter')).toBeVisible();
  await page.getByRole('button', { name: 'Revert' }).click();
  await expect(unsaved).toBeHidden();
  await expect(page.getByText(/^2 components, \d+ dependencies$/).first()).toBeVisible();

  await test.step('changes survive a reload', async () => {
    await page.getByRole('button', { name: 'Component is any of: change the operator' }).click();
    await page.getByRole('menuitemradio', { name: 'is not any of' }).click();
    await expect(unsaved).toBeVisible();
    await page.reload();
    await expect(unsaved).toBeVisible();
  });

  await test.step('a copy that cannot be read is discarded, and that is said', async () => {
    await page.evaluate((graph) => {
      for (const key of Object.keys(localStorage))
        if (key.includes('dependencyFilter') && key.endsWith(graph)) localStorage.setItem(key, '{"filter":');
    }, slug);
    await page.reload();
    await expect(page.getByText(/could not be read and has been discarded/)).toBeVisible();
    await expect(unsaved).toBeHidden();
    await page.getByRole('button', { name: 'Component is any of: change the operator' }).click();
    await page.getByRole('menuitemradio', { name: 'is not any of' }).click();
    await expect(unsaved).toBeVisible();
  });

  await test.step('what was saved elsewhere meanwhile is asked about', async () => {
    await ask(page, 'POST', `/api/dependencies/filter/${slug}`, {
      data: { filter: { name: { operator: 'contains', value: 'stock' } } },
    });
    const dialog = page.getByRole('alertdialog', { name: 'Filter has changed' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('button', { name: 'No, cancel' }).click();
    await expect(unsaved).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('button', { name: 'Yes, save & overwrite' }).click();
    await expect(page.getByText('Filter saved')).toBeVisible();
    await expect(unsaved).toBeHidden();
    const saved = await ask<{ filter: object }>(page, 'GET', `/api/dependencies/filter/${slug}`);
    expect(Object.keys(saved.filter)).toEqual(['components']);
  });
});

test('what cannot be saved or renamed says so, and is kept', async ({ open }) => {
  const page = await alone(open);
  await openGraph(page, 'Order to cash', ['Checkout', 'Order service']);
  const waiting: (() => void)[] = [];
  const answer = async (): Promise<void> => {
    await expect.poll(() => waiting.length).toBe(1);
    waiting.pop()?.();
  };
  await page.route('**/api/dependencies/filter/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
    return route.fulfill({ status: 500, body: '{}' });
  });
  await page.getByRole('button', { name: 'Remove Component' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saving filter...')).toBeVisible();
  await answer();
  await expect(page.getByText('Could not save filter')).toBeVisible();
  await expect(page.getByText('There are unsaved changes')).toBeVisible();

  await page.getByRole('button', { name: 'Rename the dependency graph' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit filter name' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Around checkout');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Renaming filter...')).toBeVisible();
  await answer();
  await expect(page.getByText('Could not rename filter')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Around checkout');
});

test('view options hide and show, and an empty result says why', async ({ open }) => {
  const page = await alone(open);
  const slug = await openGraph(page, 'Order to cash', ['Checkout', 'Order service', 'Stock'], {
    showDependencies: false,
  });
  await expect(page.getByText('2 components, 0 dependencies').first()).toBeVisible();
  await view(page);
  await expect(page.getByRole('menuitemcheckbox', { name: 'Detached components 1' })).not.toBeChecked();
  await page.getByRole('menuitemcheckbox', { name: 'Detached components 1' }).click();
  await expect(page.getByText('3 components, 0 dependencies').first()).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'By container' }).click();
  await expect
    .poll(async () => (await ask<object>(page, 'GET', `/api/dependencies/filter/${slug}`)) as typeof settings)
    .toMatchObject({ showDetachedNodes: true, displayMode: 'CONTAINER' });
  await page.keyboard.press('Escape');
  await expect(page.getByText('There are unsaved changes')).toBeHidden();

  await test.step('how it is looked at stands in the address, and is there again', async () => {
    await view(page);
    await page.getByRole('menuitemcheckbox', { name: 'Show dependencies' }).click();
    await expect(page.getByText(/^3 components, \d\d dependencies$/).first()).toBeVisible();
    const both = await page
      .getByText(/^3 components, \d+ dependencies$/)
      .first()
      .textContent();
    await page.getByRole('menuitem', { name: 'Direction of dependencies' }).click();
    await page.getByRole('menuitemradio', { name: 'What depends on them' }).click();
    await expect(page.getByText(both ?? '').first()).toBeHidden();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await view(page);
    await page.getByRole('menuitem', { name: 'By attribute' }).click();
    await page.getByRole('menuitemradio', { name: 'Lifecycle' }).click();
    await expect(page).toHaveURL(/\?direction=incoming&group=attribute:\d+$/);
    const incoming = await page
      .getByText(/^3 components, \d+ dependencies$/)
      .first()
      .textContent();
    await page.reload();
    await expect(page.getByText(incoming ?? '').first()).toBeVisible();
    await view(page);
    await expect(page.getByRole('menuitem', { name: 'By attribute: Lifecycle' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  const lonely = await saveGraph(page, 'Alone', ['Stock'], { showDependencies: false });
  await page.goto(`/dependency/f:${lonely}`);
  await expect(page.getByText('No results')).toBeVisible();
  await expect(page.getByText('1 detached component is hidden.')).toBeVisible();
  await page.getByRole('button', { name: 'Show Detached Components' }).click();
  await expect(page.getByText('1 component, 0 dependencies').first()).toBeVisible();

  await page.goto('/dependency/new');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await page.getByRole('textbox', { name: 'Value of Name' }).fill('no such thing');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Try changing your filter settings.')).toBeVisible();
  await expect(page.getByText(/Your current filter yielded no results\./)).toBeVisible();
  await page.getByRole('button', { name: 'clear all your current filters' }).click();
  await expect(page.getByText('Empty filter')).toBeVisible();
});

test('what is selected is described, leads to its diagrams, and shows the path to another', async ({
  open,
}) => {
  const page = await alone(open);
  await openGraph(page, 'Order to cash', ['Checkout', 'Order service', 'Payment provider']);
  await choose(page, 'Order service');
  const detail = page.getByRole('complementary', { name: 'Details of Order service' });
  await expect(detail.getByText('Keeps every order from the first click to the invoice.')).toBeVisible();
  await expect(detail.getByRole('region', { name: 'Depends on' })).toContainText('Payment provider');
  await expect(detail.getByRole('region', { name: 'Needed by' })).toContainText('Checkout');
  expect(await seriousProblems(page)).toEqual([]);

  await test.step('a path is told hop by hop, with its diagrams', async () => {
    await page.getByRole('button', { name: 'Show the path to another component' }).click();
    await page.getByRole('option', { name: 'Stock', exact: true }).click();
    const path = page.getByRole('region', { name: 'From Order service to Stock' });
    await expect(path.getByText(/shortest path/)).toBeVisible();
    await expect(path.getByRole('link', { name: 'Fulfilment' })).toBeVisible();
    await path.getByRole('button', { name: 'The other way round' }).click();
    await expect(page.getByRole('region', { name: 'From Stock to Order service' })).toBeVisible();
    await page.getByRole('button', { name: 'Close the path' }).click();
  });

  await test.step('the outline says it in words and selects by keys', async () => {
    const tree = page.getByRole('tree', { name: 'Components and what they depend on' });
    await tree.getByRole('treeitem').first().focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(tree.getByRole('treeitem', { selected: true }).first()).toBeVisible();
  });

  await test.step('files are made of it', async () => {
    for (const ending of ['SVG', 'PNG']) {
      await page.getByRole('button', { name: 'Export' }).click();
      const file = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: `Export as ${ending}` }).click();
      expect((await file).suggestedFilename()).toBe(`Order to cash.${ending.toLowerCase()}`);
    }
  });

  await test.step('a diagram opens with the component selected', async () => {
    await choose(page, 'Order service');
    await detail.getByRole('link', { name: /Order processing/ }).click();
    await expect(page).toHaveURL(/\/diagram\/f:[^/]+\/d:.+#component=/);
    await expect(page.locator('[data-ready=true]')).toBeVisible();
    // The graph is a step of the way here.
    await page.getByRole('link', { name: 'Order to cash' }).click();
    await expect(page.getByRole('heading', { name: 'Dependency graph - Order to cash' })).toBeVisible();
  });
});

test('a node goes along with the hand, and stays where it is put', async ({ open }) => {
  const page = await alone(open);
  await openGraph(page, 'One', ['Checkout'], { showDependencies: false, showDetachedNodes: true });
  const canvas = page.getByRole('application');
  await expect(canvas).toHaveAttribute('aria-busy', 'false');
  const { x, y, width, height } = (await canvas.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [middle, below] = [
    { x: x + width / 2, y: y + height / 2 },
    { x: x + width / 2, y: y + height / 2 + 180 },
  ];
  const selected = page.getByText('Checkout selected');
  const around = (at: typeof below) =>
    page.screenshot({ clip: { x: at.x - 40, y: at.y - 20, width: 80, height: 40 } });
  const ground = await around(below);

  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(below.x, below.y, { steps: 5 });
  await expect.poll(async () => (await around(below)).equals(ground)).toBe(false);
  await page.mouse.up();
  await page.mouse.click(middle.x, middle.y);
  await expect(canvas).toHaveCSS('cursor', 'default');
  await expect(selected).toBeHidden();
  await page.mouse.click(below.x, below.y);
  await expect(selected).toBeVisible();
});

test('a component leads to its graph, and a graph that is not there is said to be missing', async ({
  open,
}) => {
  const page = await alone(open);
  const { components } = await known(page);
  const checkout = components.find(({ name }) => name === 'Checkout');
  await page.goto(`/dependency/new?componentSlug=${checkout?.slug}`);
  await expect(page).toHaveURL(/\/dependency\/new$/);
  await expect(page.getByRole('button', { name: 'Component: Checkout' })).toBeVisible();

  // From a component's own button the stored filter is begun anew.
  const orders = components.find(({ name }) => name === 'Order service');
  await page.goto(`/component/${orders?.slug}`);
  await page.getByRole('button', { name: 'Dependency graph', exact: true }).click();
  await expect(page).toHaveURL(/\/dependency\/new$/);
  await expect(page.getByRole('button', { name: 'Component: Order service' })).toBeVisible();

  await openExample(page, 'Order processing');
  await page.getByRole('button', { name: 'Dependency graph', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Diagram: Order processing' })).toBeVisible();
  await expect(page.getByText(/components, \d+ dependencies$/).first()).toBeVisible();

  for (const address of ['/dependency/f:missing', '/dependency/nothing']) {
    await page.goto(address);
    await expect(page.getByText('The requested dependency graph could not be found')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('what a component is related to elsewhere is offered where it is drawn', async ({ open }) => {
  const page = await alone(open);
  const drawing = await newDiagram(page, 'Landscape');
  const ghosts = page.getByRole('region', { name: 'Known from other diagrams' });
  const line = (name: string) => drawing.line(new RegExp(`^${name}`));

  const put = async (name: string): Promise<void> => {
    await page.getByRole('searchbox', { name: 'Find a component' }).fill(name);
    await page.getByRole('list', { name: 'Components' }).getByRole('button', { name }).first().click();
    await expect(line(name)).toBeAttached();
  };

  await page.getByRole('button', { name: 'Show sidebar' }).click();
  await put('Order service');
  await expect(ghosts.getByRole('button', { name: /^Add Fraud check, seen in / })).toBeVisible();
  expect(await seriousProblems(page)).toEqual([]);
  await drawing.canvas.focus();
  await page.keyboard.press('Escape');
  await expect(ghosts).toBeHidden();

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await put('Order service');
  await expect(ghosts.getByRole('button', { name: /^Add Fraud check, seen in / })).toBeVisible();
  const offered = await ghosts.getByRole('button').count();
  expect(offered).toBeGreaterThan(1);
  await drawing.canvas.focus();
  await page.keyboard.press('Tab');
  await expect(ghosts.getByRole('button')).toHaveCount(offered - 1);
  await page.keyboard.press('Shift+Tab');
  await expect(ghosts).toBeHidden();
  await expect(line('Fraud check')).toBeAttached();
  // All that came with the last keys goes at once.
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(line('Order service')).toBeAttached();
  await expect(line('Fraud check')).toHaveCount(0);
});

test('drafts have no dependency graph', async ({ open }) => {
  const page = await alone(open);
  const { slug } = await saveDiagram(page, { name: 'Sketch', state: 'DRAFT' });
  await page.goto(`/diagram/d:${slug}`);
  await expect(
    page.getByRole('button', { name: 'Dependencies are not available for draft diagrams' }),
  ).toBeDisabled();
});
