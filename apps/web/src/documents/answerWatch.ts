/** After this long without a word the server is asked whether it is there, and has as long again to say so. */
const silentMilliseconds = 4_000;
/** A socket may stay open although nothing passes any more, with a server that is well. */
const stalledMilliseconds = 20_000;

interface Surroundings {
  /** Whether the server says anything at all, asked beside the connection. Never fails. */
  isAlive: (signal: AbortSignal) => Promise<boolean>;
  /** No answer is to be expected on this connection any more. */
  onDead: () => void;
}

/** Whether an answer that is waited for may still come: from a server that is busy it may, from one that hangs not. */
export interface AnswerWatch {
  /** Something is waited for; for how long counts from the first time. */
  expect(): void;
  /** Anything was heard, of whatever it is: the server lives. */
  readonly hear: () => void;
  /** What was waited for has come, or nothing is waited for any more. */
  stop(): void;
}

export const createAnswerWatch = ({ isAlive, onDead }: Surroundings): AnswerWatch => {
  let stalled: ReturnType<typeof setTimeout> | undefined;
  let silent: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | null = null;

  const stop = (): void => {
    clearTimeout(stalled);
    clearTimeout(silent);
    asking?.abort();
    stalled = undefined;
    asking = null;
  };
  const fail = (): void => {
    stop();
    onDead();
  };
  const listen = (): void => {
    clearTimeout(silent);
    asking?.abort();
    asking = null;
    silent = setTimeout(() => void ask(), silentMilliseconds);
  };
  const ask = async (): Promise<void> => {
    const own = new AbortController();
    asking = own;
    silent = setTimeout(fail, silentMilliseconds);
    const isThere = await isAlive(own.signal);
    // Heard from meanwhile, or waited for no more.
    if (asking !== own) return;
    if (isThere) listen();
    else fail();
  };

  return {
    expect: () => {
      if (stalled !== undefined) return;
      stalled = setTimeout(fail, stalledMilliseconds);
      listen();
    },
    hear: () => {
      if (stalled !== undefined) listen();
    },
    stop,
  };
};
