import { type LiveEvent, liveEventSchema } from '@lintel/api/liveEvents';

const firstDelay = 500;
const longestDelay = 30_000;

/** ½, 1, 2 … 30 s, each up to half longer: a restarted server is not met by everybody at once. */
export const retryDelay = (failures: number, chance: number = Math.random()): number =>
  Math.min(firstDelay * 2 ** Math.max(failures - 1, 0), longestDelay) * (1 + chance / 2);

/** What happens on one connection to the server. */
export interface ConnectionEvents {
  opened: () => void;
  /** `id` is the mark up to which everything was told then; empty where the server gives none. */
  received: (data: unknown, id: string) => void;
  failed: () => void;
}

type HeardEvent = Exclude<LiveEvent, { caughtUp: boolean }>;

export interface Opening {
  /** `again`: something may have happened since the last time. */
  readonly kind: 'first' | 'again';
  /** What has happened since the mark is told; else it may have been missed. */
  readonly isCaughtUp: boolean;
}

interface Surroundings {
  /** Up to where all is known at first. */
  mark: string | null;
  /** With the mark up to which all is known. Answers how to close it. */
  connect: (events: ConnectionEvents, since: string | null) => () => void;
  wait: (milliseconds: number, then: () => void) => () => void;
  onOpen: (opening: Opening) => void;
  onEvent: (event: HeardEvent) => void;
  /** It ended, or could not be opened. */
  onLost: () => void;
}

export interface LiveConnection {
  /** Nobody looks, or there is no network: nothing is held open, and nothing is tried. */
  pause: () => void;
  resume: () => void;
  /** The server is known to answer: what would be tried later is tried now. */
  hurry: () => void;
}

const parsed = (data: unknown): LiveEvent | null => {
  try {
    return liveEventSchema.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
};

/** Opened again by itself until it is stopped. What it cannot read is a newer server's, and left alone. */
export const openLiveConnection = (around: Surroundings): LiveConnection => {
  /** Of the connection that counts; what an earlier one still says is past. */
  let close: (() => void) | null = null;
  let failures = 0;
  let wasOpen = false;
  let mark = around.mark;
  let isPaused = false;
  let cancel = (): void => {};

  const drop = (): void => {
    cancel();
    close?.();
    close = null;
  };

  const noteOpen = (isCaughtUp: boolean): void => {
    around.onOpen({ kind: wasOpen ? 'again' : 'first', isCaughtUp });
    wasOpen = true;
  };

  const begin = (): void => {
    drop();
    let isPast = false;
    /** Asked what followed the mark; a server that does not know marks says something else first. */
    let isAsking = mark !== null;
    const connection: ConnectionEvents = {
      opened: () => {
        failures = 0;
        if (!isAsking) noteOpen(false);
      },
      received: (data, id) => {
        const event = parsed(data);
        const isAnswer = event !== null && 'caughtUp' in event;
        if (isAsking) noteOpen(isAnswer && event.caughtUp);
        isAsking = false;
        if (id !== '') mark = id;
        if (event !== null && !isAnswer) around.onEvent(event);
      },
      // The browser would try again by itself, but at one pace for everybody.
      failed: () => {
        if (isPast) return;
        drop();
        failures += 1;
        around.onLost();
        cancel = around.wait(retryDelay(failures), begin);
      },
    };
    const end = around.connect(connection, mark);
    close = () => {
      isPast = true;
      end();
    };
  };

  const beginAnew = (): void => {
    failures = 0;
    begin();
  };

  begin();
  return {
    pause: () => {
      isPaused = true;
      drop();
    },
    resume: () => {
      if (!isPaused) return;
      isPaused = false;
      beginAnew();
    },
    hurry: () => {
      if (!isPaused && close === null) beginAnew();
    },
  };
};
