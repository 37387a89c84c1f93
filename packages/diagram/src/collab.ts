/** All that is said at `/collab` beside what Yjs says itself: both sides take it from here. */
import { z } from 'zod/mini';

/** As Hocuspocus numbers them. */
export const messageTypes = {
  sync: 0,
  awareness: 1,
  auth: 2,
  queryAwareness: 3,
  syncReply: 4,
  stateless: 5,
  close: 7,
  syncStatus: 8,
} as const;

/** What a message of the sync protocol is, as Yjs numbers them. */
export const syncTypes = { ask: 0, delivery: 1, update: 2 } as const;

/** What the server answers to a token. */
export const authTypes = { token: 0, denied: 1 } as const;

export const collabLimits = {
  /** Bytes of one message: a connection that sends more is closed. */
  frame: 16_000_000,
  /** Bytes of a document, as stored: beyond it only deletions are taken. */
  document: 10_000_000,
  /** From here on people are told that a document has become large. */
  largeDocument: 2_000_000,
} as const;

/** Stock providers of Yjs stay away after 44xx, and come back after anything else. */
export const closeCodes = {
  normal: 1000,
  policy: 1008,
  restart: 1012,
  refused: 4403,
  tooSlow: 4408,
  again: 4503,
} as const;

/** Why a connection ends that is no refusal of anything. */
export const restart = 'restart';

/** Why the server does not take something, in words for logs and programs. */
export const updateRefusals = {
  malformed: 'The update cannot be read',
  unresolved: 'The update builds on something that is not in the document',
  'unknown-column': 'The update writes to a column that does not exist',
  'server-column': 'Only the server writes to this column',
  'written-once': 'This is written once, by its creator, and stays',
  'value-refused': 'A value does not fit its column',
  nested: 'Only texts hold Yjs types, and only elements and runs',
  'too-deep': 'The text is nested too deeply',
  'too-large': 'A value is too large',
  'too-many-items': 'The diagram holds too many items',
  'too-much': 'The update holds more than a client makes at once',
  'document-full': 'The diagram has reached its largest size',
  'foreign-client': 'This Yjs client belongs to somebody else',
  'access-ended': 'This person may not open the diagram any more',
  'read-only': 'This person may read, not write',
  forbidden: 'There is no such diagram for this person',
  unreadable: 'The stored diagram cannot be read',
  unavailable: 'The database did not answer; nothing was saved, try again later',
  'disk-full': 'The disk of the server is full; nothing was saved, try again later',
} as const;

export type RefusalCode = keyof typeof updateRefusals;

/** What is over by itself after a while, and after which trying again is the answer. */
export const passingCodes = [
  'unavailable',
  'unreadable',
  'disk-full',
] as const satisfies readonly RefusalCode[];

/** After these a client gives its copy up; the open document decides about `access-ended`. */
export type FinalCode = Exclude<RefusalCode, (typeof passingCodes)[number] | 'access-ended'>;

/** The same in words for the person whose changes they are, after "because". */
export const refusalReasons: Readonly<Record<FinalCode, string>> = {
  malformed: 'the server could not read the changes',
  unresolved: 'the changes build on something that is not in the diagram',
  'unknown-column': 'the changes hold something this server does not know',
  'server-column': 'the changes touch what only the server may write',
  'written-once': 'the changes touch what is written once and stays',
  'value-refused': 'a value does not fit the diagram',
  nested: 'a text holds something that does not belong there',
  'too-deep': 'a text is nested too deeply',
  'too-large': 'one of the changes is too large',
  'too-many-items': 'the diagram holds too many items',
  'too-much': 'there are more changes at once than the server takes',
  'document-full': 'the diagram has reached its largest size',
  'foreign-client': 'the changes were begun by somebody else',
  'read-only': 'you may read this diagram, but not change it',
  forbidden: 'the diagram is gone, or you may not open it any more',
};

const accessMessage = z.object({ type: z.literal('access'), access: z.enum(['read', 'write']) });

export type Access = z.infer<typeof accessMessage>['access'];

/** The message to a person whose rights change while they have the diagram open. */
export const writeAccess = (access: Access): string => JSON.stringify({ type: 'access', access });

/** Null for what no client knows. */
export const readAccess = (message: string): Access | null => {
  try {
    const read = accessMessage.safeParse(JSON.parse(message));
    return read.success ? read.data.access : null;
  } catch {
    return null;
  }
};
