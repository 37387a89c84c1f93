/**
 * Why the server, or this client itself, takes nothing more from a copy. The server's codes travel as the reason of
 * a close; an unknown one ends the copy like any other.
 */
const reasons = {
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
  unreadable: 'the server cannot read the stored diagram',
  /** Not from the server: what follows is found by the client. */
  stale: 'this copy was away for more than 30 days',
  newer: 'the diagram needs a newer version of Lintel, reload the page',
  unknown: 'the server did not take the changes',
} as const;

export type EndCode = keyof typeof reasons;

export const endReason = (code: EndCode): string => reasons[code];

export const isEndCode = (text: string): text is EndCode => Object.hasOwn(reasons, text);

/** The server's disk is: it takes nothing until somebody has made room there. */
export const serverFull = 'disk-full';

/** What is over after a while by itself: a database that does not answer, a server that stops. */
const passing = new Set(['', 'unavailable', serverFull, 'restart', 'unreadable', 'Reset Connection']);

/** Null where trying again is the answer. */
export const endOf = (reason: string): EndCode | null => {
  if (passing.has(reason)) return null;
  return isEndCode(reason) ? reason : 'unknown';
};

/** Whoever has lost the diagram itself cannot bring anything back into it. */
const lost = new Set<EndCode>(['forbidden', 'read-only', 'newer']);

export const mayReapply = (code: EndCode): boolean => !lost.has(code);
