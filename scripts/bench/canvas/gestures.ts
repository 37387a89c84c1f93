import { setTimeout as delay } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';

/** Milliseconds from input to input: two frames, so that a busy machine paints one for each as well. */
const pace = 34;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Gesture {
  readonly steps: number;
  readonly run: (browser: Chromium) => Promise<void>;
}

/** So many there, so many back. */
const direction = (step: number, legs: number): 1 | -1 => (Math.floor(step / legs) % 2 === 0 ? 1 : -1);

async function paced(steps: number, act: (step: number) => Promise<unknown>): Promise<void> {
  let due = performance.now();
  for (let step = 0; step < steps; step += 1) {
    due = Math.max(due + pace, performance.now());
    await act(step);
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

export const pan = (steps: number): Gesture => ({
  steps,
  run: (browser) =>
    paced(steps, (step) => {
      const way = direction(step, 20);
      return wheel(browser, { x: 40 * way, y: 24 * way }, false);
    }),
});

export const zoom = (steps: number): Gesture => ({
  steps,
  run: (browser) => paced(steps, (step) => wheel(browser, { x: 0, y: -100 * direction(step, 3) }, true)),
});

/** A hand that moves fast: 12 pixels from frame to frame. */
export const drag = (steps: number): Gesture => ({
  steps,
  run: async (browser) => {
    const from = await browser.evaluate<Point>('bench.grip()');
    const mouse = (type: string, at: Point): Promise<unknown> =>
      browser.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons: 1, clickCount: 1 });
    await mouse('mousePressed', from);
    let at = from;
    await paced(steps, (step) => {
      at = { x: at.x + 12 * direction(step + 10, 20), y: at.y };
      return mouse('mouseMoved', at);
    });
    await mouse('mouseReleased', at);
  },
});

/** As they arrive over a network: each in a task of its own, several to a frame. */
export const remoteMoves = (steps: number): Gesture => ({
  steps,
  run: async (browser) => {
    await browser.evaluate(`new Promise((done) => {
      let count = 0;
      const next = () => {
        bench.moveOne((count * 7919) % 9973);
        count += 1;
        if (count === ${steps}) done(); else setTimeout(next, 4);
      };
      next();
    })`);
  },
});
