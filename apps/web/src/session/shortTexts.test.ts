import { createDecoder, readAny } from 'lib0/decoding';
import { createEncoder, toUint8Array, writeAny } from 'lib0/encoding';
import { utf8TextDecoder, utf8TextEncoder } from 'lib0/string';
import { expect, it, vi } from 'vitest';
import { knowingDecode, quickEncode, readTextsQuickly } from './shortTexts.ts';

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

it('reads every text as the browser does, and asks it only for what is long or foreign', () => {
  const asked = vi.fn((bytes: Uint8Array) => native.decoder.decode(bytes));
  const decode = knowingDecode(asked);
  for (const text of [...texts, ...texts]) expect(decode(native.encoder.encode(text))).toBe(text);
  asked.mockClear();
  expect(decode(native.encoder.encode('box-000001'))).toBe('box-000001');
  expect(asked).not.toHaveBeenCalled();
});

it('tells apart what is kept in the same place', () => {
  const decode = knowingDecode((bytes) => native.decoder.decode(bytes));
  const all = Array.from({ length: 50_000 }, (_, index) => `key-${index}`);
  expect([...all, ...all].filter((text) => decode(native.encoder.encode(text)) !== text)).toEqual([]);
});

it('refuses what is no text, as the browser does', () => {
  const decode = knowingDecode((bytes) => native.decoder.decode(bytes));
  expect(() => decode(Uint8Array.of(0x61, 0xff))).toThrow();
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
  readTextsQuickly();
  readTextsQuickly();
  const encoder = createEncoder();
  writeAny(encoder, { kind: 'instance', name: 'Größe', again: 'a key of some length' });
  const bytes = toUint8Array(encoder);
  expect(readAny(createDecoder(bytes))).toEqual({
    kind: 'instance',
    name: 'Größe',
    again: 'a key of some length',
  });
  expect(Object.hasOwn(utf8TextDecoder ?? {}, 'decode')).toBe(true);
  expect(Object.hasOwn(utf8TextEncoder, 'encodeInto')).toBe(true);
});
