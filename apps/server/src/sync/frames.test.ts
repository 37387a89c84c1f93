import { authTypes, messageTypes as types } from '@lintel/diagram/collab';
import {
  createEncoder,
  type Encoder,
  toUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding';
import { describe, expect, it } from 'vitest';
import { createFrameGate, frameLimits } from './frames.ts';
import { shapeOf } from './frameShape.ts';

const name = 'diagram:order-flow-1';

/** A frame as a client sends it. */
const frame = (type: number, rest: (encoder: Encoder) => void = () => {}, document = name): Uint8Array => {
  const encoder = createEncoder();
  writeVarString(encoder, document);
  writeVarUint(encoder, type);
  rest(encoder);
  return toUint8Array(encoder);
};

const numbers = (values: readonly number[]): Uint8Array => {
  const encoder = createEncoder();
  for (const value of values) writeVarUint(encoder, value);
  return toUint8Array(encoder);
};

const sync = (kind: number, payload: Uint8Array, type: number = types.sync): Uint8Array =>
  frame(type, (encoder) => {
    writeVarUint(encoder, kind);
    writeVarUint8Array(encoder, payload);
  });

const token = (length: number, kind: number = authTypes.token): Uint8Array =>
  frame(types.auth, (encoder) => {
    writeVarUint(encoder, kind);
    writeVarString(encoder, 'x'.repeat(length));
  });

/** The presence of so many clients, each with a state of so many bytes or of a text that is no JSON. */
const presence = (states: readonly string[], document = name): Uint8Array =>
  frame(
    types.awareness,
    (encoder) => {
      const payload = createEncoder();
      writeVarUint(payload, states.length);
      states.forEach((state, client) => {
        writeVarUint(payload, client);
        writeVarUint(payload, 1);
        writeVarString(payload, state);
      });
      writeVarUint8Array(encoder, toUint8Array(payload));
    },
    document,
  );

const update = sync(2, Uint8Array.of(0, 0));
const cursor = presence(['{}']);

describe('a frame', () => {
  it.each<[string, Uint8Array, number]>([
    ['an update', update, types.sync],
    ['a reply with what is missing', sync(1, Uint8Array.of(0, 0), types.syncReply), types.syncReply],
    ['a question with the clocks of two clients', sync(0, numbers([2, 7, 1, 8, 300])), types.sync],
    ['a cursor', cursor, types.awareness],
    ['the end of a presence', presence(['null']), types.awareness],
    ['a token', token(10_000), types.auth],
    ['a question for who is there', frame(types.queryAwareness), types.queryAwareness],
    ['something that nobody knows', frame(99), 99],
  ])('is read: %s', (_name, bytes, type) => {
    expect(shapeOf(bytes, frameLimits.awarenessBytes)).toEqual({ document: name, type });
  });

  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a name of more than a document has', frame(types.sync, () => {}, 'x'.repeat(301))],
    ['no type', frame(types.sync).slice(0, -1)],
    ['a kind of sync that is none', sync(3, Uint8Array.of(0, 0))],
    ['a payload that is not there', update.slice(0, -1)],
    ['a question that promises more clocks than there are', sync(0, numbers([2, 7, 1]))],
    [
      'a question with the clocks of more clients than there can be',
      sync(0, numbers([100_001, ...Array<number>(200_002).fill(1)])),
    ],
    [
      'a presence of fewer than it says',
      frame(types.awareness, (encoder) => writeVarUint8Array(encoder, numbers([2, 7, 1]))),
    ],
    ['a presence that is no JSON', presence(['{}', 'nonsense'])],
    ['an answer to a token', token(3, authTypes.denied)],
    ['a token that is too long', token(10_001)],
    ['a token that is not there', token(3).slice(0, -1)],
  ])('is unreadable: %s', (_name, bytes) => {
    expect(shapeOf(bytes, frameLimits.awarenessBytes)).toBeNull();
  });

  it('is read where it is as long as may be', () => {
    const document = 'x'.repeat(300);
    expect(
      shapeOf(
        frame(types.queryAwareness, () => {}, document),
        0,
      ),
    ).toEqual({ document, type: types.queryAwareness });
    const clocks = numbers([100_000, ...Array<number>(200_000).fill(1)]);
    expect(shapeOf(sync(0, clocks), 0)).toMatchObject({ type: types.sync });
    // What nobody reads need be no JSON.
    expect(shapeOf(presence(['nonsense']), 3)).toMatchObject({ type: types.awareness });
  });
});

