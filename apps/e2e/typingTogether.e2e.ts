import { expect, type Page } from '@playwright/test';
import { type Drawing, together } from './drawing.ts';
import { test } from './people.ts';

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const carets = (page: Page) => page.locator('[data-colleague-caret]');

const editorIsThere = (page: Page) => expect(page.getByRole('toolbar', { name: 'Format' })).toBeVisible();

const openText = async (drawing: Drawing, at: [number, number]): Promise<void> => {
  await drawing.page.mouse.dblclick(...(await drawing.at(...at)));
  await editorIsThere(drawing.page);
  await expect(text(drawing.page)).toBeFocused();
  await drawing.press('Control+End');
};

const drawText = async (drawing: Drawing, words: string): Promise<void> => {
  await drawing.canvas.focus();
  await drawing.press('4');
  await drawing.drag([-3.9, -2.9], [1.9, -2.1]);
  await editorIsThere(drawing.page);
  await drawing.page.keyboard.type(words);
};

test('what two people type at the end of one text stays together, and each sees where the other is', async ({
  open,
}) => {
  const { first, second } = await together(open);
  const people = [first, second] as const;
  await drawText(first, 'Orders');
  await expect(second.line(/Orders/)).toBeAttached();
  await openText(second, [-3, -2.7]);

  await test.step('both type', async () => {
    await Promise.all([
      first.page.keyboard.type(' come in by mail', { delay: 15 }),
      second.page.keyboard.type(' and are sent', { delay: 20 }),
    ]);
    const whole = /^Orders( come in by mail and are sent| and are sent come in by mail)$/;
    for (const { page } of people) await expect(text(page)).toHaveText(whole);
    const [one, other] = await Promise.all(people.map(({ page }) => text(page).innerText()));
    expect(one).toBe(other);
  });

  await test.step('each has the caret of the other behind their last letter, with their name for a while', async () => {
    await expect(carets(first.page)).toHaveText('Jan Smit');
    await expect(carets(second.page)).toHaveText('Ada Kay');
    const name = carets(first.page).getByText('Jan Smit');
    await expect(name).toHaveCSS('opacity', '1');
    await expect(name).toHaveCSS('opacity', '0');
    const caret = await carets(first.page).boundingBox();
    if (caret === null) throw new Error('There is no caret');
    await first.page.mouse.move(caret.x + 1, caret.y + caret.height / 2);
    await expect(name).toHaveCSS('opacity', '1');
    await second.page.keyboard.type('!');
    await expect(text(first.page)).toHaveText(/ and are sent!/);
    await expect.poll(async () => (await carets(first.page).boundingBox())?.x).not.toBe(caret.x);
  });

  await test.step('what the other has selected is shaded in their colour', async () => {
    await second.press('Shift+Home');
    const shades = () =>
      text(first.page).evaluate((surface) =>
        [...CSS.highlights.keys()].map(
          (name) =>
            getComputedStyle(surface.firstElementChild ?? surface, `::highlight(${name})`).backgroundColor,
        ),
      );
    await expect.poll(shades).toEqual([expect.stringMatching(/ 0\.3\)$/)]);
    await second.press('End');
    await expect.poll(shades).toEqual([]);
  });

  await test.step('it goes with the text, the connection and the person', async () => {
    await second.press('Escape');
    await expect(carets(first.page)).toHaveCount(0);
    await openText(second, [-3, -2.7]);
    await expect(carets(first.page)).toHaveCount(1);
    await first.page.context().setOffline(true);
    await expect(carets(first.page)).toHaveCount(0);
    await first.page.context().setOffline(false);
    await expect(carets(first.page)).toHaveCount(1);
    await second.page.close();
    await expect(carets(first.page)).toHaveCount(0);
  });
});
