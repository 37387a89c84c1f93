import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';
import { frameLimits } from './frames.ts';

export interface UnsentBacklog {
  /** False when too much waits already. To be asked before each frame. */
  takes(frameLength: number): boolean;
  /** Whether what waits has not become less for too long. To be asked every second or so. */
  isStalled(now: number): boolean;
}

/** What the system has not taken off our hands: of one large frame, `bufferedAmount` counts all until the end. */
const unsentOf = (socket: Socket): number | undefined =>
  (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize;

/** What waits to be sent on one socket, whose other end may not be reading. */
export const createBacklog = (socket: Pick<WebSocket, 'bufferedAmount'>, wire: Socket): UnsentBacklog => {
  let largest = 0;
  let lastUnsent: number | undefined;
  let since: number | null = null;
  return {
    takes: (frameLength) => {
      if (socket.bufferedAmount === 0) largest = 0;
      // A whole document is a frame, and may be larger than what may wait behind it.
      if (socket.bufferedAmount > frameLimits.buffered + largest) return false;
      largest = Math.max(largest, frameLength);
      return true;
    },
    isStalled: (now) => {
      const unsent = unsentOf(wire) ?? socket.bufferedAmount;
      const isMoving = socket.bufferedAmount === 0 || unsent !== lastUnsent;
      lastUnsent = unsent;
      since = isMoving ? null : (since ?? now);
      return since !== null && now - since >= frameLimits.stalledMilliseconds;
    },
  };
};