describe('a connection that was let in', () => {
  const gate = () => createFrameGate(() => true);

  it('may say what clients say, and nothing that passes between servers', () => {
    const { judge } = gate();
    const closing = frame(types.close, (encoder) => writeVarString(encoder, 'bye'));
    for (const bytes of [
      update,
      sync(1, Uint8Array.of(0, 0), types.syncReply),
      cursor,
      token(5),
      frame(types.queryAwareness),
      closing,
    ])
      expect(judge(bytes, 0)).toBe('pass');
    for (const type of [types.syncStatus, 6, 99]) expect(judge(frame(type), 0)).toBe('drop');
    // Nobody traces edits here.
    expect(
      judge(
        frame(types.stateless, (encoder) => writeVarString(encoder, 'x')),
        0,
      ),
    ).toBe('drop');
  });

  it('is ended at what nobody can read, and how much that was is said', () => {
    const unreadable: number[] = [];
    const { judge } = createFrameGate(
      () => true,
      (bytes) => unreadable.push(bytes),
    );
    expect(judge(Uint8Array.of(9, 9), 0)).toBe('end');
    expect(unreadable).toEqual([2]);
    expect(gate().judge(Uint8Array.of(9, 9), 0)).toBe('end');
  });

  it('may send so many bytes in a minute, and again in the next', () => {
    const large = sync(2, new Uint8Array(10_000_000 - 40));
    const { judge } = gate();
    expect([judge(large, 100_000), judge(large, 100_010), judge(large, 159_999)]).toEqual([
      'pass',
      'pass',
      'end',
    ]);
    const other = gate();
    expect([other.judge(large, 100_000), other.judge(large, 100_010), other.judge(large, 160_000)]).toEqual([
      'pass',
      'pass',
      'pass',
    ]);
  });

  it('may move a cursor thirty times a second, with a few at once', () => {
    const { judge } = gate();
    const sent = (at: number) => judge(cursor, at);
    expect([0, 0, 0, 0, 0].map(sent)).toEqual(['pass', 'pass', 'pass', 'pass', 'drop']);
    expect([32, 33, 34].map(sent)).toEqual(['drop', 'pass', 'drop']);
    expect([10_000, 10_000, 10_000, 10_000, 10_000].map(sent)).toEqual([
      'pass',
      'pass',
      'pass',
      'pass',
      'drop',
    ]);
    // On each document by itself.
    expect(judge(presence(['{}'], 'diagram:other-flow'), 10_000)).toBe('pass');
  });

  it('keeps in mind so many documents that a client names, and no more', () => {
    const { judge } = gate();
    for (let count = 0; count < 5; count++) judge(cursor, 0);
    for (let count = 0; count < 1_000; count++) judge(presence(['{}'], `diagram:${count}`), 0);
    expect(judge(cursor, 0)).toBe('pass');
  });

  it('may show no more of itself than a cursor and a selection', () => {
    const { judge } = gate();
    const room = frameLimits.awarenessBytes - presence(['""']).length - 2;
    expect(judge(presence([`"${'x'.repeat(room - 10)}"`]), 0)).toBe('pass');
    expect(judge(presence([`"${'x'.repeat(room + 10)}"`]), 0)).toBe('drop');
  });
});

describe('a connection that was not let in yet', () => {
  it('may send so many bytes, its cursor among them', () => {
    let isAdmitted = false;
    const { judge } = createFrameGate(() => isAdmitted);
    for (let count = 0; count < 10; count++) expect(judge(cursor, 0)).toBe('pass');
    const large = sync(2, new Uint8Array(frameLimits.bytesBeforeAdmission - 1_000));
    expect(judge(large, 0)).toBe('pass');
    expect(judge(large, 0)).toBe('end');
    isAdmitted = true;
    expect(judge(large, 0)).toBe('pass');
  });

  it('may send exactly as many, and not one more', () => {
    const most = sync(2, new Uint8Array(frameLimits.bytesBeforeAdmission - 26));
    expect(most).toHaveLength(frameLimits.bytesBeforeAdmission);
    const gates = [createFrameGate(() => false), createFrameGate(() => false)];
    expect(gates[0]?.judge(most, 0)).toBe('pass');
    expect(gates[1]?.judge(cursor, 0)).toBe('pass');
    expect(gates[1]?.judge(most, 0)).toBe('end');
  });
});
