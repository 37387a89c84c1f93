import { createElement } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runHook } from './emptyPage.fixture.ts';
import type * as imported from './whenNeeded.tsx';

let events = new EventTarget();
let whenNeeded: typeof imported.whenNeeded;
let preloadParts: typeof imported.preloadParts;

beforeEach(async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.resetModules();
  ({ whenNeeded, preloadParts } = await import('./whenNeeded.tsx'));
});

const online = (): unknown => events.dispatchEvent(new Event('online'));

/** A part, each try to fetch which ends when and as the test says. */
const part = () => {
  const tries: PromiseWithResolvers<() => null>[] = [];
  const Part = whenNeeded(() => {
    const next = Promise.withResolvers<() => null>();
    tries.push(next);
    return next.promise;
  });
  const fail = (at: number): void => tries[at]?.reject(new Error('No connection'));
  return { Part, tries, fail };
};

test('what could not be fetched is tried again with the next connection', async () => {
  const { Part, tries, fail } = part();
  const first = Part.preload();
  fail(0);
  await first;
  expect(tries).toHaveLength(1);
  online();
  expect(tries).toHaveLength(2);
});

test('a connection that comes before the failure is known counts as well', async () => {
  const { Part, tries, fail } = part();
  const first = Part.preload();
  online();
  expect(tries).toHaveLength(1);
  fail(0);
  await vi.waitFor(() => expect(tries).toHaveLength(2));
  tries[1]?.resolve(() => null);
  await first;
  online();
  await Part.preload();
  expect(tries).toHaveLength(2);
});

test('what fails although there is a connection is not tried for ever', async () => {
  const { Part, tries, fail } = part();
  const first = Part.preload();
  fail(0);
  await first;
  expect(tries).toHaveLength(1);
  const second = Part.preload();
  fail(1);
  await second;
  expect(tries).toHaveLength(2);
});

test('of the rest comes first what has its place on the page', async () => {
  const order: string[] = [];
  const named = (name: string) =>
    whenNeeded(async () => {
      order.push(name);
      return () => null;
    });
  named('dialog');
  const Panel = named('panel');
  named('menu');
  runHook(
    () => null,
    null,
    () => createElement(Panel.OnceThere),
  );
  preloadParts();
  await vi.waitFor(() => expect(order).toEqual(['panel', 'dialog', 'menu']));
});
