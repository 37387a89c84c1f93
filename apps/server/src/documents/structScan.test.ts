import {
  createEncoder,
  type Encoder,
  toUint8Array,
  writeAny,
  writeUint8,
  writeUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type Amounts, anyAmount } from './amounts.ts';
import { everything } from './everything.fixture.ts';
import { handmade, item } from './handmade.fixture.ts';
import { countUpdate, scanUpdate } from './structScan.ts';
import { atOnce } from '@lintel/diagram/steps';

const place = { key: 'checkout' };
const strings = (encoder: Encoder, ...texts: string[]): void => {
  for (const text of texts) writeVarString(encoder, text);
};

/** Content of each kind that an item can have, with the kind's number. */
const contents: readonly [kind: string, ref: number, (encoder: Encoder) => void][] = [
  ['deleted', 1, (encoder) => writeVarUint(encoder, 3)],
  ['JSON', 2, (encoder) => (writeVarUint(encoder, 2), strings(encoder, '{"a":1}', '2'))],
  ['binary', 3, (encoder) => writeVarUint8Array(encoder, Uint8Array.of(1, 2, 3))],
  ['words', 4, (encoder) => writeVarString(encoder, 'Orders')],
  ['embedded', 5, (encoder) => writeVarString(encoder, '{"image":"x"}')],
  ['format', 6, (encoder) => strings(encoder, 'bold', 'true')],
  ['list', 7, (encoder) => writeVarUint(encoder, 0)],
  ['element', 7, (encoder) => (writeVarUint(encoder, 3), writeVarString(encoder, 'paragraph'))],
  ['hook', 7, (encoder) => (writeVarUint(encoder, 5), writeVarString(encoder, 'hook'))],
  ['run', 7, (encoder) => writeVarUint(encoder, 6)],
  [
    'values',
    8,
    (encoder) => (writeVarUint(encoder, 2), writeAny(encoder, 'a'), writeAny(encoder, [1, { b: 2 }])),
  ],
];

const gone = (length: number) => (encoder: Encoder) => (
  writeUint8(encoder, 0), writeVarUint(encoder, length)
);
const skipped = (length: number) => (encoder: Encoder) => (
  writeUint8(encoder, 10), writeVarUint(encoder, length)
);

/** All kinds one behind the other, of one client, beside those of others and inside of them. */
const allKinds = (): Uint8Array =>
  handmade(
    [
      { client: 9, structs: [gone(4), ...contents.map(([, ref, content]) => item(ref, place, content))] },
      {
        client: 8,
        clock: 5,
        structs: [
          item(4, { origin: [9, 1] }, (encoder) => writeVarString(encoder, 'left')),
          item(4, { rightOrigin: [9, 2] }, (encoder) => writeVarString(encoder, 'right')),
          item(4, { origin: [9, 1], rightOrigin: [8, 5] }, (encoder) => writeVarString(encoder, 'a😀')),
          item(
            8,
            { parent: [9, 20], key: 'indent' },
            (encoder) => (writeVarUint(encoder, 1), writeAny(encoder, 1)),
          ),
        ],
      },
    ],
    {
      9: [
        [0, 2],
        [5, 1],
      ],
      7: [[1, 1]],
    },
  );

/** One struct of an update as an update of its own. */
const alone = (update: Uint8Array, client: number, clock: number, start: number, end: number) => {
  const encoder = createEncoder();
  for (const number of [1, 1, client, clock]) writeVarUint(encoder, number);
  writeUint8Array(encoder, update.subarray(start, end));
  writeVarUint(encoder, 0);
  return Y.decodeUpdate(toUint8Array(encoder)).structs;
};

