import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepApplication } from './serviceWorker.ts';

class Worker extends EventTarget {
  state: ServiceWorkerState = 'installing';

  becomes(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

interface Registration {
  active: null;
  installing: Worker;
}

/** A browser whose attempts to keep the application end as is said, one after the other. */
const visit = (...attempts: (() => Promise<Registration>)[]) => {
  let known: Registration | undefined;
  const register = vi.fn(async () => {
    known = await (attempts.shift()?.() ?? new Promise<Registration>(() => {}));
  });
  const page = new EventTarget();
  vi.stubGlobal('navigator', {
    serviceWorker: { register, getRegistration: async () => known, controller: null },
    locks: { request: () => new Promise(() => {}) },
  });
  vi.stubGlobal('document', { readyState: 'complete', querySelector: () => null });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  keepApplication();
  return { register, online: () => page.dispatchEvent(new Event('online')) };
};

const failing = () => Promise.reject(new Error('Failed to fetch'));
const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps the application once a first visit has what it shows', async () => {
  const { register } = visit();
  expect(register).not.toHaveBeenCalled();
  await after(5_000);
  expect(register).toHaveBeenCalledTimes(1);
});

it('tries again with the next connection, or after a while without hearing of one', async () => {
  const { register, online } = visit(failing, failing);
  await after(5_000);
  expect(register).toHaveBeenCalledTimes(1);
  online();
  await after(0);
  expect(register).toHaveBeenCalledTimes(2);
  // It was back before the second attempt had failed: nothing is heard of it any more.
  await after(60_000);
  expect(register).toHaveBeenCalledTimes(3);
  online();
  await after(600_000);
  expect(register).toHaveBeenCalledTimes(3);
});

it('tries again where not all of it could be fetched, and not where it was', async () => {
  const workers = [new Worker(), new Worker()];
  const { register } = visit(
    ...workers.map((installing) => () => Promise.resolve({ active: null, installing })),
  );
  await after(5_000);
  workers[0]?.becomes('redundant');
  await after(60_000);
  expect(register).toHaveBeenCalledTimes(2);
  workers[1]?.becomes('installed');
  workers[1]?.becomes('activated');
  await after(600_000);
  expect(register).toHaveBeenCalledTimes(2);
});
