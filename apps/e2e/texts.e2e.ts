import { expect, type Page } from '@playwright/test';
import { newDiagram } from './drawing.ts';
import { colleagueOf, newcomer, signUp, test } from './people.ts';

const unit = 50;

const at = async (page: Page, x: number, y: number): Promise<[number, number]> => {
  const box = await page.getByRole('application').boundingBox();
  if (box === null) throw new Error('There is no canvas');
  return [box.x + box.width / 2 + x * unit, box.y + box.height / 2 + y * unit];
};

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const label = (page: Page) => page.getByRole('textbox', { name: 'Relation label' });
const line = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });
const isDrawn = (page: Page) => expect(page.locator('[data-ready=true]')).toBeVisible();

/** From the palette, where all that can be done stands. */
const pick = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or run a command' });
  await palette.getByRole('combobox').fill(name);
  await palette.getByRole('option', { name }).first().click();
  await expect(palette).toBeHidden();
};

const alone = async (page: Page): Promise<void> => {
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  await newDiagram(page, 'Landscape');
};

const together = async (open: () => Promise<Page>, role = 'Editor'): Promise<[Page, Page]> => {
  const first = await open();
  await alone(first);
  const address = `${first.url().replace(/#.*/, '')}#at=0,0,1`;
  const second = await colleagueOf(first, open, role);
  await second.goto(address);
  await isDrawn(second);
  return [first, second];
};

const drag = async (page: Page, from: [number, number], to: [number, number]): Promise<void> => {
  await page.mouse.move(...(await at(page, ...from)));
  await page.mouse.down();
  await page.mouse.move(...(await at(page, (from[0] + to[0]) / 2, (from[1] + to[1]) / 2)));
  await page.mouse.move(...(await at(page, ...to)));
  await page.mouse.up();
};

const beginText = async (page: Page, from: [number, number], width = 6): Promise<void> => {
  await page.getByRole('application').focus();
  await page.keyboard.press('4');
  // Within the field, so that no rounding makes it the one above.
  await drag(page, [from[0] + 0.1, from[1] + 0.1], [from[0] + width - 0.1, from[1] + 0.9]);
  await expect(text(page)).toBeFocused();
};

const editorIsThere = (page: Page) => expect(page.getByRole('toolbar', { name: 'Format' })).toBeVisible();

const drawText = async (page: Page, from: [number, number], width = 6): Promise<void> => {
  await beginText(page, from, width);
  await editorIsThere(page);
};

const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

test('formats stay when the words change, and after the page is loaded again', async ({ open }) => {
  const page = await open();
  await alone(page);
  await drawText(page, [-4, -3]);
  const { keyboard } = page;
  await keyboard.press('Control+b');
  await keyboard.type('Checkout');
  await keyboard.press('Enter');
  await keyboard.press('Control+b');
  await keyboard.type('calls ');
  await keyboard.press('Control+i');
  await keyboard.type('twice');
  await keyboard.press('Control+i');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bullet list' }).click();
  await keyboard.type('one');
  await keyboard.press('Enter');
  await keyboard.type('two');
  await expect(page.getByRole('button', { name: 'Bullet list' })).toHaveAttribute('aria-pressed', 'true');
  const inside = text(page);
  await expect(inside.locator('strong')).toHaveText('Checkout');
  await expect(inside.locator('em')).toHaveText('twice');
  await expect(inside.locator('li')).toHaveText(['one', 'two']);
  await keyboard.press('Escape');
  await expect(text(page)).toHaveCount(0);
  await expect(page.getByRole('application')).toBeFocused();
  await isSaved(page);

  await page.reload();
  await isDrawn(page);
  await page.getByRole('application').focus();
  await keyboard.press('Tab');
  await keyboard.press('F2');
  await editorIsThere(page);
  await keyboard.type('!');
  await expect(inside.locator('strong')).toHaveText('Checkout');
  await expect(inside.locator('em')).toHaveText('twice');
  await expect(inside.locator('li')).toHaveText(['one', 'two!']);
});

test('two people type in one text at once, and each undoes their own', async ({ open }) => {
  const [first, second] = await together(open);
  await drawText(first, [-4, -3]);
  await first.keyboard.type('Orders come in');
  await expect(line(second, /Orders come in/)).toBeAttached();
  await second.mouse.dblclick(...(await at(second, -3, -2.7)));
  await expect(text(second)).toBeFocused();
  await second.keyboard.press('Control+End');
  await Promise.all([
    second.keyboard.type(' and go out', { delay: 20 }),
    (async () => {
      await first.keyboard.press('Control+Home');
      await first.keyboard.type('All ', { delay: 30 });
    })(),
  ]);
  const whole = 'All Orders come in and go out';
  await expect(text(first)).toHaveText(whole);
  await expect(text(second)).toHaveText(whole);

  // Leaving a text ends a step, however quickly one typed.
  await second.keyboard.press('Escape');
  await expect(text(second)).toHaveCount(0);
  await second.mouse.dblclick(...(await at(second, -3, -2.7)));
  await expect(text(second)).toBeFocused();
  await second.keyboard.press('Control+End');
  await second.keyboard.insertText('!');
  await expect(text(first)).toHaveText(`${whole}!`);
  await first.keyboard.insertText('the ');
  await expect(text(second)).toHaveText('All the Orders come in and go out!');
  await second.keyboard.press('Control+z');
  await expect(text(first)).toHaveText('All the Orders come in and go out');
  await expect(text(second)).toHaveText('All the Orders come in and go out');
  await second.keyboard.press('Control+Shift+z');
  await expect(text(first)).toHaveText('All the Orders come in and go out!');
  await second.keyboard.press('Escape');
  await expect(text(second)).toHaveCount(0);
  await expect(text(first)).toBeFocused();
});

