import { writeAny, writeVarString, writeVarUint } from 'lib0/encoding';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { handmade, item } from './handmade.fixture.ts';
import { siftUpdate } from './sift.ts';
import { atOnce } from '@lintel/diagram/steps';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const drawnBy = (client: number, edit: (doc: Y.Doc) => void, before?: Y.Doc): Y.Doc => {
  const doc = new Y.Doc();
  if (before !== undefined) Y.applyUpdate(doc, Y.encodeStateAsUpdate(before));
  doc.clientID = client;
  doc.transact(() => edit(doc));
  return doc;
};

const whole = (...updates: readonly Uint8Array[]): Y.Doc => {
  const doc = new Y.Doc();
  for (const update of updates) Y.applyUpdate(doc, update);
  return doc;
};

const sifted = (doc: Y.Doc, update: Uint8Array) => atOnce(siftUpdate(doc, update));
const stateOf = (doc: Y.Doc): string => Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
const word = (text: string) => item(4, { key: 'checkout' }, (encoder) => writeVarString(encoder, text));
const codeOf = (code: string) => expect.objectContaining({ refusal: expect.objectContaining({ code }) });

describe('what is left of an update', () => {
  it('is all of it where the document is empty', () => {
    const text = drawnBy(7, (doc) => {
      doc.getText('t').insert(0, 'Orders 😀 and payments');
      doc.getText('t').insertEmbed(3, { image: 'x' });
      doc.getMap('text').set('checkout', new Y.XmlElement());
    });
    const both = drawnBy(8, (doc) => doc.getText('t').delete(2, 5), text);
    both.getMap('name').set('checkout', 'Basket');
    const update = Y.encodeStateAsUpdate(both);
    const { payload, structs } = sifted(new Y.Doc(), update);
    expect(stateOf(whole(payload))).toBe(stateOf(whole(update)));
    expect(structs.map(({ id }) => id)).toEqual(Y.decodeUpdate(update).structs.map(({ id }) => id));
  });

  it('is what the document does not hold yet, even where it holds the beginning of a run', () => {
    const first = drawnBy(7, (doc) => doc.getText('t').insert(0, 'Orders'));
    const both = drawnBy(8, (doc) => doc.getMap('name').set('checkout', 'Basket'), first);
    const later = drawnBy(7, () => {}, both);
    later.getText('t').insert(6, ' and payments');
    const update = Y.encodeStateAsUpdate(later);
    const { payload } = sifted(first, update);
    expect(Y.decodeUpdate(payload).structs.map(({ id, length }) => [id.client, id.clock, length])).toEqual([
      [8, 0, 1],
      [7, 6, 13],
    ]);
    expect(stateOf(whole(Y.encodeStateAsUpdate(first), payload))).toBe(stateOf(later));
    expect(Y.decodeUpdate(sifted(later, update).payload).structs).toEqual([]);
  });

  it('is the same in a large one, whatever pieces it is looked at in', () => {
    const first = drawnBy(7, (doc) => {
      for (const key of numbers(1_500)) doc.getMap('m').set(`first-${key}`, key);
    });
    const later = drawnBy(7, () => {}, first);
    later.transact(() => {
      for (const key of numbers(2_600)) later.getMap('m').set(`later-${key}`, key);
      for (const key of numbers(20)) later.getMap('m').set(`image-${key}`, 'x'.repeat(20_000));
    });
    const { payload } = sifted(first, Y.encodeStateAsUpdate(later));
    expect(Y.decodeUpdate(payload).structs.map(({ id }) => id.clock)).toEqual(
      numbers(2_620).map((at) => 1_500 + at),
    );
    expect(stateOf(whole(Y.encodeStateAsUpdate(first), payload))).toBe(stateOf(later));
  });

  it('has all deletions, in order and none of them twice', () => {
    const ranges = {
      7: [
        [8, 2],
        [0, 3],
        [2, 4],
        [20, 1],
        [6, 1],
      ],
      9: [
        [4, 1],
        [6, 2],
      ],
    } as const;
    const { deletions, payload } = sifted(new Y.Doc(), handmade([], ranges));
    const seven = [
      [0, 7],
      [8, 10],
      [20, 21],
    ].map(([clock, end]) => ({ clock, end }));
    const nine = [
      [4, 5],
      [6, 8],
    ].map(([clock, end]) => ({ clock, end }));
    expect(deletions).toEqual(
      new Map([
        [7, seven],
        [9, nine],
      ]),
    );
    expect([...Y.decodeUpdate(payload).ds.clients]).toEqual([
      [7, seven.map(({ clock, end }) => ({ clock, len: (end ?? 0) - (clock ?? 0) }))],
      [9, nine.map(({ clock, end }) => ({ clock, len: (end ?? 0) - (clock ?? 0) }))],
    ]);
  });

  it('has the deletions of a client that is named twice together', () => {
    const twice = Uint8Array.of(0, 2, 7, 1, 4, 2, 7, 1, 0, 1);
    expect([...sifted(new Y.Doc(), twice).deletions]).toEqual([
      [
        7,
        [
          { clock: 0, end: 1 },
          { clock: 4, end: 6 },
        ],
      ],
    ]);
    expect([...sifted(new Y.Doc(), Uint8Array.of(0, 1, 7, 0)).deletions]).toEqual([]);
  });
});

