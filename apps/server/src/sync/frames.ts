import { collabLimits, messageTypes as types } from '@lintel/diagram/collab';
import { longestTrace } from '@lintel/diagram/editTraces';
import { isTracing } from '../tracing/tracing.ts';
import { shapeOf } from './frameShape.ts';

export const frameLimits = {
  frame: collabLimits.frame,
  bytesBeforeAdmission: 64_000,
  millisecondsBeforeAdmission: 10_000,
  bytesPerMinute: 20_000_000,
  awarenessBytes: 8_000,
  awarenessMilliseconds: 33,
  buffered: 8_000_000,
  stalledMilliseconds: 10_000,
} as const;

/** Of a client; what else there is passes between servers, or is the server's own. */
const understood: ReadonlySet<number> = new Set([
  types.sync,
  types.awareness,
  types.auth,
  types.queryAwareness,
  types.syncReply,
  types.close,
]);
/** All that clients say beside the document and their presence, and only where edits are traced. */
const isTrace = ({ length }: Uint8Array): boolean => isTracing() && length <= longestTrace;

/** A cursor that was sent in time may arrive with its neighbours. */
const awarenessBurst = 4;
const minute = 60_000;
/** Names come from the client: they must not pile up. */
const maxDocuments = 1_000;

export type Passage = 'pass' | 'drop' | 'end';

export interface FrameGate {
  judge(frame: Uint8Array, now: number): Passage;
}

interface Allowance {
  left: number;
  at: number;
}

/** What one socket may send: sizes and rates, before anything is decoded that could be costly. */
export const createFrameGate = (
  isAdmitted: () => boolean,
  unreadable: (bytes: number) => void = () => {},
): FrameGate => {
  let before = 0;
  let windowStart = 0;
  let windowBytes = 0;
  const allowances = new Map<string, Allowance>();

  const maySendPresence = (document: string, now: number): boolean => {
    if (allowances.size > maxDocuments) allowances.clear();
    const allowance = allowances.get(document) ?? { left: awarenessBurst, at: now };
    allowances.set(document, allowance);
    const earned = (now - allowance.at) / frameLimits.awarenessMilliseconds;
    allowance.left = Math.min(awarenessBurst, allowance.left + earned);
    allowance.at = now;
    if (allowance.left < 1) return false;
    allowance.left -= 1;
    return true;
  };

  return {
    judge: (frame, now) => {
      if (!isAdmitted()) {
        before += frame.length;
        if (before > frameLimits.bytesBeforeAdmission) return 'end';
      }
      if (now - windowStart >= minute) {
        windowStart = now;
        windowBytes = 0;
      }
      windowBytes += frame.length;
      if (windowBytes > frameLimits.bytesPerMinute) return 'end';
      const shape = shapeOf(frame, frameLimits.awarenessBytes);
      if (shape === null) {
        unreadable(frame.length);
        return 'end';
      }
      if (shape.type === types.stateless) return isTrace(frame) ? 'pass' : 'drop';
      if (!understood.has(shape.type)) return 'drop';
      if (shape.type !== types.awareness) return 'pass';
      if (frame.length > frameLimits.awarenessBytes) return 'drop';
      return !isAdmitted() || maySendPresence(shape.document, now) ? 'pass' : 'drop';
    },
  };
};
