import { eq } from 'drizzle-orm';
import { users } from '../../db/tables/user.ts';
import { secondFactorMessage } from '../../mail/messages.ts';
import type { AuthServices } from '../services.ts';
import { readSecondFactor } from './store.ts';

/** After the answer, to the owner of the code, who may not be the one who used it. */
export const mailUseOfRecoveryCode = ({ db, mail, later }: AuthServices, userId: number): void =>
  later('mail the use of a recovery code', async () => {
    const [person] = await db
      .select({ to: users.email, firstName: users.firstName })
      .from(users)
      .where(eq(users.userId, userId));
    if (person === undefined) return;
    const left = (await readSecondFactor(db, userId))?.recoveryCodesLeft ?? 0;
    const happened = `A recovery code was used to sign in to your account on Lintel, and ${left} ${left === 1 ? 'is' : 'are'} left`;
    await mail.send(secondFactorMessage({ ...person, happened }));
  });
