import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../http/refusal.ts';

/** argon2id (the library's default): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of no known password, with the cost of a real one: an absent account takes as long as a present one. */
const decoy =
  '$argon2id$v=19$m=19456,t=2,p=1$lfbSzwYFBHR8LSfKCYJCfg$utbX6qA0OdwCrG3K9ZnGLH7Z5YnZt6s6Qc3eSKqK57Q';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Null stands for an account that does not exist or has no password: never true, and as slow. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
}

interface Load {
  /** How many hashes are worked on at once: each takes 19 MiB and a core. */
  atOnce: number;
  /** How many more may wait; callers beyond that are refused, so that those who wait do not wait longer. */
  waiting: number;
}

const busy = (): Refusal =>
  new Refusal(429, 'too-many-requests', 'Too many people are signing in at the moment', {
    retryAfterSeconds: 2,
  });

const queue = ({ atOnce, waiting }: Load) => {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw busy();
      await new Promise<void>((proceed) => line.push(proceed));
    } else {
      running++;
    }
    try {
      return await task();
    } finally {
      // The place passes straight to the next in line, so that nobody slips in between.
      const next = line.shift();
      if (next === undefined) running--;
      else next();
    }
  };
};

export const createPasswords = (load: Load = { atOnce: 4, waiting: 64 }): Passwords => {
  const inTurn = queue(load);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (password, passwordHash) =>
      inTurn(async () => (await verify(passwordHash ?? decoy, password)) && passwordHash !== null),
  };
};
