import { type LiveEvent, liveEventSchema } from '@lintel/api/liveEvents';

const firstDelay = 500;
const longestDelay = 30_000;

/** ½, 1, 2 … 30 s, each up to half longer: a restarted server is not met by everybody at once. */
export const retryDelay = (failures: number, chance: number = Math.random()): number =>
  Math.min(firstDelay * 2 ** Math.max(failures - 1, 0), longestDelay) * (1 + chance / 2);

/** What happens on one connection to the server. */
export interface ConnectionEvents {
  opened: () => void;
  received: (data: unknown) => void;
  failed: () => void;
}

interface Surroundings {
  /** Answers how to close it. */
  connect: (events: ConnectionEvents) => () => void;
  wait: (milliseconds: number, then: () => void) => () => void;
  /** `again`: something may have been missed since the last time. */
  onOpen: (kind: 'first' | 'again') => void;
  onEvent: (event: LiveEvent) => void;
  /** It ended, or could not be opened. */
  onLost: () => void;
}

export interface LiveConnection {
  /** Nobody looks, or there is no network: nothing is held open, and nothing is tried. */
  pause: () => void;
  resume: () => void;
  stop: () => void;
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
  let isPaused = false;
  let cancel = (): void => {};

  const drop = (): void => {
    cancel();
    close?.();
    close = null;
  };

  const begin = (): void => {
    drop();
    let isPast = false;
    const end = around.connect({
      opened: () => {
        failures = 0;
        around.onOpen(wasOpen ? 'again' : 'first');
        wasOpen = true;
      },
      received: (data) => {
        const event = parsed(data);
        if (event !== null) around.onEvent(event);
      },
      // The browser would try again by itself, but at one pace for everybody.
      failed: () => {
        if (isPast) return;
        drop();
        failures += 1;
        around.onLost();
        cancel = around.wait(retryDelay(failures), begin);
      },
    });
    close = () => {
      isPast = true;
      end();
    };
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
      failures = 0;
      begin();
    },
    stop: drop,
  };
};
