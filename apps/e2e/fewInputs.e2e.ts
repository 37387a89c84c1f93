import { expect, type Page } from '@playwright/test';
import { type Drawing, newDiagram, openExample } from './drawing.ts';
import { Hand } from './hand.ts';
import { newcomer, signUp, test } from './people.ts';

const begin = async (page: Page, name: string): Promise<{ drawing: Drawing; hand: Hand }> => {
  const drawing = await newDiagram(page, name);
  await drawing.canvas.focus();
  return { drawing, hand: new Hand(drawing) };
};

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const details = (page: Page) => page.getByRole('complementary', { name: 'Details' });

test('what is drawn every day takes few inputs', async ({ open }) => {
  test.slow();
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods', start: 'An example' });

  await test.step('three systems, connected and named, by 6, and put into a container by 2', async () => {
    const { drawing, hand } = await begin(page, 'Three');
    await hand.click([-8, 0], { double: true });
    await hand.type('Alpha');
    await hand.dragFrom([-8, 0], [-5.8, 0.5], [0, 0.5]);
    await hand.type('Beta');
    await hand.dragFrom([0, 0], [2.2, 0.5], [8, 0.5]);
    await hand.type('Gamma');
    for (const name of ['Alpha', 'Beta', 'Gamma'])
      await expect(drawing.line(`${name}, Placeholder`)).toBeAttached();
    await expect(drawing.line(/, to (Beta|Gamma), Relation$/)).toHaveCount(2);
    expect(hand.inputs).toBeLessThanOrEqual(6);

    await drawing.press('Enter');
    await drawing.press('Escape');
    hand.begin();
    await hand.drag([-11, -4], [3, 4]);
    await hand.key('Control+g');
    await expect(drawing.line(/, Container$/)).toHaveCount(1);
    expect(hand.inputs).toBeLessThanOrEqual(2);
  });

  await test.step('a component that is there already by 3', async () => {
    const { drawing, hand } = await begin(page, 'Again');
    await hand.key('/');
    await hand.type('Payment prov');
    await expect(page.getByRole('list', { name: 'Components' }).getByRole('button')).toHaveText([
      'Payment provider',
    ]);
    await hand.key('Enter');
    await expect(drawing.line('Payment provider, Component')).toBeAttached();
    expect(hand.inputs).toBeLessThanOrEqual(3);
  });

  await test.step('type and attribute of a component by 6', async () => {
    const { drawing, hand } = await begin(page, 'Ledger');
    await hand.click([0, 0], { double: true });
    await hand.name('Ledger');
    hand.begin();
    await hand.typeAs('database', 'Database');
    await hand.press(bar(page).getByRole('button', { name: 'Component details' }));
    await hand.press(details(page).getByRole('button', { name: 'Add the attribute Owner' }));
    const owner = details(page).getByRole('textbox', { name: 'Owner' });
    await expect(owner).toBeFocused();
    await hand.type('Payments team');
    await expect(owner).toHaveValue('Payments team');
    await expect(drawing.badge).toHaveText('Saved');
    expect(hand.inputs).toBeLessThanOrEqual(6);
  });

  await test.step('a diagram of its own, opened, and back by 4', async () => {
    const { drawing, hand } = await begin(page, 'Landscape of three');
    await hand.click([0, 0], { double: true });
    await hand.name('Billing');
    const { pathname } = new URL(page.url());
    await bar(page).getByRole('button', { name: 'Component details' }).waitFor();
    hand.begin();
    await hand.press(bar(page).getByRole('button', { name: 'Component details' }));
    await hand.press(details(page).getByRole('button', { name: 'Create and link a diagram' }));
    await hand.press(details(page).getByRole('link', { name: 'Billing' }));
    await expect(page.getByRole('application', { name: 'Drawing of Billing' })).toBeVisible();
    await hand.press(page.getByRole('link', { name: 'Landscape of three', exact: true }));
    await expect(page).toHaveURL(({ pathname: at }) => at === pathname);
    await expect(drawing.line('Billing, Component')).toBeAttached();
    expect(hand.inputs).toBeLessThanOrEqual(4);
  });

  await test.step('where a component is used, and there with it selected, by 2', async () => {
    const drawing = await openExample(page, 'Web shop');
    const hand = new Hand(drawing);
    await drawing.select(/^Checkout, /);
    await hand.press(bar(page).getByRole('button', { name: 'Component details' }));
    await hand.press(details(page).getByRole('link', { name: 'Inside the order service' }));
    await expect(drawing.line(/^Order rules, /)).toBeAttached();
    await expect(drawing.line(/^Checkout, /)).toHaveAttribute('aria-selected', 'true');
    expect(hand.inputs).toBeLessThanOrEqual(2);
  });

  await test.step('shared with a password, and the link copied, by 4', async () => {
    const { hand } = await begin(page, 'For partners');
    await hand.press(page.getByRole('button', { name: 'Share', exact: true }));
    await hand.press(page.getByRole('switch', { name: 'Anyone with the link can look' }));
    await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused();
    await hand.type('a word for partners');
    await hand.press(page.getByRole('button', { name: 'Save and copy link' }));
    await expect(page.getByText(/copied/i).first()).toBeVisible();
    expect(hand.inputs).toBeLessThanOrEqual(4);
  });
});

test('what was drawn is put in order by few inputs', async ({ open }) => {
  const page = await open({ viewport: { width: 1440, height: 900 } });
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });

  await test.step('a relation is led another way and labelled by 4', async () => {
    const { drawing, hand } = await begin(page, 'Way');
    await hand.click([-8, -2], { double: true });
    await hand.type('Alpha');
    await hand.dragFrom([-8, -2], [-5.8, -1.5], [4, 3.5]);
    await hand.type('Beta');
    await drawing.press('Enter');
    await drawing.press('Escape');
    hand.begin();
    await hand.click([-4, -1.5]);
    await expect(bar(page)).toBeVisible();
    await hand.drag([-2, 1], [0, 1]);
    await hand.type('Pays with');
    await hand.key('Enter');
    await expect(drawing.line('Pays with, to Beta, Relation')).toBeAttached();
    expect(hand.inputs).toBeLessThanOrEqual(4);
  });

  await test.step('six are aligned by 2', async () => {
    const { drawing, hand } = await begin(page, 'Six');
    for (const [index, x] of [-2, 0, 1, -1, 2, 0].entries())
      await drawing.draw('2', [x, index * 2 - 6], [x + 4, index * 2 - 5], `Box ${index}`);
    await drawing.press('Escape');
    hand.begin();
    await hand.drag([8, -7.5], [-5, 7]);
    await hand.press(bar(page).getByRole('button', { name: 'Align left' }));
    await expect(page.getByRole('treeitem', { selected: true })).toHaveCount(6);
    expect(hand.inputs).toBeLessThanOrEqual(2);
  });
});
