import { describe, expect, it } from 'vitest';
import { columnNames } from './fields.ts';
import { sameValue } from './sameValue.ts';
import { happen, type Mood, type Peer, Room } from './testing/peers.ts';
import { asRecord, brokenInvariants } from './testing/invariants.ts';
import { Random } from './testing/random.ts';
import { seedsOf } from './testing/seeds.ts';

const seeds = seedsOf('convergence');
const steps = Number(process.env['LINTEL_FUZZ_STEPS'] ?? 100);

const difference = (before: object, after: object): string => {
  const [left, right] = [before, after].map((each) => new Map<string, unknown>(Object.entries(each)));
  const keys = new Set([...(left?.keys() ?? []), ...(right?.keys() ?? [])]);
  return [...keys]
    .filter((key) => !sameValue(left?.get(key), right?.get(key)))
    .map((key) => `${key}: ${JSON.stringify(left?.get(key))} → ${JSON.stringify(right?.get(key))}`)
    .join('\n');
};

/** Without the words in texts: about these Yjs itself is not exact, see history.text.test.ts. */
const drawn = (peer: Peer): Record<string, object> =>
  Object.fromEntries(
    [...peer.store.get().items.entries()].map(([key, item]) => [key, { ...item, text: null, height: null }]),
  );

/** Everything undone and done again is what it was. */
const brokenUndoLaw = async (peer: Peer): Promise<string[]> => {
  while (peer.history.canRedo) await peer.history.redo();
  const before = drawn(peer);
  while (peer.history.canUndo) await peer.history.undo();
  while (peer.history.canRedo) await peer.history.redo();
  const found = difference(before, drawn(peer));
  return found === '' ? [] : [`Undoing all and redoing all changed something:\n${found}`];
};

const divergence = (room: Room): string[] => {
  for (let round = 0; round < 2; round++) for (const peer of room.peers) room.synchronise(peer);
  const expected = asRecord(room.store.get());
  return room.peers.flatMap((peer) => {
    const found = difference(expected, asRecord(peer.store.get()));
    const columns = columnNames.filter(
      (name) =>
        name !== 'text' &&
        !sameValue(peer.store.document.columns[name].toJSON(), room.store.document.columns[name].toJSON()),
    );
    return found === '' && columns.length === 0
      ? []
      : [`Peer ${peer.number} differs in ${columns.join()}:\n${found}`];
  });
};

const run = async (seed: number): Promise<void> => {
  const random = new Random(seed);
  const mood: Mood = { mayPurge: seed % 4 === 0, restless: seed % 2 === 1 };
  const room = new Room(mood.mayPurge ? 3 : random.between(2, 4));
  const trail: string[] = [];
  const check = (broken: readonly string[]) => {
    if (broken.length === 0) return;
    const last = trail.slice(-8).join(', ');
    throw new Error(`Seed ${seed}, step ${trail.length} (${last}):\n${broken.join('\n')}`);
  };
  for (let step = 0; step < steps; step++) {
    const { peer, what, broken = [] } = await happen(room, random, mood);
    trail.push(`${peer.number} ${what}`);
    check(broken);
    check(brokenInvariants(peer.store, { purged: room.purged }));
    if (!room.purged && random.chance(0.01)) check(await brokenUndoLaw(peer));
  }
  if (!room.purged) for (const peer of room.peers) check(await brokenUndoLaw(peer));
  check(divergence(room));
  check(brokenInvariants(room.store, { purged: room.purged }));
};

describe('several people at once, at random', () => {
  it(
    `agree, and no diagram is ever torn (${seeds.length} seeds of ${steps} steps) (D23)`,
    async () => {
      for (const seed of seeds) await run(seed);
      expect(seeds.length).toBeGreaterThan(0);
    },
    Math.max(120_000, seeds.length * steps * 10),
  );
});
