import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../sync/room.fixture.ts';
import { createPlans } from './plans.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/** Each run lasts until it is let go. */
const openWork = () => {
  const runs: string[] = [];
  const open: { document: string; done: () => void }[] = [];
  const run = (document: string): Promise<void> => {
    runs.push(document);
    const { promise, resolve } = Promise.withResolvers<void>();
    open.push({ document, done: resolve });
    return promise;
  };
  const finish = (): void => open.splice(0).forEach(({ done }) => done());
  return { plans: createPlans({ run, quiet: 1, log: silent }), runs, open, finish };
};

const documents = ['a', 'b', 'c', 'd', 'e'];

it('leaves nothing undone that is asked for just as it ends', async () => {
  for (let moments = 0; moments < 12; moments += 1) {
    const edits = { made: 1, projected: 0 };
    const run = async (): Promise<void> => {
      edits.projected = edits.made;
    };
    const plans = createPlans({ run, quiet: 1, log: silent });
    const first = plans.settle('a');
    for (let moment = 0; moment < moments; moment += 1) await Promise.resolve();
    edits.made = 2;
    await plans.settle('a');
    expect(edits.projected).toBe(2);
    await first;
  }
});

describe('where many documents are due', () => {
  it('two are carried out, the others when those are done', async () => {
    const { plans, runs, open, finish } = openWork();
    documents.forEach(plans.touch);
    await until('the first have begun', () => runs.length > 0);
    // A turn of the loop for each timer that was due with them.
    await until('everything is due', () => open.length === 2);
    expect(runs).toEqual(['a', 'b']);
    finish();
    await until('the next have begun', () => open.length === 2);
    expect(runs).toEqual(['a', 'b', 'c', 'd']);
    finish();
    await until('the last has begun', () => open.length === 1);
    finish();
    expect(runs).toEqual(documents);
  });

  it('what somebody waits for is carried out at once, and not a second time', async () => {
    const { plans, runs, open, finish } = openWork();
    documents.forEach(plans.touch);
    await until('the first have begun', () => open.length === 2);
    const settled = plans.settle('e');
    expect(runs).toEqual(['a', 'b', 'e']);
    finish();
    await settled;
    await until('the next have begun', () => open.length === 2);
    finish();
    const last = plans.settle('f');
    finish();
    await last;
    expect(runs.filter((document) => document === 'e')).toHaveLength(1);
  });

  it('edits that come while one waits are carried out with it', async () => {
    const { plans, runs, open, finish } = openWork();
    documents.forEach(plans.touch);
    await until('the first have begun', () => open.length === 2);
    for (let edit = 0; edit < 10; edit++) plans.touch('e');
    while (open.length > 0) {
      finish();
      const before = runs.length;
      await until('the next have begun', () => runs.length > before || runs.includes('e'));
    }
    finish();
    expect(runs.filter((document) => document === 'e')).toHaveLength(1);
  });
});

describe('a document on which somebody draws', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    // Nobody draws in the first millisecond of a process.
    vi.advanceTimersByTime(1);
  });
  afterEach(() => void vi.useRealTimers());

  const quietPlans = () => {
    const runs: string[] = [];
    const run = async (document: string): Promise<void> => void runs.push(document);
    return { plans: createPlans({ run, quiet: 1_000, log: silent }), runs };
  };

  it('is carried out once it is quiet there', () => {
    const { plans, runs } = quietPlans();
    plans.touch('a');
    vi.advanceTimersByTime(300);
    plans.touch('a');
    vi.advanceTimersByTime(399);
    expect(runs).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(runs).toEqual(['a']);
  });

  it('waits for none that were carried out before', async () => {
    const { plans, runs } = quietPlans();
    const before = Array.from({ length: 30 }, (_, at) => `before-${at}`);
    await Promise.all(before.map(plans.settle));
    expect(runs).toHaveLength(30);
    plans.touch('a');
    vi.advanceTimersByTime(400);
    expect(runs.at(-1)).toBe('a');
  });

  it('is carried out although the drawing goes on', () => {
    const { plans, runs } = quietPlans();
    vi.advanceTimersByTime(2_000);
    for (let at = 0; at < 3_000; at += 100) {
      expect(runs).toEqual([]);
      plans.touch('a');
      vi.advanceTimersByTime(100);
    }
    expect(runs).toEqual(['a']);
  });

  it('is carried out again a second after it failed, and edits meanwhile do not make that sooner', async () => {
    const runs: string[] = [];
    const run = async (document: string): Promise<void> => {
      if (runs.push(document) === 1) throw new Error('Out of reach');
    };
    const plans = createPlans({ run, quiet: 10, log: silent });
    plans.touch('a');
    await vi.advanceTimersByTimeAsync(500);
    expect(runs).toHaveLength(1);
    plans.touch('a');
    await vi.advanceTimersByTimeAsync(490);
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(runs).toHaveLength(2);
    plans.touch('a');
    await vi.advanceTimersByTimeAsync(20);
    expect(runs).toHaveLength(3);
  });

  it('is carried out no more once all is stopped', () => {
    const { plans, runs } = quietPlans();
    plans.touch('a');
    plans.stop();
    plans.touch('b');
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect([runs, plans.isStopped()]).toEqual([[], true]);
  });
});
