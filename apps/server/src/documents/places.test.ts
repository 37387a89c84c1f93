import { type Encoder, writeAny, writeVarString, writeVarUint } from 'lib0/encoding';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { handmade, type HandmadeClient, item } from './handmade.fixture.ts';
import { NewStructs, placeInDocument, resolvePlaces } from './places.ts';
import { siftUpdate } from './sift.ts';
import { atOnce } from '@lintel/diagram/steps';

type Where = Parameters<typeof item>[1];

const value = (where: Where) =>
  item(8, where, (encoder: Encoder) => {
    writeVarUint(encoder, 1);
    writeAny(encoder, 1);
  });
const words = (text: string, where: Where) => item(4, where, (encoder) => writeVarString(encoder, text));
const element = (where: Where) =>
  item(7, where, (encoder) => {
    writeVarUint(encoder, 3);
    writeVarString(encoder, 'paragraph');
  });
const run = (where: Where) => item(7, where, (encoder) => writeVarUint(encoder, 6));
const deleted = (length: number, where: Where) => item(1, where, (encoder) => writeVarUint(encoder, length));
const gone = (length: number) => (encoder: Encoder) => {
  writeVarUint(encoder, 0);
  writeVarUint(encoder, length);
};

/** Where each struct of a hand-made update lies: `name/checkout`, `text 2 of checkout`, `nowhere`, or why it is refused. */
const placesOf = (clients: readonly HandmadeClient[], doc = new Y.Doc()): string[] | string => {
  const { structs } = atOnce(siftUpdate(doc, handmade(clients)));
  try {
    const gathered = atOnce(NewStructs.of(doc, structs));
    const places = atOnce(resolvePlaces(doc, gathered));
    return gathered.all.map((struct) => {
      const place = places.get(struct) ?? 'missing';
      if (typeof place === 'string') return place;
      if (place.in === 'column') return `${place.parent}/${place.key}`;
      return `text ${place.depth} of ${place.item}${place.key === null ? '' : ` at ${place.key}`}`;
    });
  } catch (error) {
    return (error as { refusal: { code: string } }).refusal.code;
  }
};

/** A document in which client 1 wrote a text and a name. */
const drawn = (): Y.Doc => {
  const doc = new Y.Doc();
  const text = [
    element({ parent: 'text', key: 'checkout' }),
    element({ parent: [1, 0] }),
    run({ parent: [1, 1] }),
  ];
  const structs = [...text, words('Orders', { parent: [1, 2] }), value({ parent: 'name', key: 'checkout' })];
  Y.applyUpdate(doc, handmade([{ client: 1, structs }]));
  return doc;
};

describe('a new struct', () => {
  it('lies in the column and under the key that it names', () => {
    expect(placesOf([{ client: 7, structs: [value({ parent: 'name', key: 'checkout' })] }])).toEqual([
      'name/checkout',
    ]);
    expect(placesOf([{ client: 7, structs: [value({ parent: 'name' })] }])).toEqual(['name/null']);
  });

  it('lies where its neighbour lies, left or right of it, new or known', () => {
    expect(placesOf([{ client: 7, structs: [value({ origin: [1, 9] })] }], drawn())).toEqual([
      'name/checkout',
    ]);
    expect(placesOf([{ client: 7, structs: [value({ rightOrigin: [1, 9] })] }], drawn())).toEqual([
      'name/checkout',
    ]);
    expect(placesOf([{ client: 7, structs: [words('a', { origin: [1, 4] })] }], drawn())).toEqual([
      'text 3 of checkout',
    ]);
    expect(
      placesOf([{ client: 7, structs: [words('a', { origin: [1, 4], rightOrigin: [1, 5] })] }], drawn()),
    ).toEqual(['text 3 of checkout']);
    const chain = [
      value({ parent: 'z', key: 'checkout' }),
      value({ origin: [7, 0] }),
      value({ rightOrigin: [7, 1] }),
    ];
    expect(placesOf([{ client: 7, structs: chain }])).toEqual(['z/checkout', 'z/checkout', 'z/checkout']);
  });

  it('lies as deep as what holds it, in the text of that item', () => {
    const inKnown = [
      element({ parent: [1, 0] }),
      run({ parent: [7, 0] }),
      value({ parent: [7, 0], key: 'indent' }),
    ];
    expect(placesOf([{ client: 7, structs: inKnown }], drawn())).toEqual([
      'text 1 of checkout',
      'text 2 of checkout',
      'text 2 of checkout at indent',
    ]);
    const inNew = [
      element({ parent: 'text', key: 'payments' }),
      element({ parent: [7, 0] }),
      run({ parent: [7, 1] }),
    ];
    expect(placesOf([{ client: 7, structs: inNew }])).toEqual([
      'text/payments',
      'text 1 of payments',
      'text 2 of payments',
    ]);
  });

  it('may build on what stands behind it, of another client', () => {
    const first = { client: 7, structs: [words('a', { origin: [9, 2] })] };
    const text = [
      element({ parent: 'text', key: 'payments' }),
      run({ parent: [9, 0] }),
      words('b', { parent: [9, 1] }),
    ];
    expect(placesOf([first, { client: 9, structs: text }])).toEqual([
      'text 2 of payments',
      'text/payments',
      'text 1 of payments',
      'text 2 of payments',
    ]);
  });

  it('lies nowhere where what held it is gone', () => {
    expect(placesOf([{ client: 7, structs: [gone(2), words('a', { origin: [7, 1] })] }])).toEqual([
      'nowhere',
      'nowhere',
    ]);
    expect(placesOf([{ client: 7, structs: [gone(1), words('a', { rightOrigin: [7, 0] })] }])).toEqual([
      'nowhere',
      'nowhere',
    ]);
    const inGone = [deleted(1, { parent: 'text', key: 'payments' }), words('a', { parent: [7, 0] })];
    expect(placesOf([{ client: 7, structs: inGone }])).toEqual(['text/payments', 'nowhere']);
    expect(placesOf([{ client: 7, structs: [gone(1), words('a', { parent: [7, 0] })] }])).toEqual([
      'nowhere',
      'nowhere',
    ]);
    const doc = drawn();
    doc.getMap('text').delete('checkout');
    expect(placesOf([{ client: 7, structs: [words('a', { origin: [1, 4] })] }], doc)).toEqual(['nowhere']);
    expect(placesOf([{ client: 7, structs: [element({ parent: [1, 0] })] }], doc)).toEqual(['nowhere']);
  });
});