describe('what is refused before it is judged', () => {
  it.each<[string, string, Uint8Array]>([
    [
      'two lists of structs of one client',
      'malformed',
      handmade([
        { client: 7, structs: [word('a')] },
        { client: 7, clock: 1, structs: [word('b')] },
      ]),
    ],
    ['a deletion of nothing', 'malformed', handmade([], { 7: [[3, 0]] })],
    ['words of no length', 'malformed', handmade([{ client: 7, structs: [word('a'), word('')] }])],
    [
      'bytes',
      'value-refused',
      handmade([
        { client: 7, structs: [item(3, { key: 'checkout' }, (encoder) => writeVarString(encoder, 'abc'))] },
      ]),
    ],
    [
      'JSON of an old kind',
      'value-refused',
      handmade([
        {
          client: 7,
          structs: [
            item(2, { key: 'checkout' }, (encoder) => {
              writeVarUint(encoder, 1);
              writeVarString(encoder, '1');
            }),
          ],
        },
      ]),
    ],
    [
      'something deleted of more than there can be',
      'too-large',
      handmade([
        {
          client: 7,
          structs: [item(1, { key: 'checkout' }, (encoder) => writeVarUint(encoder, 10_000_001))],
        },
      ]),
    ],
    [
      'a gap of more than there can be',
      'too-large',
      handmade([
        { client: 7, structs: [(encoder) => (writeVarUint(encoder, 0), writeVarUint(encoder, 10_000_001))] },
      ]),
    ],
    [
      'a value that is no number',
      'value-refused',
      handmade([
        {
          client: 7,
          structs: [
            item(8, { key: 'checkout' }, (encoder) => {
              writeVarUint(encoder, 2);
              writeAny(encoder, 1);
              writeAny(encoder, Number.NaN);
            }),
          ],
        },
      ]),
    ],
    [
      'more ranges out of order than anybody makes',
      'too-much',
      handmade([], { 7: numbers(20_001).map((at) => [50_000 - 2 * at, 1]) }),
    ],
  ])('is %s', (_name, code, update) => {
    expect(() => sifted(new Y.Doc(), update)).toThrow(codeOf(code));
  });

  it('is none of what is just within', () => {
    const most = 10_000_000;
    const deleted = item(1, { key: 'checkout' }, (encoder) => writeVarUint(encoder, most));
    expect(sifted(new Y.Doc(), handmade([{ client: 7, structs: [deleted] }])).structs).toHaveLength(1);
    const unordered = numbers(20_000).map((at) => [50_000 - 2 * at, 1] as const);
    expect(sifted(new Y.Doc(), handmade([], { 7: unordered })).deletions.get(7)).toHaveLength(20_000);
    const ordered = numbers(20_001).map((at) => [2 * at, 1] as const);
    expect(sifted(new Y.Doc(), handmade([], { 7: ordered })).deletions.get(7)).toHaveLength(20_001);
  });
});

describe('an update is sifted in steps', () => {
  const stepsOf = (doc: Y.Doc, update: Uint8Array): number => {
    let count = 0;
    const steps = siftUpdate(doc, update);
    while (steps.next().done !== true) count += 1;
    return count;
  };

  it('of so many bytes, structs and ranges', () => {
    const little = stepsOf(
      new Y.Doc(),
      Y.encodeStateAsUpdate(drawnBy(7, (doc) => doc.getMap('m').set('k', 1))),
    );
    const images = drawnBy(7, (doc) => {
      for (const key of numbers(40)) doc.getMap('m').set(`${key}`, 'x'.repeat(32_000));
    });
    // Three pauses to each 64 kB.
    expect(stepsOf(new Y.Doc(), Y.encodeStateAsUpdate(images))).toBeGreaterThan(little + 3 * 12);
    const ranges = (count: number) => handmade([], { 7: numbers(count).map((at) => [2 * at, 1]) });
    const steps = stepsOf(new Y.Doc(), ranges(50_000)) - stepsOf(new Y.Doc(), ranges(1));
    // Read, put in order and written.
    expect(steps).toBeGreaterThanOrEqual(10 + 1 + 10);
    const clients = handmade([], Object.fromEntries(numbers(20_000).map((client) => [client, []])));
    expect(stepsOf(new Y.Doc(), clients)).toBeGreaterThanOrEqual(4);
  });

  it('and what is known already is not looked at again', () => {
    const images = drawnBy(7, (doc) => {
      for (const key of numbers(40)) doc.getMap('m').set(`${key}`, 'x'.repeat(32_000));
    });
    const update = Y.encodeStateAsUpdate(images);
    expect(stepsOf(images, update)).toBeLessThan(stepsOf(new Y.Doc(), update) / 2);
  });
});
