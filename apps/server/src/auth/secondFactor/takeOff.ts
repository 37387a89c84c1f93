import { fullName, normalizeEmail } from '@lintel/domain/people';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/user.ts';
import { recordOfAccount } from '../recording.ts';
import { dropSecondFactor } from './store.ts';

type TakenOff = 'absent' | 'was-off' | 'taken-off';

/** By who runs the server, for a person who has lost the app and the recovery codes. */
export const takeOffSecondFactor = (db: Db, email: string): Promise<TakenOff> =>
  db.transaction(async (tx) => {
    const [account] = await tx
      .select({ userId: users.userId, firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(eq(users.email, normalizeEmail(email)));
    if (account === undefined) return 'absent';
    const { userId } = account;
    if (!(await dropSecondFactor(tx, userId))) return 'was-off';
    const person = { userId, name: fullName(account) };
    await recordOfAccount(
      tx,
      { actor: 'SYSTEM', userId, address: null },
      { of: 'account', what: 'secondFactorTakenOff', person },
    );
    return 'taken-off';
  });
