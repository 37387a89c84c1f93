import { ConnectionFailure } from '@lintel/api/client';
import type { QueryClient } from '@tanstack/react-query';
import { connectionDoubted, connectionLost } from './connectionLost.ts';
import { readDue } from './readAgainAt.ts';

const firstDelay = 2_000;
const longestDelay = 30_000;
const probeDeadline = 5_000;

/** 2, 4, 8 … 30 s, each up to a fifth longer so that a restarted server is not met by everybody at once. */
export const probeDelay = (failures: number, chance: number = Math.random()): number =>
  Math.min(firstDelay * 2 ** Math.max(failures - 1, 0), longestDelay) * (1 + chance / 5);

/** What the server says when it is asked; `silent` is one that takes the question and keeps it. */
export type ServerAnswer = 'answers' | 'away' | 'silent';

interface Surroundings {
  probe: () => Promise<ServerAnswer>;
  wait: (milliseconds: number, then: () => void) => () => void;
  onChange: (lost: boolean) => void;
}

export interface ConnectionWatch {
  /** Something hints at a lost or regained connection: ask the server now. */
  doubt: () => void;
  /** The browser says that there is none: a question that was on its way already may be answered all the same. */
  cut: () => void;
  /** Another part of the application found it lost: it counts as lost until the server answers. */
  lose: () => void;
  stop: () => void;
}

/** Silent while all is well; once in doubt it asks the server until it answers. */
export const watchServer = ({ probe, wait, onChange }: Surroundings): ConnectionWatch => {
  let failures = 0;
  let asking = false;
  let asksAgain = false;
  let stopped = false;
  let cancel = (): void => {};

  const ask = async (): Promise<void> => {
    if (asking || stopped) return;
    asking = true;
    cancel();
    const answer = await probe();
    asking = false;
    if (stopped) return;
    const wasLost = failures > 0;
    failures = answer === 'answers' ? 0 : failures + 1;
    if (wasLost !== failures > 0) onChange(failures > 0);
    // One that keeps us waiting is not met by everybody at once, and answers the moment it goes on.
    const tries = answer === 'silent' ? 1 : failures;
    if (failures > 0) cancel = wait(probeDelay(tries), () => void ask());
    else if (asksAgain) cancel = wait(firstDelay, () => void ask());
    asksAgain = false;
  };

  return {
    doubt: () => void ask(),
    cut: () => {
      asksAgain = true;
      void ask();
    },
    lose: () => {
      if (failures > 0) return;
      failures = 1;
      void ask();
    },
    stop: () => {
      stopped = true;
      cancel();
    },
  };
};

const askServer = async (): Promise<ServerAnswer> => {
  const deadline = AbortSignal.timeout(probeDeadline);
  try {
    const answer = await fetch('/livez', { cache: 'no-store', signal: deadline });
    return answer.ok ? 'answers' : 'away';
  } catch {
    return deadline.aborted ? 'silent' : 'away';
  }
};

export const probeServer = async (): Promise<boolean> => (await askServer()) === 'answers';

/** Follows the browser's word and every call that failed to connect; what is shown comes back by itself. */
export const watchConnection = (queryClient: QueryClient): (() => void) => {
  const watch = watchServer({
    probe: askServer,
    wait: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
    onChange: (lost) => {
      connectionLost.set(lost);
      if (!lost) void readDue(queryClient);
    },
  });
  const onFailure = (error: unknown): void => {
    if (error instanceof ConnectionFailure) watch.doubt();
  };
  const onVisible = (): void => {
    if (connectionLost.get() && document.visibilityState === 'visible') watch.doubt();
  };
  const onDoubt = (): void => {
    if (!connectionDoubted.get()) return;
    connectionDoubted.set(false);
    watch.doubt();
  };
  const unsubscribes = [
    connectionDoubted.subscribe(onDoubt),
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'failed') onFailure(event.action.error);
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') onFailure(event.action.error);
    }),
    connectionLost.subscribe(() => {
      if (connectionLost.get()) watch.lose();
    }),
  ];
  addEventListener('online', watch.doubt);
  addEventListener('offline', watch.cut);
  document.addEventListener('visibilitychange', onVisible);
  if (connectionLost.get()) watch.lose();
  else if (!navigator.onLine) watch.doubt();
  onDoubt();
  return () => {
    watch.stop();
    for (const unsubscribe of unsubscribes) unsubscribe();
    removeEventListener('online', watch.doubt);
    removeEventListener('offline', watch.cut);
    document.removeEventListener('visibilitychange', onVisible);
  };
};
