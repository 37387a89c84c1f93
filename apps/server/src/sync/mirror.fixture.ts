import { Document } from '@hocuspocus/server';
import * as Y from 'yjs';
import type { Db } from '../db/client.ts';
import { createProjector } from '../projection/projector.ts';
import { catchUp } from '../documents/catchingUp.ts';
import { applyRow, hold } from '../documents/heldDocument.ts';
import { applyServerUpdate, type LiveDocument } from './liveDocument.ts';
import { insertRows } from '../documents/rows.ts';
import { createServerEdits } from '../documents/serverEdits.ts';
import { readStored } from '../documents/stored.ts';

const openLive = async (db: Db, name: string): Promise<LiveDocument> => {
  const stored = await readStored(db, name);
  const document = new Document(name);
  const held = await hold(document, name, stored);
  return {
    ...held,
    document,
    bytes: 0,
    measured: null,
    journalRows: 0,
    inFlight: new Set(),
    judging: null,
    comparing: null,
    changed: () => {},
    caughtUp: () => {},
  };
};

/**
 * What the server does with the updates of a document that another writes, step by step: journals
 * them, takes them in, projects them, and begins again from what is stored.
 */
export const createMirror = async (
  db: Db,
  name: string,
  source: Y.Doc,
  userOf: (client: number | undefined) => number | null,
) => {
  const failures: unknown[] = [];
  const updates: Uint8Array[] = [];
  source.on('update', (update: Uint8Array) => updates.push(update));
  let live = await openLive(db, name);
  const edits = createServerEdits({
    db,
    current: () => live,
    catchUp: async () => {},
    show: async (written) => void applyServerUpdate(live, written),
    committed: () => {},
    doubted: () => {},
  });
  const projector = createProjector({
    db,
    log: { info: () => {}, warn: () => {}, error: (fields) => failures.push(fields) },
    now: () => new Date(),
    edits,
    opened: async () => live,
    catchUp: async (held) => void (await catchUp(db, held)),
    load: () => Promise.reject(new Error('It is open')),
  });
  const close = (): void => {
    live.snapshots.destroy();
    live.document.destroy();
  };
  return {
    close,
    journal: async () => {
      for (const payload of updates.splice(0)) {
        const clients = new Set(Y.decodeUpdate(payload).structs.map(({ id }) => id.client));
        const [first] = clients;
        const userId = userOf(first);
        const claims = [...clients].filter((client) => !live.owners.has(client));
        for (const client of claims) live.owners.set(client, userOf(client) ?? 0);
        const owner = userOf(claims[0]) ?? 0;
        const rows = await insertRows(db, [{ document: name, userId, payload, claims, owner }]);
        for (const row of rows) applyRow(live, { ...row, userId, payload });
      }
    },
    project: async () => {
      await projector.settle(name);
      if (failures.length > 0) throw new Error('It could not be projected', { cause: failures });
    },
    reopen: async () => {
      close();
      live = await openLive(db, name);
    },
  };
};
