import { columnNames } from '@lintel/diagram/fields';
import { happen, Room, type Peer } from '@lintel/diagram/testing/peers';
import { Random } from '@lintel/diagram/testing/random';
import { createEncoder, toUint8Array, writeUint8Array, writeVarUint } from 'lib0/encoding';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { validate } from './validate.ts';

const seeds = Number(process.env['LINTEL_HONEST_SEEDS'] ?? 24);
const steps = 80;

/** Everything that reaches the server of this room is judged first. */
class JudgedRoom extends Room {
  /** What the judge let through, written as it is journalled. */
  readonly mirror = new Y.Doc();
  readonly refused: string[] = [];
  accepted = 0;
  readonly #owners = new Map<number, number>();

  #judge(peer: Peer, update: Uint8Array): void {
    const userId = peer.number + 1;
    const verdict = validate(this.server, update, { userId, ownerOf: (client) => this.#owners.get(client) });
    if (verdict.verdict === 'refused') this.refused.push(verdict.refusal.code);
    if (verdict.verdict !== 'new') return;
    this.accepted += 1;
    for (const client of verdict.claims) this.#owners.set(client, userId);
    Y.applyUpdate(this.mirror, verdict.payload);
  }

  override sendSome(peer: Peer, most: number): void {
    for (let count = 0; count < most; count++) {
      const [next] = peer.outgoing;
      if (next === undefined) return;
      this.#judge(peer, next);
      super.sendSome(peer, 1);
    }
  }

  override synchronise(peer: Peer): void {
    this.#judge(peer, Y.encodeStateAsUpdate(peer.doc, Y.encodeStateVector(this.server)));
    super.synchronise(peer);
  }
}

const contents = (doc: Y.Doc) =>
  Object.fromEntries(columnNames.map((name) => [name, doc.getMap(name).toJSON()]));

describe('what honest people do, at random', () => {
  it(`is never refused, and what is journalled of it is the same document (${seeds} seeds)`, async () => {
    let accepted = 0;
    for (let seed = 1; seed <= seeds; seed++) {
      const random = new Random(seed);
      const room = new JudgedRoom(random.between(2, 4));
      const mood = { mayPurge: false, restless: seed % 2 === 1 };
      for (let step = 0; step < steps; step++) await happen(room, random, mood);
      for (const peer of room.peers) room.synchronise(peer);
      expect([seed, room.refused]).toEqual([seed, []]);
      expect(contents(room.mirror)).toEqual(contents(room.server));
      expect(room.mirror.store.pendingStructs).toBeNull();
      accepted += room.accepted;
    }
    expect(accepted).toBeGreaterThan(seeds * 5);
  });

  it('may be 6,000 items drawn offline, in one update', () => {
    const doc = new Y.Doc();
    doc.transact(() => {
      for (let count = 0; count < 6_000; count++) {
        const key = `offline-${String(count).padStart(5, '0')}`;
        const position = { x: count, y: 0 };
        const size = { width: 4, height: 2 };
        const base = {
          kind: 'instance',
          name: key,
          component: null,
          type: null,
          container: false,
          position,
          size,
          z: 0,
        };
        doc.getMap('base').set(key, base);
        doc.getMap('alive').set(key, true);
      }
    });
    const verdict = validate(new Y.Doc(), Y.encodeStateAsUpdate(doc), {
      userId: 1,
      ownerOf: () => undefined,
    });
    expect(verdict.verdict).toBe('new');
  });
});

describe('an update whose parts wait for one another', () => {
  const writer = { userId: 1, ownerOf: () => undefined };

  it('is refused when something before it is missing', () => {
    const doc = new Y.Doc();
    doc.getMap('name').set('a-key-001', 'first');
    const before = Y.encodeStateVector(doc);
    doc.getMap('name').set('a-key-001', 'second');
    expect(validate(new Y.Doc(), Y.encodeStateAsUpdate(doc, before), writer)).toMatchObject({
      refusal: { code: 'unresolved' },
    });
    const merged = Y.mergeUpdates([Y.encodeStateAsUpdate(doc, before)]);
    expect(validate(new Y.Doc(), merged, writer)).toMatchObject({ verdict: 'refused' });
  });

  it('is refused when it deletes what nobody has written', () => {
    const doc = new Y.Doc();
    doc.getMap('name').set('a-key-001', 'first');
    const before = Y.encodeStateVector(doc);
    doc.getMap('name').delete('a-key-001');
    expect(validate(new Y.Doc(), Y.encodeStateAsUpdate(doc, before), writer)).toMatchObject({
      refusal: { code: 'unresolved' },
    });
  });

  it('is refused when it deletes nothing at all, behind the last that somebody wrote', () => {
    const doc = new Y.Doc();
    doc.getMap('name').set('a-key-001', 'first');
    const written = Y.encodeStateAsUpdate(doc);
    const encoder = createEncoder();
    const [clients, ranges, clock, length] = [1, 1, 1, 0];
    // In place of the last number: no deletions.
    writeUint8Array(encoder, written.slice(0, -1));
    for (const number of [clients, doc.clientID, ranges, clock, length]) writeVarUint(encoder, number);
    const update = toUint8Array(encoder);
    expect(() => Y.applyUpdate(new Y.Doc(), update)).toThrow();
    expect(validate(new Y.Doc(), written, writer)).toMatchObject({ verdict: 'new' });
    expect(validate(new Y.Doc(), update, writer)).toMatchObject({ refusal: { code: 'malformed' } });
  });

  it('is refused when something in it has no length', () => {
    const doc = new Y.Doc();
    const encoder = createEncoder();
    const [clients, structs, clock, gone, length, deletions] = [1, 2, 0, 0, 0, 0];
    for (const number of [clients, structs, doc.clientID, clock]) writeVarUint(encoder, number);
    for (const number of [gone, 1, gone, length, deletions]) writeVarUint(encoder, number);
    const update = toUint8Array(encoder);
    expect(() => Y.applyUpdate(new Y.Doc(), update)).toThrow();
    expect(validate(new Y.Doc(), update, writer)).toMatchObject({ refusal: { code: 'malformed' } });
  });
});
