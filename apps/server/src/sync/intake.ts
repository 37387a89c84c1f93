import type { WebSocket } from 'ws';

export const intakeLimits = {
  /** Frames of one connection that wait to be judged; beyond them it is read no further. */
  frames: 64,
  bytes: 1_000_000,
  /** Of a frame that is still arriving; a larger one needs a place. */
  largeBytes: 256_000,
  /** Large frames that arrive or wait at the same time, each of them of another person. */
  places: 6,
  /** A connection that has a place and sends nothing loses it. */
  idleMilliseconds: 10_000,
} as const;

export interface Waiting {
  readonly frames: number;
  readonly bytes: number;
}

/** What is held of a frame that is still arriving, which `ws` tells nobody. */
export const arrivingAt = (socket: WebSocket): number => {
  const { _receiver } = socket as { _receiver?: { _bufferedBytes?: number; _messageLength?: number } | null };
  return (_receiver?._bufferedBytes ?? 0) + (_receiver?._messageLength ?? 0);
};

export interface Intake {
  /** Bytes have come, of which a frame may be made later. */
  received(): void;
  /** A frame has come. */
  completed(): void;
  /** To be called when something that waited was dealt with, and every second or so. */
  look(): void;
  /** Whether it has a place, which others wait for, and does not use it. */
  isIdle(now: number): boolean;
  leave(): void;
}

type Pausable = Pick<WebSocket, 'pause' | 'resume' | 'isPaused'>;

interface Part {
  readonly userId: number;
  look(): void;
}

/**
 * Reads no more from a socket than can be judged: who writes fast is slowed down, not closed, and what a hundred sockets
 * send at once does not have to be held at once.
 */
export const createIntakes = () => {
  const placed = new Set<Part>();
  const queued = new Set<Part>();

  const mayHavePlace = ({ userId }: Part): boolean =>
    placed.size < intakeLimits.places && ![...placed].some((other) => other.userId === userId);

  const takePlace = (part: Part): boolean => {
    if (placed.has(part)) return true;
    if (!mayHavePlace(part)) {
      queued.add(part);
      return false;
    }
    queued.delete(part);
    placed.add(part);
    return true;
  };

  const givePlace = (part: Part): void => {
    queued.delete(part);
    if (!placed.delete(part)) return;
    const next = [...queued].find(mayHavePlace);
    next?.look();
  };

  return (
    socket: Pausable,
    userId: number,
    { waiting, arriving }: { waiting: () => Waiting; arriving: () => number },
  ): Intake => {
    let movedAt = 0;
    let isFull = false;

    const look = (): void => {
      const { frames, bytes } = waiting();
      const part = isFull ? 4 : 1;
      isFull = frames * part > intakeLimits.frames || bytes * part > intakeLimits.bytes;
      const isLarge = arriving() > intakeLimits.largeBytes || bytes > intakeLimits.largeBytes;
      if (!isLarge) givePlace(own);
      const mayGoOn = (!isLarge || takePlace(own)) && !isFull;
      if (mayGoOn && socket.isPaused) socket.resume();
      else if (!mayGoOn && !socket.isPaused) socket.pause();
    };
    const own: Part = { userId, look };

    return {
      received: () => {
        movedAt = performance.now();
        if (arriving() > intakeLimits.largeBytes) look();
      },
      // Of a paused one more may come that was read before; it is looked at when something was dealt with.
      completed: () => {
        if (!socket.isPaused) look();
      },
      look,
      isIdle: (now) =>
        placed.has(own) &&
        queued.size > 0 &&
        !isFull &&
        waiting().frames === 0 &&
        now - movedAt > intakeLimits.idleMilliseconds,
      leave: () => givePlace(own),
    };
  };
};