describe('an update is refused', () => {
  it.each<[string, string, readonly HandmadeClient[]]>([
    [
      'whose struct has a neighbour that nobody has',
      'unresolved',
      [{ client: 7, structs: [value({ origin: [3, 0] })] }],
    ],
    [
      'whose struct has one on the right',
      'unresolved',
      [{ client: 7, structs: [value({ rightOrigin: [1, 10] })] }],
    ],
    [
      'whose struct lies in what nobody has',
      'unresolved',
      [{ client: 7, structs: [value({ parent: [3, 0] })] }],
    ],
    [
      'that begins later than the document ends',
      'unresolved',
      [{ client: 7, clock: 1, structs: [value({ key: 'checkout' })] }],
    ],
    [
      'of whose client something is missing',
      'unresolved',
      [{ client: 1, clock: 11, structs: [value({ key: 'checkout' })] }],
    ],
    [
      'in which something is skipped',
      'unresolved',
      [{ client: 7, structs: [gone(1), (encoder) => (writeVarUint(encoder, 10), writeVarUint(encoder, 2))] }],
    ],
    ['whose struct lies beside itself', 'unresolved', [{ client: 7, structs: [value({ origin: [7, 0] })] }]],
    [
      'whose structs lead in a circle',
      'unresolved',
      [
        { client: 7, structs: [value({ origin: [9, 0] })] },
        { client: 9, structs: [value({ origin: [7, 0] })] },
      ],
    ],
    [
      'whose struct lies between neighbours of two columns',
      'unresolved',
      [
        {
          client: 7,
          structs: [
            value({ key: 'checkout' }),
            value({ parent: 'z', key: 'checkout' }),
            value({ origin: [7, 0], rightOrigin: [7, 1] }),
          ],
        },
      ],
    ],
    [
      'whose struct lies between neighbours of two keys',
      'unresolved',
      [
        {
          client: 7,
          structs: [
            value({ key: 'checkout' }),
            value({ key: 'payments' }),
            value({ origin: [7, 0], rightOrigin: [7, 1] }),
          ],
        },
      ],
    ],
    [
      'whose struct lies in a value',
      'unresolved',
      [{ client: 7, structs: [value({ parent: [1, 9], key: 'checkout' })] }],
    ],
  ])('%s', (_name, code, clients) => {
    expect(placesOf(clients, drawn())).toBe(code);
  });
});

describe('what the document holds', () => {
  it('lies where it was put', () => {
    const doc = drawn();
    const at = (clock: number) => placeInDocument(Y.getItem(doc.store, Y.createID(1, clock)));
    expect(at(9)).toEqual({ in: 'column', parent: 'name', key: 'checkout', depth: 0 });
    expect(at(0)).toEqual({ in: 'column', parent: 'text', key: 'checkout', depth: 0 });
    expect(at(1)).toMatchObject({ in: 'text', key: null, depth: 1, item: 'checkout' });
    expect(at(3)).toMatchObject({ in: 'text', key: null, depth: 3, item: 'checkout' });
  });
});

it('structs are found by what they cover, and by nothing else', () => {
  const doc = drawn();
  const structs = [
    words('abc', { parent: 'name' }),
    value({ parent: 'z', key: 'checkout' }),
    words('de', { origin: [7, 2] }),
  ];
  const gathered = atOnce(
    NewStructs.of(doc, atOnce(siftUpdate(doc, handmade([{ client: 7, structs }]))).structs),
  );
  const found = [0, 1, 2, 3, 4, 5, 6].map((clock) => gathered.find(Y.createID(7, clock))?.id.clock);
  expect(found).toEqual([0, 0, 0, 3, 4, 4, undefined]);
  expect([gathered.endOf(7), gathered.endOf(8), gathered.find(Y.createID(8, 0))]).toEqual([6, 0, undefined]);
  const [first, second, third] = gathered.all;
  if (first === undefined || second === undefined || third === undefined) throw new Error('There are three');
  expect([first, second, third].map((struct) => gathered.previous(struct))).toEqual([
    undefined,
    first,
    second,
  ]);
});
