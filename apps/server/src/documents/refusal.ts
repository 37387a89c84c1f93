/** Why something was not taken. The code travels to the client as the reason of the close. */
export interface SyncRefusal {
  readonly code: RefusalCode;
  readonly text: string;
}

const texts = {
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

export type RefusalCode = keyof typeof texts;

/** What may be over by itself after a while, and after which trying again is the answer. */
export const passingCodes: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'unavailable',
  'unreadable',
  'disk-full',
]);

export const refusal = (code: RefusalCode): SyncRefusal => ({ code, text: texts[code] });

/** Thrown where a refusal has to end what several functions do together. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: SyncRefusal;

  constructor(code: RefusalCode) {
    super(texts[code]);
    this.refusal = refusal(code);
  }
}

/** Neither snapshot nor journal may be guessed: such a document opens for nobody. */
export class DocumentUnreadable extends Error {
  override name = 'DocumentUnreadable';
  /** What Hocuspocus tells the client. */
  readonly reason: RefusalCode = 'unreadable';

  constructor(document: string, cause?: unknown) {
    super(`The document ${document} cannot be read`, { cause });
  }
}

/** Tells Hocuspocus what to answer, without a message that it would print. */
export class Denied extends Error {
  override name = 'Denied';
  readonly reason: RefusalCode;

  constructor(reason: RefusalCode) {
    super('');
    this.reason = reason;
  }
}
