import { expect, it } from 'vitest';
import { createSocketLimits, socketLimits, type SocketOwner } from './socketLimits.ts';

const owner: SocketOwner = { userId: 1, credential: 'session-1', address: '10.0.0.1' };

const takeMany = (count: number, ownerOf: (at: number) => SocketOwner) => {
  const limits = createSocketLimits();
  const releases = Array.from({ length: count }, (_, at) => limits.take(ownerOf(at)));
  return { ...limits, releases, taken: releases.filter((release) => release !== null).length };
};

it.each<[string, number, (at: number) => SocketOwner]>([
  ['a credential', socketLimits.credential, (at) => ({ ...owner, userId: at, address: `${at}` })],
  ['a person', socketLimits.person, (at) => ({ ...owner, credential: `${at}`, address: `${at}` })],
  ['an address', socketLimits.address, (at) => ({ ...owner, userId: at, credential: `${at}` })],
])('%s may have so many open, and another one when one is closed', (_name, most, ownerOf) => {
  const { take, releases, taken } = takeMany(most + 3, ownerOf);
  expect(taken).toBe(most);
  const [first, second] = releases;
  first?.();
  // Closed twice it makes room for one.
  first?.();
  expect([take(ownerOf(most + 5)) === null, take(ownerOf(most + 6)) === null]).toEqual([false, true]);
  second?.();
  expect(take(ownerOf(most + 7))).not.toBeNull();
});

it('an address that nobody knows counts for nothing', () => {
  const all = takeMany(socketLimits.address + 1, (at) => ({
    userId: at,
    credential: `${at}`,
    address: null,
  }));
  expect(all.taken).toBe(socketLimits.address + 1);
});

it('one that is not let in takes no room anywhere', () => {
  const { take } = takeMany(socketLimits.credential, () => owner);
  for (let count = 0; count < 100; count++) expect(take(owner)).toBeNull();
  expect(take({ ...owner, credential: 'session-2' })).not.toBeNull();
});