test('a text is drawn, filled, opened and left by keyboard alone; an empty one is gone', async ({ open }) => {
  const page = await open();
  await alone(page);
  const { keyboard } = page;
  await page.getByRole('application').focus();
  await keyboard.press('4');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await keyboard.press('Escape');
  await expect(line(page, /./)).toHaveCount(0);

  await keyboard.press('4');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
  await keyboard.type('Read me');
  await keyboard.press('Escape');
  await expect(line(page, /^Read me/)).toBeAttached();
  await keyboard.press('s');
  await keyboard.type('oon');
  await expect(text(page)).toHaveText('Read mesoon');
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(text(page)).toHaveCount(0);
});

test('a letter typed before the editor is loaded is not lost', async ({ open }) => {
  const page = await open();
  let letIn = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/LiveTextEditor.*\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  await alone(page);
  // By itself it is fetched after the editor.
  await page.getByRole('button', { name: 'Show or hide the outline' }).click();
  await beginText(page, [-4, -3]);
  await page.keyboard.type('Left');
  await page.keyboard.press('Escape');
  await expect(line(page, /^Left/)).toBeAttached();
  // The first letter opens it.
  await page.keyboard.type('over');
  await page.keyboard.press('Escape');
  await beginText(page, [2, -3]);
  await page.keyboard.type('Early');
  letIn();
  await expect(page.getByRole('toolbar', { name: 'Format' })).toBeVisible();
  await page.keyboard.type(' bird');
  await expect(text(page)).toHaveText('Early bird');
  await page.keyboard.press('Escape');
  await line(page, /^Left/).dispatchEvent('click');
  await page.getByRole('application').focus();
  await page.keyboard.press('Enter');
  await expect(text(page)).toHaveText(/^Left\s*over$/);
});

test('what is pasted keeps what a text can hold, and nothing else', async ({ open }) => {
  const page = await open();
  await alone(page);
  await drawText(page, [-4, -3]);
  const paste = (html: string, plain: string) =>
    text(page).evaluate(
      (element, data) => {
        const clipboardData = new DataTransfer();
        for (const [type, value] of Object.entries(data))
          if (value !== '') clipboardData.setData(type, value);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      },
      { 'text/html': html, 'text/plain': plain },
    );
  await paste(
    `<p style="color: red">Some <b>bold</b>, <i>italic</i>, <u>plain</u> <a href="javascript:alert(1)">bad</a> and
     <a href="https://alder.example/a" target="x">good</a><img src="https://elsewhere.example/x.png"></p>
     <ul><li>one<ul><li>deep</li></ul></li></ul><script>alert(1)</script>`,
    '',
  );
  const inside = text(page);
  await expect(inside.locator('strong')).toHaveText('bold');
  await expect(inside.locator('em')).toHaveText('italic');
  await expect(inside.locator('a')).toHaveCount(1);
  await expect(inside.locator('a')).toHaveAttribute('href', 'https://alder.example/a');
  await expect(inside.locator('li li')).toHaveText('deep');
  await expect(inside.locator('img, u, script, [style*=red]')).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await paste('', 'a\u0000b \ud83dc');
  await expect(inside).toHaveText('ab \ufffdc');
  await paste('', 'x'.repeat(100_001));
  await expect(page.getByText('A text has room for 100,000 characters')).toBeVisible();
  await expect(inside).toHaveText('ab \ufffdc');
});

test('links are made in a text, and followed by those who only read', async ({ open }) => {
  const [first, second] = await together(open, 'Reader');
  await drawText(first, [-4, -3]);
  await first.keyboard.type('Handbook');
  await first.keyboard.press('Control+a');
  await first.keyboard.press('Control+k');
  const address = first.getByRole('textbox', { name: 'Address' });
  await address.fill('javascript:alert(1)');
  await first.keyboard.press('Enter');
  await expect(first.getByText('This is no http, https or mailto address')).toBeVisible();
  await address.fill(`${new URL(first.url()).origin}/livez`);
  await first.keyboard.press('Enter');
  await expect(text(first)).toBeFocused();
  await expect(text(first).locator('a')).toHaveText('Handbook');
  await first.keyboard.press('Escape');
  await expect(line(second, /^Handbook/)).toBeAttached();
  // As soon as it is drawn there as well.
  await expect(async () => {
    const popup = second.waitForEvent('popup', { timeout: 3_000 });
    await second.mouse.click(...(await at(second, -3.4, -2.64)));
    expect((await popup).url()).toContain('/livez');
  }).toPass();
});