describe('each struct', () => {
  it.each([
    ['of everything that people make', everything()],
    ['of every kind that can be written', allKinds()],
  ])('is found where Yjs finds it: %s', (_name, update) => {
    const { clients, deletionsAt, hasGaps } = atOnce(scanUpdate(update));
    const expected = Y.decodeUpdate(update).structs;
    const found = clients.flatMap(({ client, start, structs }) =>
      structs.map(({ clock, end }, at) => alone(update, client, clock, structs[at - 1]?.end ?? start, end)),
    );
    expect(found.map(([struct]) => [struct?.id, struct?.length, struct?.constructor])).toEqual(
      expected.map((struct) => [struct.id, struct.length, struct.constructor]),
    );
    for (const { clock, endClock, client } of clients) {
      const own = expected.filter(({ id }) => id.client === client);
      expect([clock, endClock]).toEqual([
        own[0]?.id.clock,
        (own.at(-1)?.id.clock ?? 0) + (own.at(-1)?.length ?? 0),
      ]);
    }
    expect(hasGaps).toBe(false);
    // What is left says what is deleted.
    const rest = new Uint8Array([0, ...update.subarray(deletionsAt)]);
    expect(Y.decodeUpdate(rest).ds).toEqual(Y.decodeUpdate(update).ds);
  });

  it('needs what it lies beside or in of other clients', () => {
    const update = everything();
    const { clients } = atOnce(scanUpdate(update));
    const needs = clients.flatMap(({ structs }) => structs.map((struct) => [...struct.needs]));
    const expected = Y.decodeUpdate(update).structs.map((struct) =>
      struct instanceof Y.Item
        ? [struct.origin, struct.rightOrigin, struct.parent]
            .filter((id) => id instanceof Y.ID)
            .filter(({ client }) => client !== struct.id.client)
            .map(({ client, clock }) => ({ client, clock }))
        : [],
    );
    expect(needs).toEqual(expected);
    expect(needs.flat().length).toBeGreaterThan(5);
  });

  it('that leaves a gap is said to', () => {
    const update = handmade([{ client: 9, structs: [gone(2), skipped(3), gone(1)] }]);
    expect(atOnce(scanUpdate(update))).toMatchObject({ hasGaps: true, clients: [{ endClock: 6 }] });
  });
});

const counted = (update: Uint8Array, most: Partial<Amounts> = {}) =>
  atOnce(countUpdate(update, { ...anyAmount, ...most }));

const drawn = (edit: (doc: Y.Doc) => void): Uint8Array => {
  const doc = new Y.Doc();
  doc.transact(() => edit(doc));
  return Y.encodeStateAsUpdate(doc);
};
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const text = (doc: Y.Doc) => doc.getText('t');

describe('how much an update holds', () => {
  it('is counted as Yjs reads it, values within values included', () => {
    const update = allKinds();
    expect(counted(update)).toEqual({ structs: 16, ranges: 3, values: 6 });
    const { structs, ds } = Y.decodeUpdate(everything());
    const ranges = [...ds.clients.values()].flat().length;
    expect(counted(everything())).toMatchObject({ structs: structs.length, ranges });
  });

  it.each<[keyof Amounts, (count: number) => Uint8Array]>([
    ['structs', (count) => drawn((doc) => numbers(count).map((key) => doc.getMap('m').set(`${key}`, key)))],
    [
      'writers',
      (count) => Y.mergeUpdates(numbers(count).map(() => drawn((doc) => doc.getMap('m').set('k', 1)))),
    ],
    [
      'clients',
      (count) => handmade([], Object.fromEntries(numbers(count).map((client) => [client, [[0, 1]]]))),
    ],
    ['ranges', (count) => handmade([], { 7: [[0, 1]], 8: numbers(count - 1).map((at) => [at * 2, 1]) })],
    ['values', (count) => drawn((doc) => numbers(count).map((key) => doc.getMap('m').set(`${key}`, key)))],
    ['values', (count) => drawn((doc) => doc.getMap('m').set('k', numbers(count - 1)))],
    ['valuesOfStruct', (count) => drawn((doc) => doc.getArray('a').push(numbers(count)))],
    [
      'valuesOfStruct',
      (count) =>
        handmade([
          {
            client: 1,
            structs: [
              item(
                2,
                place,
                (encoder) => (writeVarUint(encoder, count), strings(encoder, ...numbers(count).map(String))),
              ),
            ],
          },
        ]),
    ],
    [
      'jsonBytes',
      (count) =>
        handmade([
          {
            client: 1,
            structs: [
              item(2, place, (encoder) => (writeVarUint(encoder, 1), strings(encoder, 'x'.repeat(count)))),
            ],
          },
        ]),
    ],
    ['valuesOfValue', (count) => drawn((doc) => doc.getMap('m').set('k', numbers(count - 1)))],
    [
      'valuesOfValue',
      (count) => drawn((doc) => doc.getMap('m').set('k', Object.fromEntries(numbers(count - 1).entries()))),
    ],
    ['textBytes', (count) => drawn((doc) => text(doc).insert(0, 'x'.repeat(count)))],
    ['textBytes', (count) => drawn((doc) => doc.getMap('m').set('k', 'x'.repeat(count)))],
    ['textBytes', (count) => drawn((doc) => doc.getMap('m').set('k', new Uint8Array(count)))],
    ['textBytes', (count) => drawn((doc) => doc.getMap('m').set('x'.repeat(count), 1))],
    ['textBytes', (count) => drawn((doc) => doc.getMap('x'.repeat(count)).set('k', 1))],
    ['textBytes', (count) => drawn((doc) => doc.getMap('m').set('k', new Y.XmlElement('x'.repeat(count))))],
    ['jsonBytes', (count) => drawn((doc) => text(doc).insertEmbed(0, { i: 'x'.repeat(count - 8) }))],
    ['jsonBytes', (count) => drawn((doc) => text(doc).insert(0, 'x', { b: 'x'.repeat(count - 2) }))],
    ['jsonBytes', (count) => drawn((doc) => text(doc).insert(0, 'x', { ['b'.repeat(count)]: 1 }))],
  ])('is refused beyond the most of %s', (what, updateOf) => {
    expect(() => counted(updateOf(40), { [what]: 40 })).not.toThrow();
    expect(() => counted(updateOf(41), { [what]: 40 })).toThrow(
      expect.objectContaining({ refusal: expect.objectContaining({ code: 'too-much' }) }),
    );
  });

  it('is not looked at where a number in it promises more than there is', () => {
    const promising = (number: number) => (encoder: Encoder) => writeVarUint(encoder, number);
    for (const ref of [2, 3, 4, 5, 6, 8]) {
      const update = handmade([{ client: 1, structs: [item(ref, place, promising(2 ** 40))] }]);
      expect(() => counted(update)).toThrow();
      expect(() => counted(update, { textBytes: 9, jsonBytes: 9, valuesOfStruct: 9 })).toThrow(
        'The update holds more',
      );
    }
  });

  it('is too much where values lie more than 64 deep in each other', () => {
    const nested = (depth: number): Uint8Array => {
      let value: unknown = 1;
      for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { k: value };
      return drawn((doc) => doc.getMap('m').set('k', value));
    };
    expect(counted(nested(64)).values).toBe(65);
    expect(() => counted(nested(65))).toThrow('The update holds more');
  });
});

