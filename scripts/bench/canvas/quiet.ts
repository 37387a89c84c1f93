import { setTimeout as delay } from 'node:timers/promises';
import type { Chromium } from './chromium.ts';

export interface Work {
  /** Milliseconds of the main thread since the page was begun. */
  readonly task: number;
  readonly script: number;
  /** Bytes. */
  readonly heap: number;
}

interface Metrics {
  readonly metrics: readonly { readonly name: string; readonly value: number }[];
}

export async function workOf(browser: Chromium): Promise<Work> {
  const { metrics } = (await browser.send('Performance.getMetrics')) as Metrics;
  const named = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return {
    task: named('TaskDuration') * 1000,
    script: named('ScriptDuration') * 1000,
    heap: named('JSHeapUsedSize'),
  };
}

const longest = 90_000;
const window = 1_500;
const share = 0.04;

/** Until the main thread has had next to nothing to do for a while, or for long enough. */
export async function quiet(browser: Chromium, seen: (work: Work) => unknown = () => {}): Promise<Work> {
  const begun = performance.now();
  let since = { at: begun, task: (await workOf(browser)).task };
  while (true) {
    await delay(100);
    const work = await workOf(browser);
    await seen(work);
    const now = performance.now();
    if (work.task - since.task > share * window) since = { at: now, task: work.task };
    if (now - since.at > window || now - begun > longest) return work;
  }
}
