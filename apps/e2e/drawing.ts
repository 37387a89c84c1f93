import { expect, type Page } from '@playwright/test';
import { ask } from './ask.ts';
import { addressOf, colleagueOf, createDiagram, newcomer, signUp } from './people.ts';

const unit = 50;

/** A person at a drawing: places are grid units from the middle of the view. */
export class Drawing {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get canvas() {
    return this.page.getByRole('application');
  }

  line(name: string | RegExp) {
    return this.page.getByRole('treeitem', { name });
  }

  async open(address: string): Promise<this> {
    await this.page.goto(address);
    return this.ready();
  }

  async ready(): Promise<this> {
    await expect(this.page.locator('[data-ready=true]')).toBeVisible();
    return this;
  }

  async at(x: number, y: number): Promise<[number, number]> {
    const box = await this.canvas.boundingBox();
    if (box === null) throw new Error('There is no canvas');
    return [box.x + box.width / 2 + x * unit, box.y + box.height / 2 + y * unit];
  }

  async click(x: number, y: number): Promise<void> {
    await this.page.mouse.click(...(await this.at(x, y)));
  }

  async drag(from: [number, number], to: [number, number]): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(...(await this.at(...from)));
    await mouse.down();
    await mouse.move(...(await this.at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)));
    await mouse.move(...(await this.at(...to)));
    await mouse.up();
  }

  /** A box that is a component of the model as soon as it has its name. */
  async drawComponent(from: [number, number], to: [number, number], name: string): Promise<void> {
    await this.canvas.focus();
    await this.press('2');
    await this.drag(from, to);
    await this.page.keyboard.type(name);
    await this.press('Control+Enter');
    await expect(this.page.getByText(`Component "${name}" has been created`)).toBeVisible();
  }

  async draw(tool: '2' | '3', from: [number, number], to: [number, number], name: string): Promise<void> {
    await this.canvas.focus();
    await this.page.keyboard.press(tool);
    await this.drag(from, to);
    await this.page.keyboard.type(name);
    await this.page.keyboard.press('Enter');
    await expect(this.line(new RegExp(`^${name}`))).toBeAttached();
  }

  press(keys: string): Promise<void> {
    return this.page.keyboard.press(keys);
  }

  get badge() {
    return this.page.locator('[data-save]');
  }

  /** Selects it where it is named, wherever it is drawn. */
  async select(name: string | RegExp): Promise<void> {
    // As a reader of the screen does: the outline is not seen while it is closed.
    await this.line(name).dispatchEvent('click');
    await this.canvas.focus();
  }

  async rename(name: string | RegExp, to: string): Promise<void> {
    await this.select(name);
    await this.press('F2');
    await this.press('Control+a');
    await this.page.keyboard.type(to);
    await this.press('Enter');
    await expect(this.line(new RegExp(`^${to}`))).toBeAttached();
  }
}

/** A new diagram, open: made without a screen. */
export const newDiagram = async (page: Page, name: string): Promise<Drawing> =>
  new Drawing(page).open(await createDiagram(page, name));

/** The address of one that the example begins with. */
export const exampleAddress = async (page: Page, name: string): Promise<string> => {
  const diagrams = await ask<{ slug: string; name: string }[]>(page, 'GET', '/api/diagrams');
  const found = diagrams.find((diagram) => diagram.name === name);
  if (found === undefined) throw new Error(`No diagram is called ${name}`);
  return addressOf(found);
};

export const openExample = async (page: Page, name: string): Promise<Drawing> =>
  new Drawing(page).open(await exampleAddress(page, name));

/** Two people on one diagram, both looking at the same place. */
export const together = async (
  open: () => Promise<Page>,
  role = 'Editor',
): Promise<{ first: Drawing; second: Drawing }> => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const first = await newDiagram(page, 'Landscape');
  const address = `${page.url()}#at=0,0,1`;
  const other = await colleagueOf(page, open, role);
  const second = await new Drawing(other).open(address);
  return { first, second };
};
