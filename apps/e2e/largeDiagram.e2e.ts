import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { documentName, openDocument } from '@lintel/diagram/document';
import { component, relation } from '@lintel/diagram/testing/build';
import { expect } from '@playwright/test';
import { connectStock } from '../server/src/sync/stockClient.fixture.ts';
import { ask } from './ask.ts';
import { newDiagram } from './drawing.ts';
import { newcomer, signUp, test } from './people.ts';
import { slugOfShown } from './unsent.ts';

const boxes = 600;
const columns = 30;
/** More than are read before anything is seen. */
const relations = 1_100;

const boxKey = (at: number): string => `component${at}`;

const landscape = [
  ...Array.from({ length: boxes }, (_, at) =>
    component(boxKey(at), [(at % columns) * 6, Math.floor(at / columns) * 4, 3, 2]),
  ),
  ...Array.from({ length: relations }, (_, at) =>
    relation(`relation${at}`, boxKey(at % boxes), boxKey((at + 1 + Math.floor(at / boxes)) % boxes)),
  ),
].flat();

test('of a large diagram that has just opened everything can be deleted at once, and brought back', async ({
  open,
  baseURL,
}) => {
  const page = await open();
  await signUp(page, newcomer('Ada', 'Kay'), { organization: 'Alder Goods' });
  const drawing = await newDiagram(page, 'Landscape');
  const slug = slugOfShown(page);
  const { secret } = await ask<{ secret: string }>(page, 'POST', `/api/diagram/${slug}/token`, {
    access: 'write',
  });
  const address = `${(baseURL ?? '').replace(/^http/, 'ws')}/yjs`;
  const program = connectStock(address, documentName(slug), { secret });
  try {
    await expect.poll(() => program.provider.synced).toBe(true);
    const document = openDocument(program.doc);
    apply(document, landscape, createEditOrigin());
    await expect.poll(() => document.columns.id.size, { timeout: 30_000 }).toBe(boxes + relations);

    await page.goto('about:blank');
    await drawing.open(`/diagram/d:${slug}#at=3,3,1`);
    await drawing.canvas.focus();
    await drawing.press('ControlOrMeta+a');
    await drawing.press('Delete');
    await expect.poll(() => document.columns.alive.size).toBe(0);
    await drawing.press('ControlOrMeta+z');
    await expect.poll(() => document.columns.alive.size).toBe(boxes + relations);
    await expect(drawing.badge).toHaveText('Saved');
  } finally {
    program.leave();
  }
});