describe('what cannot be read', () => {
  it('is an update that ends before it is over, wherever that is', () => {
    for (const update of [everything(), allKinds()]) {
      for (let length = 0; length < update.length; length++)
        expect(() => counted(update.subarray(0, length))).toThrow();
      const { deletionsAt } = atOnce(scanUpdate(update));
      for (let length = 0; length < deletionsAt; length++)
        expect(() => atOnce(scanUpdate(update.subarray(0, length)))).toThrow();
    }
  });

  it.each<[string, number, (encoder: Encoder) => void]>([
    ['content of an unknown kind', 11, () => {}],
    ['a type of an unknown kind', 7, (encoder) => writeVarUint(encoder, 7)],
    ['a value of an unknown kind', 8, (encoder) => (writeVarUint(encoder, 1), writeUint8(encoder, 115))],
  ])('is %s', (_name, ref, content) => {
    const update = handmade([{ client: 1, structs: [item(ref, place, content)] }]);
    expect(() => counted(update)).toThrow(/There is no|No value/);
  });

  it('is a document within a document', () => {
    const update = drawn((doc) => doc.getMap('m').set('k', new Y.Doc()));
    expect(() => counted(update)).toThrow('A value does not fit');
  });
});

describe('a large update', () => {
  const stepsOf = (steps: Iterator<undefined>): number => {
    let count = 0;
    while (steps.next().done !== true) count += 1;
    return count;
  };

  it('is gone through in steps, by its structs, its ranges and its bytes', () => {
    const boxes = drawn((doc) => numbers(10_000).map((key) => doc.getMap('m').set(`${key}`, key)));
    expect(stepsOf(countUpdate(boxes, anyAmount))).toBe(5);
    expect(stepsOf(scanUpdate(boxes))).toBe(5);
    const ranges = handmade([], { 7: numbers(10_000).map((at) => [at * 2, 1]) });
    expect(stepsOf(countUpdate(ranges, anyAmount))).toBeGreaterThanOrEqual(5);
    const clients = handmade([], Object.fromEntries(numbers(10_000).map((client) => [client, []])));
    expect(stepsOf(countUpdate(clients, anyAmount))).toBe(5);
    const images = drawn((doc) =>
      numbers(10).map((key) => doc.getMap('m').set(`${key}`, 'x'.repeat(200_000))),
    );
    expect(stepsOf(countUpdate(images, anyAmount))).toBeGreaterThanOrEqual(4);
    expect(stepsOf(countUpdate(images, anyAmount))).toBeLessThan(10);
  });
});
