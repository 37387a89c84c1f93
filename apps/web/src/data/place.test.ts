import type { Session } from '@lintel/api/shapes';
import { beforeEach, expect, it } from 'vitest';
import { createPlace, type Place } from './place.ts';
import type { Stored } from './storage.ts';

const session = (userId: number, organizationId: number | null): Session =>
  ({ user: { userId }, organization: organizationId === null ? null : { organizationId } }) as Session;

let browser: Place | null = null;
const shared: Stored<Place | null> = {
  read: () => browser,
  write: (place) => {
    browser = place;
  },
  forget: () => {
    browser = null;
  },
};

const tabAt = (at: Session) => {
  const tab = createPlace(shared);
  tab.accept(at, tab.shared());
  return tab;
};

const settles = async (promise: Promise<void>): Promise<boolean> => {
  let settled = false;
  void promise.then(() => {
    settled = true;
  });
  await Promise.resolve();
  await Promise.resolve();
  return settled;
};

beforeEach(() => {
  browser = null;
});

it('lets a tab act where it is', async () => {
  const tab = tabAt(session(1, 10));
  expect(tab.isElsewhere()).toBe(false);
  expect(await settles(tab.here())).toBe(true);
});

it('stops every other tab in the moment one goes to another organisation, before any answer', async () => {
  const one = tabAt(session(1, 10));
  const two = tabAt(session(1, 10));
  two.enter(session(1, 20));
  expect(await settles(two.here())).toBe(true);
  const call = one.here();
  expect(await settles(call)).toBe(false);
  expect(one.accept(session(1, 20), one.shared())).toBe(false);
  expect(one.moved()).toMatchObject({ organization: { organizationId: 20 } });

  one.enter(session(1, 10));
  expect(await settles(call)).toBe(true);
  expect(one.moved()).toBeNull();
  expect(two.isElsewhere()).toBe(true);
});

it('notices a move that no tab has told of, and another person', () => {
  const tab = tabAt(session(1, 10));
  expect(tab.accept(session(1, 20), tab.shared())).toBe(false);
  expect(tab.isElsewhere()).toBe(true);
  const other = tabAt(session(1, 10));
  expect(other.accept(session(2, 10), other.shared())).toBe(false);
});

it('goes on by itself when the other tab has come back', async () => {
  const one = tabAt(session(1, 10));
  const two = tabAt(session(1, 10));
  two.enter(session(1, 20));
  const call = one.here();
  two.enter(session(1, 10));
  expect(one.accept(session(1, 10), one.shared())).toBe(true);
  expect(await settles(call)).toBe(true);
});

it('follows a lost membership and an ended session', () => {
  const tab = tabAt(session(1, 10));
  expect(tab.accept(session(1, null), tab.shared())).toBe(true);
  expect(tab.accept(null, tab.shared())).toBe(true);
  expect(tab.accept(session(2, 30), tab.shared())).toBe(true);
  expect(tab.isElsewhere()).toBe(false);
});

it('opens what asked for a second step without a move', () => {
  const closed: Session = {
    ...session(1, null),
    awaitsSecondFactor: { organizationId: 10, name: 'Alder Goods' },
  };
  const tab = tabAt(closed);
  expect(tab.own()).toEqual({ userId: 1, organizationId: 10 });
  expect(tab.accept(session(1, 10), tab.shared())).toBe(true);
  expect(tab.accept(closed, tab.shared())).toBe(true);
  expect(tab.accept(session(1, 11), tab.shared())).toBe(false);
});

it('does not overrule a newer move with an answer that was on its way', () => {
  const one = tabAt(session(1, 10));
  const before = one.shared();
  const two = tabAt(session(1, 10));
  two.enter(session(1, 20));
  expect(one.accept(session(1, 10), before)).toBe(true);
  expect(one.isElsewhere()).toBe(true);
  expect(two.isElsewhere()).toBe(false);
});

it('repairs what an ended session has left in the browser', () => {
  browser = { userId: 9, organizationId: 90 };
  expect(tabAt(session(1, 10)).isElsewhere()).toBe(false);
  browser = { userId: 9, organizationId: 90 };
  const tab = createPlace(shared);
  tab.accept(session(1, 10), tab.shared());
  browser = { userId: 9, organizationId: 90 };
  tab.accept(session(1, 10), tab.shared());
  expect(tab.isElsewhere()).toBe(false);
});
