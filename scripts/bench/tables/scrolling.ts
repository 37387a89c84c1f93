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

/** As a hand on a wheel does, at so many pixels a second. */
export const scroll = async (browser: Chromium, distance: number, speed: number): Promise<Scrolled> => {
  await browser.evaluate(`${watch}; undefined`);
  await browser.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 500,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  return browser.evaluate<Scrolled>('scrolled.stop()');
};

/** As somebody does who drags the scroll bar: another place of the whole table in each frame. */
export const dragBar = async (browser: Chromium, selector: string, frames: number): Promise<Scrolled> => {
  await browser.evaluate(`${watch}; undefined`);
  await browser.evaluate(`new Promise((done) => {
    const scroller = document.querySelector(${JSON.stringify(selector)});
    const step = (scroller.scrollHeight - scroller.clientHeight) / ${frames};
    let left = ${frames};
    const next = () => {
      scroller.scrollTop += step;
      left -= 1;
      if (left > 0) requestAnimationFrame(next); else done();
    };
    requestAnimationFrame(next);
  })`);
  return browser.evaluate<Scrolled>('scrolled.stop()');
};
