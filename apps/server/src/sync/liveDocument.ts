import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, Document } from '@hocuspocus/server';
import * as Y from 'yjs';
import { documentLimit, grow } from './documentSize.ts';
import { applyRow, type Followed, serverOrigin } from './followed.ts';
import type { Append, Journal } from './journal.ts';
import type { Member } from './member.ts';
import { Refused } from './refusal.ts';
import type { Journalled } from './rows.ts';
import type { ServerWriting } from './serverEdits.ts';
import { type Addition, serverOwner, validate } from './validate.ts';

/** An update on its way into the journal; `member` is null for the server's own. */
export interface SyncEntry extends Append {
  readonly member: Member | null;
}

interface InFlight {
  readonly addition: Addition;
  readonly settled: Promise<void>;
  readonly settle: () => void;
}

/** What the server knows of a document that is open, beside the document itself. */
export interface LiveDocument extends Followed {
  readonly document: Document;
  /** At least what the stored document takes. */
  bytes: number;
  journalRows: number;
  readonly inFlight: Set<InFlight>;
  /** Called whenever something is in the document that is not in the rows yet. */
  readonly changed: () => void;
}

/** How long an update waits for another one that it may build on. */
const patience = 5_000;

const overlaps = (a: Addition, b: Addition): boolean =>
  a.clients.some((client) => b.clients.includes(client)) || a.bases.some((key) => b.bases.includes(key));

const checkSize = (live: LiveDocument, { clients, payload }: Addition): void => {
  // Deleting is always possible.
  if (clients.length === 0 || live.bytes + payload.length <= documentLimit) return;
  live.bytes = Y.encodeStateAsUpdate(live.document).length;
  if (live.bytes + payload.length > documentLimit) throw new Refused('document-full');
};

/** At once when it is judged: between the two somebody else might be judged who builds on the same. */
const enter = (live: LiveDocument, addition: Addition): InFlight => {
  const { promise: settled, resolve } = Promise.withResolvers<void>();
  const inFlight: InFlight = {
    addition,
    settled,
    settle: () => {
      live.inFlight.delete(inFlight);
      resolve();
    },
  };
  live.inFlight.add(inFlight);
  return inFlight;
};

/**
 * The update as it may be written, from now on under way. What is not committed yet is not in the document, so whatever might
 * build on it or collide with it is judged again when that is decided.
 */
const admit = async (live: LiveDocument, member: Member, update: Uint8Array): Promise<InFlight | null> => {
  const writer = {
    userId: member.visitor.userId,
    ownerOf: (client: number) => live.owners.get(client),
  };
  for (let attempt = 0; ; attempt++) {
    const verdict = validate(live.document, update, writer);
    if (verdict.verdict === 'nothing') return null;
    const others = [...live.inFlight];
    const isUndecided =
      verdict.verdict === 'refused'
        ? attempt === 0 && others.length > 0
        : others.some(({ addition }) => overlaps(addition, verdict));
    if (!isUndecided) {
      if (verdict.verdict === 'refused') throw new Refused(verdict.refusal.code);
      checkSize(live, verdict);
      return enter(live, verdict);
    }
    const decided = Promise.all(others.map(({ settled }) => settled));
    const isLate = await Promise.race([decided.then(() => false), wait(patience, true, { ref: false })]);
    if (isLate) throw new Refused('unavailable');
  }
};

/** Applied by us and not by Hocuspocus: what is committed is applied even when the connection is gone. */
const applyCommitted = (
  live: LiveDocument,
  { payload, claims }: Addition,
  { id, createdAt }: Journalled,
  by: Connection,
): void => {
  const { userId } = by.context.visitor;
  for (const client of claims) live.owners.set(client, userId);
  grow(live, payload.length);
  live.journalRows += 1;
  applyRow(live, { id, userId, payload, createdAt }, { source: 'connection', connection: by });
  live.changed();
};

/** Resolves when the update is on disk and in the document; rejects with `Refused`. */
export const receiveUpdate = async (
  live: LiveDocument,
  journal: Journal<SyncEntry>,
  { member, connection, update }: { member: Member; connection: Connection; update: Uint8Array },
): Promise<void> => {
  const inFlight = await admit(live, member, update);
  if (inFlight === null) return;
  const { addition, settle } = inFlight;
  const { userId } = member.visitor;
  await journal.append({
    member,
    document: live.document.name,
    userId,
    owner: userId,
    payload: addition.payload,
    claims: addition.claims,
    committed: (row) => applyCommitted(live, addition, row, connection),
    ended: settle,
  });
};

/** What the server wrote itself, once it is committed. */
export const applyServerUpdate = (live: LiveDocument, written: ServerWriting): void => {
  const { payload, client, isProjected, row } = written;
  live.owners.set(client, serverOwner);
  grow(live, payload.length);
  live.journalRows += 1;
  if (isProjected) Y.applyUpdate(live.document, payload, serverOrigin);
  else applyRow(live, { ...row, userId: written.userId, payload }, serverOrigin);
};
