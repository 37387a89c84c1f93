import type { Chromium } from '../canvas/chromium.ts';

export interface Scrolled {
  readonly frames: number;
  readonly perSecond: number;
  /** In milliseconds. */
  readonly longest: number;
  /** Tasks of more than 50 ms, and of them the longest. */
  readonly longTasks: number;
  readonly longestTask: number;
}

/** Notes every frame and every long task from now on; `stop` tells of those between the first and the last frame. */
const watch = `globalThis.scrolled = (() => {
  const times = [], tasks = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((each) => each.duration)));
  observer.observe({ entryTypes: ['longtask'] });
  let isOver = false;
  const next = (time) => { times.push(time); if (!isOver) requestAnimationFrame(next); };
  requestAnimationFrame(next);
  return { stop: () => {
    isOver = true;
    observer.disconnect();
    return {
      frames: times.length - 1,
      perSecond: ((times.length - 1) * 1000) / (times.at(-1) - times[0]),
      longest: Math.max(...times.slice(1).map((time, at) => time - times[at])),
      longTasks: tasks.length,
      longestTask: Math.max(0, ...tasks),
    };
  } };
})()`;

/** So many pixels in each frame, however late the frame comes: what a frame costs does not depend on how many there are. */
export const scroll = async (
  browser: Chromium,
  selector: string,
  { frames, pixels }: { frames: number; pixels: number },
): Promise<Scrolled> => {
  await browser.evaluate(`${watch}; undefined`);
  await browser.evaluate(`new Promise((done) => {
    const scroller = document.querySelector(${JSON.stringify(selector)});
    let left = ${frames};
    const next = () => {
      scroller.scrollTop += ${pixels};
      left -= 1;
      if (left > 0) requestAnimationFrame(next); else done();
    };
    requestAnimationFrame(next);
  })`);
  return browser.evaluate<Scrolled>('scrolled.stop()');
};
