import { createDecoder, type Decoder, hasContent, readVarString } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeAny, writeVarString } from 'lib0/encoding';
import { utf8TextEncoder } from 'lib0/string';
import { expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { UpdateDecoderV1 } from 'yjs';
import { knowingRead, quickEncode, readTextsQuickly, readValueWith } from './shortTexts.ts';

const texts = [
  '',
  'box-000001',
  'position',
  'Größe',
  '\ufeffmark',
  '\u0000',
  '\u007f\u0080',
  '客户',
  '😀 face',
  'x'.repeat(48),
  'x'.repeat(49),
  `${'x'.repeat(5_000)}é`,
];
const native = {
  decoder: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }),
  encoder: new TextEncoder(),
};

const encoded = (...values: unknown[]): Decoder => {
  const encoder = createEncoder();
  for (const value of values) writeAny(encoder, value as string);
  return createDecoder(toUint8Array(encoder));
};
const written = (all: readonly string[]): Decoder => {
  const encoder = createEncoder();
  for (const text of all) writeVarString(encoder, text);
  return createDecoder(toUint8Array(encoder));
};

it('reads every text as lib0 does, and leaves to it only what is long or foreign', () => {
  const asked = vi.fn(readVarString);
  const read = knowingRead(asked);
  const all = [...texts, ...texts];
  const decoder = written(all);
  expect(all.map(() => read(decoder))).toEqual(all);
  expect(hasContent(decoder)).toBe(false);
  asked.mockClear();
  expect(read(written(['box-000001']))).toBe('box-000001');
  expect(asked).not.toHaveBeenCalled();
});

it('distinguishes what is kept in the same place', () => {
  const read = knowingRead(readVarString);
  const keys = Array.from({ length: 50_000 }, (_, index) => `key-${index}`);
  const alikeAtTheirEnds = keys.map((key) => `${key}-as-long-an-end`);
  const all = [...keys, ...alikeAtTheirEnds, ...keys, ...alikeAtTheirEnds];
  const decoder = written(all);
  expect(all.filter((text) => read(decoder) !== text)).toEqual([]);
});

it('refuses what is no text and what is cut off, as lib0 does', () => {
  const read = knowingRead(readVarString);
  expect(() => read(createDecoder(Uint8Array.of(2, 0x61, 0xff)))).toThrow();
  expect(() => read(createDecoder(Uint8Array.of(3, 0x61)))).toThrow();
});

it('reads every value as lib0 does', () => {
  const values = [
    undefined,
    null,
    true,
    -7,
    0.1,
    2n,
    'Größe',
    Uint8Array.of(1, 2),
    [],
    {},
    [{ kind: 'instance', position: { x: 1.5, y: -2 }, links: ['a', [null]] }, 'again'],
  ];
  const decoder = encoded(...values);
  const readValue = readValueWith(knowingRead(readVarString));
  expect(values.map(() => readValue(decoder))).toEqual(values);
  expect(hasContent(decoder)).toBe(false);
});

it('writes every text as the browser does', () => {
  const encode = quickEncode((text, bytes) => native.encoder.encodeInto(text, bytes));
  for (const text of texts) {
    const bytes = new Uint8Array(30_000);
    const { written } = encode(text, bytes);
    expect(native.decoder.decode(bytes.subarray(0, written))).toBe(text);
  }
  expect(encode('longer', new Uint8Array(3)).written).toBe(3);
});

it('reaches what reads and writes documents', () => {
  const [source, plain, quick] = [new Y.Doc(), new Y.Doc(), new Y.Doc()];
  source.getMap('base').set('box-000001', { kind: 'instance', name: 'Größe', at: [1, { x: 2 }] });
  source.getMap('text').set('box-000001', new Y.Text('words'));
  source.getText('root').insert(0, 'a key of some length 😀');
  const update = Y.encodeStateAsUpdate(source);
  Y.applyUpdate(plain, update);
  const before = UpdateDecoderV1.prototype.readAny;
  readTextsQuickly();
  readTextsQuickly();
  Y.applyUpdate(quick, update);
  for (const read of [plain, quick]) {
    expect(read.getMap('base').toJSON()).toEqual(source.getMap('base').toJSON());
    expect(read.getMap('text').toJSON()).toEqual({ 'box-000001': 'words' });
    expect(read.getText('root').toJSON()).toBe('a key of some length 😀');
  }
  expect(Y.encodeStateAsUpdate(quick)).toEqual(update);
  expect(UpdateDecoderV1.prototype.readAny).not.toBe(before);
  expect(Object.hasOwn(utf8TextEncoder, 'encodeInto')).toBe(true);
});
