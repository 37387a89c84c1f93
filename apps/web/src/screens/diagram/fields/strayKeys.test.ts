import { remove } from '@lintel/diagram/commands/remove';
import type { SnapshotChange } from '@lintel/diagram/snapshotStore';
import { component } from '@lintel/diagram/testing/build';
import { room } from '@lintel/diagram/testing/room';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTakenAway, strayMilliseconds, swallowStrayKeys } from './strayKeys.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const begun = (isField = () => false) => {
  const page = new EventTarget();
  const heard: string[] = [];
  swallowStrayKeys(page, isField);
  page.addEventListener('keydown', (event) => heard.push((event as KeyboardEvent).key));
  const press = (key: string, held: { ctrlKey?: boolean } = {}): boolean =>
    page.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...held }));
  return { page, heard, press };
};

describe('keys for a field that is gone', () => {
  it('do nothing: letters, digits, signs, Enter and Backspace', () => {
    const { heard, press } = begun();
    expect(['n', '2', ' ', '/', 'Enter', 'Backspace', 'Delete'].map((key) => press(key))).not.toContain(true);
    expect(heard).toEqual([]);
  });

  it('are heard again after a pause, which each of them begins anew', () => {
    const { heard, press } = begun();
    vi.advanceTimersByTime(strayMilliseconds - 1);
    press('n');
    vi.advanceTimersByTime(strayMilliseconds - 1);
    press('e');
    expect(heard).toEqual([]);
    vi.advanceTimersByTime(strayMilliseconds);
    press('n');
    expect(heard).toEqual(['n']);
  });

  it.each(['Escape', 'Tab'])('are heard again with %s, which is heard itself', (key) => {
    const { heard, press } = begun();
    press(key);
    press('n');
    expect(heard).toEqual([key, 'n']);
  });

  it('are heard again after a click', () => {
    const { page, heard, press } = begun();
    page.dispatchEvent(new Event('pointerdown'));
    press('n');
    expect(heard).toEqual(['n']);
  });

  it('are told from keys for another field, and from commands', () => {
    const elsewhere = begun(() => true);
    elsewhere.press('n');
    expect(elsewhere.heard).toEqual(['n']);
    const { heard, press } = begun();
    press('z', { ctrlKey: true });
    press('ArrowLeft');
    expect(heard).toEqual(['z', 'ArrowLeft']);
  });
});

it('tells what somebody else took away from what was deleted here', () => {
  const [me, other] = room(component('checkout', [0, 0, 4, 2]), component('payments', [8, 0, 4, 2]));
  const changes: SnapshotChange[] = [];
  me.store.subscribe((change) => changes.push(change));
  other.did(remove(other.snapshot, { keys: ['checkout'] }));
  me.did(remove(me.snapshot, { keys: ['payments'] }));
  expect(changes.map((change) => isTakenAway(change, 'checkout'))).toEqual([true, false]);
  expect(changes.map((change) => isTakenAway(change, 'payments'))).toEqual([false, false]);
});
