import { describe, expect, it } from 'vitest';
import { apply } from './apply.ts';
import type { Item } from './items.ts';
import { restoreVersion } from './restoreVersion.ts';
import { sameValue } from './sameValue.ts';
import type { Snapshot } from './snapshot.ts';
import { happen, Room } from './testing/peers.ts';
import { asRecord, brokenInvariants } from './testing/invariants.ts';
import { Random } from './testing/random.ts';
import { seedsOf } from './testing/seeds.ts';

const seeds = seedsOf('restoreVersion');
const steps = Number(process.env['LINTEL_FUZZ_STEPS'] ?? 100);

const differing = (a: Record<string, Item>, b: Record<string, Item>): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((key) => !sameValue(a[key], b[key]));

const run = async (seed: number): Promise<void> => {
  const random = new Random(seed);
  const mood = { mayPurge: seed % 4 === 0, restless: seed % 2 === 1 };
  const room = new Room(random.between(2, 3));
  const versions: Snapshot[] = [];
  const demand = (broken: readonly string[]) => {
    if (broken.length > 0) throw new Error(`Seed ${seed}:\n${broken.join('\n')}`);
  };
  for (let step = 0; step < steps; step++) {
    const { peer } = await happen(room, random, mood);
    if (random.chance(0.08)) room.synchronise(peer);
    if (random.chance(0.08)) versions.push(room.store.get());
    if (versions.length === 0 || !random.chance(0.06)) continue;
    const version = random.pick(versions);
    apply(room.store.document, restoreVersion(room.store.document, version), { server: true });
    demand(differing(asRecord(room.store.get()), asRecord(version)));
    demand(
      restoreVersion(room.store.document, version).map((change) => `${change.change} ${change.key} again`),
    );
    demand(brokenInvariants(room.store, { purged: room.purged }));
  }
  for (let round = 0; round < 2; round++) for (const peer of room.peers) room.synchronise(peer);
  for (const peer of room.peers) demand(differing(asRecord(room.store.get()), asRecord(peer.store.get())));
};

describe('restoring versions while others go on drawing', () => {
  it(
    `leaves exactly the version, and everybody agrees (${seeds.length} seeds of ${steps} steps) (D42)`,
    async () => {
      for (const seed of seeds) await run(seed);
      expect(seeds.length).toBeGreaterThan(0);
    },
    Math.max(120_000, seeds.length * steps * 10),
  );
});
