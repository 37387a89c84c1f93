import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { userPassword } from '../db/tables/user.ts';
import { Refusal } from '../http/refusal.ts';
import type { Caller, Origin } from '../http/route.ts';
import { recordFailedSignIn } from './recording.ts';
import type { AuthServices } from './services.ts';

export const wrongCredentials = (status: 401 | 403, message: string): Refusal =>
  new Refusal(status, 'wrong-credentials', message);

interface Guess {
  email: string;
  address: string;
  typed: string;
  passwordHash: string | null;
}

/** Whether the password is right. Counts the attempt, unless nobody came to judge it. */
export const judge = async (
  { passwords, failures }: Pick<AuthServices, 'passwords' | 'failures'>,
  { email, address, typed, passwordHash }: Guess,
): Promise<boolean> => {
  const guessed = { email, from: { address } };
  const attempt = await failures.attempt(guessed);
  let matches: boolean;
  try {
    matches = await passwords.matches(typed, passwordHash);
  } catch (error) {
    await attempt.takeBack();
    throw error;
  }
  if (matches) await failures.clear(guessed);
  return matches;
};

interface Proof {
  userId: number;
  email: string;
  address: string;
  typed: string | undefined;
  /** What is said of a wrong one. */
  wrong: () => Refusal;
}

/**
 * A person at an unlocked computer need not be its owner. Guesses count as those at sign-in do.
 * Answers what has to hold still when the change is written.
 */
export const demandPassword = async (
  services: Pick<AuthServices, 'db' | 'notices' | 'passwords' | 'failures' | 'later'>,
  { userId, email, address, typed, wrong }: Proof,
): Promise<(tx: Db) => Promise<void>> => {
  if (typed === undefined) throw wrong();
  const [stored] = await services.db
    .select({ passwordHash: userPassword.passwordHash })
    .from(userPassword)
    .where(eq(userPassword.fkUserId, userId));
  const passwordHash = stored?.passwordHash ?? null;
  const right = await judge(services, { email, address, typed, passwordHash });
  if (!right || passwordHash === null) {
    services.later('record a wrong password', () =>
      recordFailedSignIn(services, { userId, by: 'password', address }),
    );
    throw wrong();
  }
  return async (tx) => {
    if (!(await stillHolds(tx, userId, passwordHash))) throw wrong();
  };
};

const wrongPassword = () => wrongCredentials(403, 'The current password is wrong');

/** Of the person who is signed in. */
export const confirmPassword = (
  services: Parameters<typeof demandPassword>[0],
  { account: { email, userId } }: Caller,
  { address }: Origin,
  typed: string | undefined,
): Promise<(tx: Db) => Promise<void>> =>
  demandPassword(services, { userId, email, address, typed, wrong: wrongPassword });

/**
 * Whether the password that was judged is still the one that counts, held until the transaction ends.
 * Judging takes a while; what ends all sessions must not be outlived by one that was opened meanwhile.
 * For an update: two who then change it would otherwise wait for each other.
 */
export const stillHolds = async (tx: Db, userId: number, passwordHash: string): Promise<boolean> => {
  const [stored] = await tx
    .select({ passwordHash: userPassword.passwordHash })
    .from(userPassword)
    .where(eq(userPassword.fkUserId, userId))
    .for('update');
  return stored?.passwordHash === passwordHash;
};
