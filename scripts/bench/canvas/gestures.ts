import { setTimeout as delay } from 'node:timers/promises';
import type { Point } from '@lintel/diagram/geometry/rect';
import type { Chromium } from './chromium.ts';

/** Milliseconds from input to input: two frames, so that a busy machine paints one for each as well. */
const pace = 34;

export type Gesture = (browser: Chromium, steps: number) => Promise<void>;

/** Half as many there, then so many back and forth: steps that are 20 and a multiple of 40 end where they began. */
const swing = (step: number, legs: number): 1 | -1 =>
  Math.floor((step + legs / 2) / legs) % 2 === 0 ? 1 : -1;

async function paced(steps: number, every: number, run: (step: number) => Promise<unknown>): Promise<void> {
  let due = performance.now();
  for (let step = 0; step < steps; step += 1) {
    due = Math.max(due + every, performance.now());
    await run(step);
    await delay(Math.max(0, due - performance.now()));
  }
}

const wheel = (browser: Chromium, by: Point, isZoom: boolean): Promise<unknown> =>
  browser.send('Input.dispatchMouseEvent', {
    type: 'mouseWheel',
    x: 640,
    y: 400,
    deltaX: by.x,
    deltaY: by.y,
    modifiers: isZoom ? 2 : 0,
  });

const shiftKey = 8;

const mouse = (browser: Chromium, type: string, at: Point, modifiers = 0): Promise<unknown> =>
  browser.send('Input.dispatchMouseEvent', {
    type,
    ...at,
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
    modifiers,
  });

export const pan: Gesture = (browser, steps) =>
  paced(steps, pace, (step) => {
    const way = swing(step, 20);
    return wheel(browser, { x: 40 * way, y: 24 * way }, false);
  });

/** In and out again, from the smallest zoom on as well. */
export const zoom: Gesture = (browser, steps) =>
  paced(steps, pace, (step) =>
    wheel(browser, { x: 0, y: Math.floor(step / 3) % 2 === 0 ? -100 : 100 }, true),
  );

/** A hand that moves fast, back and forth: 12 pixels from step to step. */
export async function dragFrom(browser: Chromium, from: Point, steps: number, every = pace): Promise<void> {
  await mouse(browser, 'mousePressed', from);
  let { x } = from;
  await paced(steps, every, (step) => {
    x += 12 * swing(step, 20);
    return mouse(browser, 'mouseMoved', { x, y: from.y });
  });
  await mouse(browser, 'mouseReleased', { x, y: from.y });
}

/** A frame around what is to be selected, in addition to what is. */
export async function marquee(browser: Chromium, from: Point, to: Point): Promise<void> {
  await mouse(browser, 'mousePressed', from, shiftKey);
  for (const share of [0.2, 0.6, 1]) {
    const at = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    await mouse(browser, 'mouseMoved', at, shiftKey);
    await delay(pace);
  }
  await mouse(browser, 'mouseReleased', to, shiftKey);
}

export const panBy = async (browser: Chromium, by: Point): Promise<void> => {
  await wheel(browser, by, false);
  await delay(4 * pace);
};
