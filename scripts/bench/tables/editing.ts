import { setTimeout as delay } from 'node:timers/promises';
import type { Chromium } from '../canvas/chromium.ts';

/** In the frame after Enter, whether the cell already has what was typed. */
const watch = `globalThis.edits = [];
addEventListener('keydown', ({ key, target }) => {
  const cell = target.closest('td');
  if (key !== 'Enter' || cell === null || target === cell) return;
  const [typed, place, began] = [target.value, [cell.dataset.row, cell.dataset.column], performance.now()];
  requestAnimationFrame(() => {
    const [row, column] = place;
    const now = document.querySelector('td[data-row="' + row + '"][data-column="' + column + '"]');
    edits.push({ isShown: now.querySelector('input') === null && now.textContent === typed, after: performance.now() - began });
  });
}, { capture: true })`;

const press = async (browser: Chromium, key: string, text?: string): Promise<void> => {
  const code = { key, ...(text !== undefined && { text }) };
  await browser.send('Input.dispatchKeyEvent', {
    type: text === undefined ? 'rawKeyDown' : 'keyDown',
    ...code,
  });
  await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
};

export interface Edited {
  readonly isShown: boolean;
  /** From the key to the frame, in milliseconds. */
  readonly after: number;
}

/** Types into one cell after the other, going down a column. */
export const editCells = async (browser: Chromium, count: number): Promise<Edited[]> => {
  await browser.evaluate(`${watch}; undefined`);
  const { x, y } = await browser.evaluate<{ x: number; y: number }>(`(() => {
    const cell = document.querySelector('td[data-row="2"][data-column="4"]').getBoundingClientRect();
    return { x: cell.left + 20, y: cell.top + 10 };
  })()`);
  for (const type of ['mousePressed', 'mouseReleased'])
    await browser.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
  for (let edit = 0; edit < count; edit += 1) {
    for (const letter of `Edit${edit}`) await press(browser, letter, letter);
    await press(browser, 'Enter', '\\r');
    await delay(400);
  }
  return browser.evaluate<Edited[]>('edits');
};
