import { expect, it } from 'vitest';
import { packed, unpacked } from './packedState.ts';

const state = Uint8Array.from({ length: 300_000 }, (_, at) => (at % 7 === 0 ? at % 251 : 65 + (at % 13)));

it('a packed state is smaller, and comes back byte by byte', async () => {
  const stored = await packed(state);
  expect(stored.state.length).toBeLessThan(state.length / 2);
  expect(Uint8Array.from(await unpacked(stored))).toEqual(state);
});

it('a state that was stored before states were packed is what it is', async () => {
  expect(await unpacked({ state, isPacked: false })).toBe(state);
});
