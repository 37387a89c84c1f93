import { type EndCode, endReason } from './refusal.ts';

export type SaveStatus =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'typing' }
  | { readonly kind: 'offline'; readonly changes: number }
  | { readonly kind: 'notSaved'; readonly reason: string };

/** Why this browser keeps nothing; null while it does. */
export type StorageProblem = 'full' | 'blocked' | 'gone' | 'failed';

export type ConnectionState = 'connecting' | 'online' | 'lost';

/** Of a name that is being typed: in no document yet, but in a moment, or not before Enter. */
export type TypedState = 'written' | 'soon' | 'onEnter';

/** All that the badge depends on. */
export interface SaveFacts {
  readonly connection: ConnectionState;
  /** Everything of this copy has been acknowledged on this connection. */
  readonly committed: boolean;
  /** Changes made here that are not acknowledged. */
  readonly changes: number;
  /** So many of them are in the storage of this browser. */
  readonly kept: number;
  readonly storage: StorageProblem | null;
  readonly end: EndCode | null;
  /** The server has no room for changes, and takes them once it has. */
  readonly isServerFull: boolean;
  readonly typed: TypedState;
}

export type SaveEvent =
  | { readonly type: 'connection'; readonly connection: ConnectionState }
  | { readonly type: 'commit'; readonly committed: boolean; readonly changes: number; readonly kept: number }
  | { readonly type: 'storage'; readonly problem: StorageProblem | null }
  | { readonly type: 'end'; readonly code: EndCode | null }
  | { readonly type: 'server'; readonly isFull: boolean };

export const noFacts: SaveFacts = {
  connection: 'connecting',
  committed: false,
  changes: 0,
  kept: 0,
  storage: null,
  end: null,
  isServerFull: false,
  typed: 'written',
};

export const reduceFacts = (facts: SaveFacts, event: SaveEvent): SaveFacts => {
  switch (event.type) {
    case 'connection':
      // What was acknowledged on one connection says nothing about the next.
      return {
        ...facts,
        connection: event.connection,
        committed: facts.committed && event.connection === 'online',
      };
    case 'commit':
      return { ...facts, committed: event.committed, changes: event.changes, kept: event.kept };
    case 'storage':
      return { ...facts, storage: event.problem };
    case 'end':
      return { ...facts, end: event.code };
    case 'server':
      return { ...facts, isServerFull: event.isFull };
  }
};

const storageReasons: Record<StorageProblem, string> = {
  full: 'the storage of this browser is full',
  blocked: 'this browser keeps nothing on this device',
  gone: 'the storage of this browser was cleared',
  failed: 'the storage of this browser does not work',
};

/** What to expect while nothing is kept here. */
export const storageText = (problem: StorageProblem): string =>
  `Changes are saved only while there is a connection: ${storageReasons[problem]}`;

/** As the API says it, too. */
const serverFull: SaveStatus = { kind: 'notSaved', reason: 'the disk of the server is full' };

export const statusOf = (facts: SaveFacts): SaveStatus => {
  const { connection, committed, changes, kept, storage, end, isServerFull, typed } = facts;
  if (end !== null && (changes > 0 || end !== 'read-only')) {
    return { kind: 'notSaved', reason: endReason(end) };
  }
  if (connection === 'lost') {
    return storage !== null && changes > 0
      ? { kind: 'notSaved', reason: `no connection, and ${storageReasons[storage]}` }
      : { kind: 'offline', changes: kept };
  }
  if (isServerFull && changes > 0) return serverFull;
  if (typed === 'onEnter') return { kind: 'typing' };
  const isSaved = connection === 'online' && committed && changes === 0 && typed === 'written';
  return { kind: isSaved ? 'saved' : 'saving' };
};

/** What the badge says: without changes there is nothing to wait for while the connection is being made. */
export const shownStatus = (facts: SaveFacts): SaveStatus => {
  const status = statusOf(facts);
  const hasChanged = facts.changes > 0 || facts.typed !== 'written';
  return status.kind === 'saving' && !hasChanged ? { kind: 'saved' } : status;
};

export const countChanges = (changes: number): string => `${changes} ${changes === 1 ? 'change' : 'changes'}`;

export const statusText = (status: SaveStatus): string => {
  switch (status.kind) {
    case 'saved':
      return 'Saved';
    case 'saving':
      return 'Saving…';
    case 'typing':
      return 'Name not saved yet';
    case 'offline':
      return `Offline: ${countChanges(status.changes)} kept on this device`;
    case 'notSaved':
      return `Not saved: ${status.reason}`;
  }
};

/** Whether closing the page now would lose something: nothing kept it and nothing took it. */
export const wouldLose = (facts: SaveFacts): boolean => {
  const status = statusOf(facts);
  if (status.kind === 'notSaved' && status !== serverFull) return facts.changes > 0;
  return facts.storage === null ? facts.kept < facts.changes : facts.changes > 0;
};

const names = Object.keys(noFacts) as (keyof SaveFacts)[];

export const sameFacts = (a: SaveFacts, b: SaveFacts): boolean => names.every((name) => a[name] === b[name]);