test('the label of a relation is one line, which Enter closes', async ({ open }) => {
  const page = await open();
  await alone(page);
  const { keyboard } = page;
  for (const [x, name] of [
    [-8, 'Checkout'],
    [4, 'Payments'],
  ] as const) {
    await page.getByRole('application').focus();
    await keyboard.press('2');
    await drag(page, [x, -4], [x + 4, -2]);
    await keyboard.type(name);
    await keyboard.press('Enter');
  }
  await page.mouse.click(...(await at(page, -6, -3)));
  await drag(page, [-3.8, -2.5], [5, -3]);
  await keyboard.press('Enter');
  await expect(label(page)).toBeFocused();
  await keyboard.type('Authorises');
  await expect(line(page, 'Authorises, to Payments, Relation')).toBeAttached();
  await keyboard.press('Enter');
  await expect(label(page)).toHaveCount(0);
  await keyboard.press('F2');
  await editorIsThere(page);
  // At once, so that it is one step.
  await keyboard.insertText('Captures');
  await keyboard.press('Escape');
  await expect(line(page, 'Captures, to Payments, Relation')).toBeAttached();
  await keyboard.press('Control+z');
  await expect(line(page, 'Authorises, to Payments, Relation')).toBeAttached();
});

test('a label has bold words, links and bullets, on the drawing and in its panel', async ({ open }) => {
  const page = await open();
  await alone(page);
  await page.getByRole('application').focus();
  await page.evaluate(() => navigator.clipboard.writeText('- Checkout\n- Payments'));
  await page.keyboard.press('Control+v');
  await expect(line(page, /^Payments/)).toBeAttached();
  await page.keyboard.press('Control+a');
  await pick(page, 'Connect the two selected');
  const { keyboard } = page;
  // The list of commands gives the keys back once it is closed.
  await expect(async () => {
    await page.getByRole('application').focus();
    await keyboard.press('F2');
    await expect(label(page)).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await editorIsThere(page);
  await keyboard.type('Sends ');
  await keyboard.press('Control+b');
  await keyboard.type('orders');
  await keyboard.press('Shift+Enter');
  await keyboard.type('at night');
  await keyboard.press('Enter');
  await expect(label(page)).toHaveCount(0);
  await expect(line(page, /^Sends orders/)).toBeAttached();
  await expect
    .poll(() =>
      page.evaluate(() => fetch(`/api/svg/${location.pathname.split(':')[1]}`).then((svg) => svg.text())),
    )
    .toMatch(/font-weight="600"[^>]*>orders</);
  await keyboard.press('F2');
  await expect(label(page).locator('strong').first()).toHaveText('orders');
  await keyboard.press('Escape');
  await pick(page, 'Relation details');
  const panel = page.getByRole('complementary', { name: 'Details' });
  await expect(panel.getByRole('textbox', { name: 'Label' }).locator('strong').first()).toHaveText('orders');
});

test('the caret stands where a text was pressed twice', async ({ open }) => {
  const page = await open();
  await alone(page);
  await drawText(page, [-4, -3]);
  await page.keyboard.type('Orders come in');
  await page.keyboard.press('Escape');
  await page.mouse.dblclick(...(await at(page, -3.74, -2.64)));
  await editorIsThere(page);
  await page.keyboard.type('All ');
  await expect(text(page)).toHaveText('All Orders come in');
});

/** The rows of pixels that letters reach, from the top of a place on the page. */
const inkedRows = async (page: Page, place: { x: number; y: number; width: number; height: number }) => {
  const picture = await page.screenshot({ clip: place });
  return page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(0, 0, image.width, image.height) ?? { data: [] };
      return Array.from({ length: image.height }, (_, row) => row).filter((row) =>
        data
          .slice(row * image.width * 4, (row + 1) * image.width * 4)
          .some((value, at) => at % 4 === 0 && value < 120),
      );
    },
    [...picture],
  );
};

test('nothing jumps when a text is opened', async ({ open }) => {
  const page = await open();
  await alone(page);
  const { keyboard } = page;
  await drawText(page, [-4, -3]);
  await keyboard.press('Control+b');
  await keyboard.type('Hall HHH');
  await keyboard.press('Control+b');
  await keyboard.press('Enter');
  await keyboard.type('Hall HHH');
  await keyboard.press('Enter');
  await page.getByRole('button', { name: 'Bullet list' }).click();
  await keyboard.type('Hall HHH');
  await keyboard.press('Control+Home');
  const box = await text(page).boundingBox();
  if (box === null) throw new Error('There is no text');
  // Beside the caret.
  const place = { x: box.x + 20, y: box.y, width: 60, height: box.height };
  const shown = await inkedRows(page, place);
  expect(shown.length).toBeGreaterThan(20);
  await keyboard.press('Escape');
  await expect(text(page)).toHaveCount(0);
  await page.mouse.move(...(await at(page, 6, 5)));
  await expect.poll(() => inkedRows(page, place)).toEqual(shown);
});
