import { floods, stateVectorOf } from '@lintel/server/src/documents/floods.fixture.ts';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { openDocument } from '@lintel/diagram/document';
import * as Y from 'yjs';
import { landscape } from '../bench/landscape.ts';
import { createEncoder, toUint8Array, writeVarUint, writeVarUint8Array } from 'lib0/encoding';
import type { Attack, Row } from './attack.ts';
import { describeSuffered, inCompany, type Suffered } from './company.ts';
import { openStock } from './stock.ts';
import type { Target } from './target.ts';

/** As large as a frame may be. */
const frameBytes = 15_000_000;
const honestItems = 10_000;
const limits = { answer: 250, memory: 1_000 } as const;
const limit = `answers within ${limits.answer} ms, ${limits.memory} MB, nothing lost`;

const syncTypes = { ask: 0, delivery: 1, update: 2 } as const;

const syncFrame = (type: number, payload: Uint8Array): Uint8Array => {
  const encoder = createEncoder();
  writeVarUint(encoder, 0);
  writeVarUint(encoder, type);
  writeVarUint8Array(encoder, payload);
  return toUint8Array(encoder);
};

const floodOf = (make: (count: number) => Uint8Array): Uint8Array => {
  const sample = 1_000;
  const bytesOfOne = Math.max(1, Math.round(make(sample).length / sample));
  return make(Math.floor(frameBytes / bytesOfOne));
};

const isHeld = ({ longestAnswer, memory, lost }: Suffered): boolean =>
  longestAnswer <= limits.answer && (memory ?? 0) <= limits.memory && lost === 0;

interface Flood {
  readonly name: string;
  readonly frame: Uint8Array;
  readonly sockets: number;
  readonly secret: string;
}

/** What a person drew who was away for long: boxes, and a relation from each to the next. */
const merge = (items: number): Uint8Array => {
  const document = openDocument(new Y.Doc());
  apply(document, landscape(items), createEditOrigin());
  return syncFrame(syncTypes.delivery, Y.encodeStateAsUpdate(document.doc));
};

const flood = async (target: Target, { name, frame, sockets, secret }: Flood): Promise<Row> => {
  const attack = `${sockets} × ${(frame.length / 1e6).toFixed(0)} MB: ${name}`;
  const [document = ''] = target.documents;
  try {
    const suffered = await inCompany(target, document, async () => {
      const open = await Promise.all(
        Array.from({ length: sockets }, () => openStock(target, document, secret)),
      );
      for (const each of open) each.send(frame);
      await Promise.all(open.map((each) => each.done()));
      for (const each of open) each.leave();
    });
    return { attack, effect: describeSuffered(suffered), limit, isHeld: isHeld(suffered) };
  } catch (error) {
    return { attack, effect: error instanceof Error ? error.message : String(error), limit, isHeld: false };
  }
};

export const frameAttack: Attack = {
  name: 'frames',
  run: async (target) => {
    const [, , attacker] = target.people;
    if (attacker === undefined) return [];
    const [write, read] = [await target.tokenOf(attacker, 'write'), await target.tokenOf(attacker, 'read')];
    const rows: Row[] = [];
    rows.push(
      await flood(target, { name: 'an honest merge', frame: merge(honestItems), sockets: 1, secret: write }),
    );
    for (const [name, make] of Object.entries(floods)) {
      const frame = syncFrame(syncTypes.update, floodOf(make));
      rows.push(await flood(target, { name, frame, sockets: 1, secret: write }));
    }
    const ask = syncFrame(syncTypes.ask, floodOf(stateVectorOf));
    rows.push(
      await flood(target, { name: 'a state vector, by a reader', frame: ask, sockets: 1, secret: read }),
    );
    const [gone = stateVectorOf] = Object.values(floods);
    const delivery = syncFrame(syncTypes.delivery, floodOf(gone));
    rows.push(
      await flood(target, { name: 'a delivery, by a reader', frame: delivery, sockets: 1, secret: read }),
    );
    const permitted = syncFrame(syncTypes.update, gone(390_000));
    rows.push(
      await flood(target, {
        name: 'just within what is permitted',
        frame: permitted,
        sockets: 8,
        secret: write,
      }),
    );
    const update = syncFrame(syncTypes.update, floodOf(gone));
    for (const sockets of [8, 40]) {
      rows.push(
        await flood(target, { name: 'structs that are gone', frame: update, sockets, secret: write }),
      );
    }
    return rows;
  },
};
