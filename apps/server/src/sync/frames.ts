import { createDecoder, readVarString, readVarUint } from 'lib0/decoding';

export const frameLimits = {
  frame: 16_000_000,
  bytesBeforeAdmission: 64_000,
  millisecondsBeforeAdmission: 10_000,
  bytesPerMinute: 20_000_000,
  awarenessBytes: 8_000,
  awarenessMilliseconds: 33,
  buffered: 8_000_000,
  stalledMilliseconds: 10_000,
} as const;

/** Hocuspocus' message types that are held back here. */
const awareness = 1;
const stateless = new Set([5, 6]);
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

const typeAndDocumentOf = (frame: Uint8Array): { document: string; type: number } | null => {
  try {
    const decoder = createDecoder(frame);
    return { document: readVarString(decoder), type: readVarUint(decoder) };
  } catch {
    return null;
  }
};

/** What one socket may send: sizes and rates, before anything is decoded that could be costly. */
export const createFrameGate = (isAdmitted: () => boolean): FrameGate => {
  let before = 0;
  let windowStart = 0;
  let windowBytes = 0;
  const allowances = new Map<string, Allowance>();

  const mayTellPresence = (document: string, now: number): boolean => {
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
      const told = typeAndDocumentOf(frame);
      if (told === null) return 'end';
      if (stateless.has(told.type)) return 'drop';
      if (told.type !== awareness || !isAdmitted()) return 'pass';
      if (frame.length > frameLimits.awarenessBytes) return 'drop';
      return mayTellPresence(told.document, now) ? 'pass' : 'drop';
    },
  };
};
