import { beforeEach, expect, it, vi } from 'vitest';
import { NameTyping } from './nameTyping.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

const copy = '1/1/landscape';
const till = { key: 'checkout', name: 'Till' };

it('offers on the next opening what was never written', () => {
  const typing = new NameTyping(copy);
  expect([typing.state.get(), typing.offered.get()]).toEqual(['written', null]);
  typing.hold(till, 'onEnter');
  expect([typing.state.get(), typing.offered.get()]).toEqual(['onEnter', null]);
  const again = new NameTyping(copy);
  expect(again.offered.get()).toMatchObject(till);
  expect(again.state.get()).toBe('onEnter');
  expect(new NameTyping('1/1/elsewhere').offered.get()).toBeNull();
});

it('forgets what is written or given up', () => {
  const typing = new NameTyping(copy);
  typing.hold(till, 'soon');
  typing.release();
  expect(typing.state.get()).toBe('written');
  expect(new NameTyping(copy).offered.get()).toBeNull();
});

it('offers it in the same page where the field had to go', () => {
  const typing = new NameTyping(copy);
  typing.offer();
  expect(typing.offered.get()).toBeNull();
  typing.hold(till, 'onEnter');
  typing.offer();
  expect(typing.offered.get()).toEqual(till);
  typing.hold({ ...till, name: 'Tills' }, 'onEnter');
  expect(typing.offered.get()).toBeNull();
});

it('offers nothing that it cannot read', () => {
  kept.set('lintel.typedName', JSON.stringify({ copy, key: 'no key at all!', name: 'Till' }));
  expect(new NameTyping(copy).offered.get()).toBeNull();
});
