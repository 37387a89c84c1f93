import { expect, type Locator, type Page } from '@playwright/test';
import type { Drawing } from './drawing.ts';

export type Place = readonly [x: number, y: number];

/** A person who draws: each click, drag, key chord and typed text is one input; to point at something is none. */
export class Hand {
  inputs = 0;
  readonly #drawing: Drawing;

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
  }

  get #page(): Page {
    return this.#drawing.page;
  }

  /** Goes on with another task. */
  begin(): void {
    this.inputs = 0;
  }

  async press(target: Locator): Promise<void> {
    this.inputs += 1;
    await target.click();
  }

  async pointAt([x, y]: Place): Promise<void> {
    await this.#page.mouse.move(...(await this.#drawing.at(x, y)), { steps: 3 });
  }

  async key(keys: string): Promise<void> {
    this.inputs += 1;
    await this.#drawing.press(keys);
  }

  async type(text: string): Promise<void> {
    this.inputs += 1;
    await this.#page.keyboard.type(text);
  }

  async click(place: Place, { double = false, shift = false } = {}): Promise<void> {
    this.inputs += 1;
    const at = await this.#drawing.at(...place);
    if (shift) await this.#page.keyboard.down('Shift');
    await (double ? this.#page.mouse.dblclick(...at) : this.#page.mouse.click(...at));
    if (shift) await this.#page.keyboard.up('Shift');
  }

  async drag(from: Place, to: Place): Promise<void> {
    this.inputs += 1;
    await this.#drawing.drag([...from], [...to]);
  }

  /** From a port of a box, which is there once the pointer has rested on the box. */
  async dragFrom(box: Place, port: Place, to: Place): Promise<void> {
    await this.pointAt(box);
    await expect(async () => {
      await this.pointAt(port);
      const cursor = await this.#cursor(port);
      // Back on the box, to rest there until the next look.
      if (cursor !== 'crosshair') await this.pointAt(box);
      expect(cursor).toBe('crosshair');
    }).toPass({ intervals: [250] });
    await this.drag(port, to);
  }

  async #cursor([x, y]: Place): Promise<string> {
    const at = await this.#drawing.at(x, y);
    return this.#page.evaluate(([left, top]) => {
      const element = document.elementFromPoint(left, top);
      return element === null ? '' : getComputedStyle(element).cursor;
    }, at);
  }

  /** The name of what was just drawn, which becomes a component of the model. */
  async name(name: string): Promise<void> {
    await this.type(name);
    await this.key('Control+Enter');
    await expect(this.#drawing.line(`${name}, Component`)).toBeAttached();
  }

  async typeAs(searched: string, type: string): Promise<void> {
    await this.key('Alt+t');
    await expect(this.#page.getByRole('combobox', { name: 'Search types' })).toBeFocused();
    await this.type(searched);
    await this.#page.getByRole('option', { name: type, exact: true }).first().waitFor();
    await this.key('Enter');
    await expect(this.#drawing.canvas).toBeFocused();
    await expect(
      this.#page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: `Type: ${type}` }),
    ).toBeVisible();
  }

  async label(leg: Place, label: string): Promise<void> {
    await this.click(leg);
    await this.type(label);
  }
}
