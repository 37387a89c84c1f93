import { passingCodes, type RefusalCode, refusalReasons, restart } from '@lintel/diagram/collab';

/**
 * Why nothing more is taken from a copy: what the server refuses, whose codes travel as the reason of a close, and what this
 * client finds itself. An unknown code ends the copy like any other.
 */
const reasons = {
  ...refusalReasons,
  stale: 'this copy was away for more than 30 days',
  newer: 'the diagram needs a newer version of Lintel, reload the page',
  unknown: 'the server did not take the changes',
} as const;

export type EndCode = keyof typeof reasons;

export const endReason = (code: EndCode): string => reasons[code];

export const isEndCode = (text: string): text is EndCode => Object.hasOwn(reasons, text);

/** The server's disk is full: it takes nothing until an operator has made room. */
export const serverFull: RefusalCode = 'disk-full';

/** What is over after a while by itself: a database that does not answer, a server that stops. */
const passing = new Set<string>([...passingCodes, restart, '', 'Reset Connection']);

/** Null where trying again is the answer. */
export const endOf = (reason: string): EndCode | null => {
  if (passing.has(reason)) return null;
  return isEndCode(reason) ? reason : 'unknown';
};

/** After losing the diagram itself nothing can be brought back into it. */
const lost = new Set<EndCode>(['forbidden', 'read-only', 'newer']);

export const mayReapply = (code: EndCode): boolean => !lost.has(code);
