/**
 * Dependency graphs of 500 and 2,000 components on the built product's own page, beside the layout engine alone with its
 * own settings on the same nodes and edges, and beside a canvas that paints plain boxes and lines: when something is seen
 * and when all is in its place, how long the main thread is held, what steps of input cost, and how soon an edit of a
 * diagram is seen. Words choose sizes: `main.ts 500`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../../workspace.ts';
import { serveBare } from '../canvas/bare/serveBare.ts';
import { Chromium } from '../canvas/chromium.ts';
import { dragFrom, pan, zoom } from '../canvas/gestures.ts';
import type { Landscape } from '../canvas/landscape.ts';
import { openBare, readView, signIn } from '../canvas/pages.ts';
import { onScreen, type View } from '../canvas/place.ts';
import { startProduct } from '../canvas/product.ts';
import { quiet } from '../canvas/quiet.ts';
import { inTurns } from '../canvas/steps.ts';
import { median, report } from '../canvas/table.ts';
import { drawingOf, openingPlace } from './drawing.ts';
import { type BenchGraph, makeGraph } from './model.ts';
import { engineAlone, measureEdit, openGraph, prepareGraphs } from './page.ts';

const limits = { first: 0.5, final: 1.1, again: 0.5, task: 50, step: 1.5, edit: 1_000 } as const;
const rounds = 3;
const steps = 60;
const [leastZoom, zoomStep, presses] = [0.28, 1.2, 5];

const words = process.argv.slice(2).map(Number);
const sizes = words.length === 0 ? [500, 2_000] : words;

const product = await startProduct();
const drawings = new Map<string, Landscape>();
const bareServer = await serveBare(drawings);
const [real, bare] = [await Chromium.start(), await Chromium.start()];
const graphs: BenchGraph[] = [];

const engineScript = (): string => {
  const assets = readdirSync(join(root, 'apps/web/dist/assets'));
  return `/assets/${assets.find((name) => /^elk-worker.*\.js$/.test(name)) ?? ''}`;
};

/** In turns, so that a slow moment of the machine is charged to both. */
async function measureOpening(graph: BenchGraph): Promise<void> {
  const found: Record<'first' | 'final' | 'again' | 'task' | 'alone', number[]> = {
    first: [],
    final: [],
    again: [],
    task: [],
    alone: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    const { readAt, firstAt, finalAt, longest } = await openGraph(real, product, graph);
    found.first.push(firstAt - readAt);
    found.final.push(finalAt - readAt);
    found.task.push(longest);
    const again = await openGraph(real, product, graph, true);
    found.again.push(again.finalAt - again.readAt);
    found.alone.push(await engineAlone(real, graph, engineScript()));
  }
  const alone = median(found.alone);
  for (const name of ['first', 'final', 'again'] as const)
    report({
      name: name === 'again' ? `final picture again, ${graph.count}` : `${name} picture, ${graph.count}`,
      value: median(found[name]) / alone,
      unit: '× engine',
      limit: limits[name],
      more: `(${median(found[name]).toFixed(0)} ms, engine alone ${alone.toFixed(0)} ms)`,
    });
  report({
    name: `longest task, ${graph.count}`,
    value: median(found.task),
    unit: 'ms',
    limit: limits.task,
    more: '',
  });
}

async function closer(): Promise<void> {
  await real.evaluate(`document.querySelector('[role=application]').focus()`);
  for (let press = 0; press < presses; press += 1)
    for (const type of ['keyDown', 'keyUp'])
      await real.send('Input.dispatchKeyEvent', { type, key: '+', text: '+' });
}

async function measureSteps(graph: BenchGraph): Promise<void> {
  const shown = await drawingOf(product, graph);
  const name = `graph${graph.count}`;
  drawings.set(name, shown);
  for (const isNear of [true, false]) {
    await openGraph(real, product, graph);
    if (isNear) await closer();
    await quiet(real);
    const place = openingPlace(shown, leastZoom * (isNear ? zoomStep ** presses : 1));
    const view = await real.evaluate<View>(readView);
    const box = shown.boxes[place.box];
    if (box === undefined) throw new Error('There is nothing to drag');
    const grip = onScreen(place, view, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    // The node first, as long as it is where it was found.
    const gestures = {
      drag: (browser: Chromium, count: number) => dragFrom(browser, grip, count),
      pan,
      zoom,
    };
    for (const [gesture, run] of Object.entries(gestures)) {
      await openBare(bare, bareServer.origin, place, view, [place.box], `name=${name}`);
      const cost = await inTurns({ real, bare }, run, { rounds, steps });
      report({
        name: `${gesture}, ${graph.count}, ${Math.round(place.zoom * 100)} %`,
        value: cost.real / cost.bare,
        unit: '× bare',
        limit: limits.step,
        more: `(${cost.real.toFixed(1)} ms a step, bare ${cost.bare.toFixed(1)} ms)`,
      });
    }
  }
}

async function measureEdits(graph: BenchGraph): Promise<void> {
  await openGraph(real, product, graph);
  await quiet(real);
  const found: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // No two of these were related before; what is first by name stands in the outline.
    found.push(await measureEdit(real, graph, [round, graph.count - 1 - round]));
    await delay(2_000);
  }
  report({
    name: `an edit is seen, ${graph.count}`,
    value: median(found),
    unit: 'ms',
    limit: limits.edit,
    more: `(at most ${Math.max(...found).toFixed(0)} ms)`,
  });
}

try {
  await signIn(real, product);
  await prepareGraphs(real);
  for (const count of sizes) graphs.push(await makeGraph(product, count));
  for (const graph of graphs) {
    await measureOpening(graph);
    // The writer's token does not last as long as all of this.
    await measureEdits(graph);
    await measureSteps(graph);
  }
} finally {
  for (const { written } of graphs) written.leave();
  await real.stop();
  await bare.stop();
  bareServer.close();
  await product.stop();
}
