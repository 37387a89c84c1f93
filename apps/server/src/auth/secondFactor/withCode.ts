import type { Db } from '../../db/client.ts';
import { Refusal } from '../../http/refusal.ts';
import { recordFailedSignIn } from '../recording.ts';
import type { AuthServices } from '../services.ts';
import { takeCode } from './store.ts';

export const wrongCode = (status: 401 | 403): Refusal =>
  new Refusal(status, 'wrong-code', 'This code is wrong, or was used already');

const codeRequired = (): Refusal =>
  new Refusal(401, 'code-required', 'A code is needed besides the password');

export interface Second {
  /** What was asked for besides the password, as it is put on record. */
  second?: 'code' | 'recoveryCode';
}

/** Refuses without the code that is asked for; else what it was, which is used up with what is written. */
export type DemandCode = (tx: Db) => Promise<Second>;

interface Coming {
  userId: number;
  email: string;
  address: string;
  code: string | undefined;
}

type CodeServices = Pick<AuthServices, 'db' | 'failures' | 'later' | 'notices' | 'now' | 'sealing'>;

const demanding =
  ({ sealing, now }: CodeServices, { userId, code }: Coming): DemandCode =>
  async (tx) => {
    const taken = await takeCode(tx, sealing, { userId, code, now: now() });
    switch (taken) {
      case 'none':
        return {};
      case 'missing':
        throw codeRequired();
      case 'wrong':
        throw wrongCode(401);
      default:
        return { second: taken };
    }
  };

/** What a password has opened, and a code as well for who has turned that on. Guesses at codes are few and on record. */
export const withCode = async <Opened>(
  services: CodeServices,
  coming: Coming,
  open: (demandCode: DemandCode) => Promise<Opened>,
): Promise<Opened> => {
  const { userId, email, address, code } = coming;
  const guessed = { email, from: 'anywhere' } as const;
  const attempt = code === undefined ? null : await services.failures.attempt(guessed);
  try {
    const opened = await open(demanding(services, coming));
    if (attempt !== null) await services.failures.clear(guessed);
    return opened;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'wrong-code')
      services.later('record a wrong code', () =>
        recordFailedSignIn(services, { userId, by: 'code', address }),
      );
    else await attempt?.takeBack();
    throw error;
  }
};
