import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { openDocument } from '@lintel/diagram/document';
import { component } from '@lintel/diagram/testing/build';
import { createEncoder, toUint8Array, writeUint8Array, writeVarUint } from 'lib0/encoding';
import * as Y from 'yjs';

const client = 4_242;

const numbers = (...values: readonly number[]): Uint8Array => {
  const encoder = createEncoder();
  for (const value of values) writeVarUint(encoder, value);
  return toUint8Array(encoder);
};

const repeated = (unit: readonly number[], times: number): Uint8Array => {
  const bytes = new Uint8Array(unit.length * times);
  for (let at = 0; at < bytes.length; at++) bytes[at] = unit[at % unit.length] ?? 0;
  return bytes;
};

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const encoder = createEncoder();
  for (const part of parts) writeUint8Array(encoder, part);
  return toUint8Array(encoder);
};

const structs = (unit: readonly number[], times: number): Uint8Array =>
  joined(numbers(1, times, client, 0), repeated(unit, times), numbers(0));

/** An item under a key that nobody reads, up to what it holds: an any-value. */
const item = (...length: readonly number[]): Uint8Array =>
  joined(numbers(1, 1, client, 0), Uint8Array.of(0x28, 1, 1, 0x78, 1, 0x6b), numbers(...length));

/** Updates of so many things, each in the fewest bytes that Yjs has for it. */
export const floods: Readonly<Record<string, (count: number) => Uint8Array>> = {
  'structs that are gone': (count) => structs([0, 1], count),
  gaps: (count) => structs([10, 1], count),
  'ranges of deletions': (count) => joined(numbers(0, 1, client, count), repeated([2, 1], count)),
  'clients without structs': (count) => joined(numbers(count), repeated([0, 1, 0], count), numbers(0)),
  'clients without deletions': (count) => joined(numbers(0, count), repeated([1, 0], count)),
  'values in one item': (count) => joined(item(count), repeated([126], count), numbers(0)),
  'values in one value': (count) => joined(item(1), numbers(117, count), repeated([126], count), numbers(0)),
  'lists within lists': (count) => joined(item(1), repeated([117, 1], count), numbers(126, 0)),
};

/** The numbers of what is not there. */
export const lies: Readonly<Record<string, Uint8Array>> = {
  'structs that are gone': numbers(1, 2 ** 50, client, 0),
  'clients without structs': numbers(2 ** 50),
  'ranges of deletions': numbers(0, 1, client, 2 ** 50),
  'values in one item': item(2 ** 50),
};

/** The clocks of so many clients. */
export const stateVectorOf = (count: number): Uint8Array => joined(numbers(count), repeated([1, 1], count));

/** So many boxes, drawn without a connection. */
export const offline = (boxes: number, prefix: string): Uint8Array => {
  const document = openDocument(new Y.Doc());
  const origin = createEditOrigin();
  document.doc.transact(() => {
    for (let count = 0; count < boxes; count++) {
      apply(document, component(`${prefix}-${String(count).padStart(6, '0')}`, [count, 0, 4, 2]), origin);
    }
  });
  return Y.encodeStateAsUpdate(document.doc);
};
