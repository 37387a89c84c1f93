import { normalizeEmail } from '@lintel/domain/people';
import { eq } from 'drizzle-orm';
import { configOfProcess } from './config.ts';
import type { Db } from './db/client.ts';
import { users } from './db/tables/user.ts';
import { endProcess } from './ending.ts';
import { openMigrated } from './opening.ts';
import { describeFailure } from './startFailures.ts';

const usage = `Makes somebody the operator of this installation, or takes it back:
  npm run operator -- grant <email>
  npm run operator -- revoke <email>
With the embedded database the server has to be stopped first.`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const fail = (text: string): Promise<never> => {
  process.stderr.write(`${text}\n`);
  return endProcess(1);
};

/** There is no screen for this on purpose: whoever may start the server decides it. */
const setOperator = async (db: Db, email: string, superUser: boolean): Promise<boolean> => {
  const changed = await db
    .update(users)
    .set({ superUser })
    .where(eq(users.email, normalizeEmail(email)))
    .returning({ userId: users.userId });
  return changed.length > 0;
};

const [command, email] = process.argv.slice(2);
if ((command !== 'grant' && command !== 'revoke') || email === undefined) {
  await fail(usage);
} else {
  const config = await configOfProcess();
  try {
    const database = await openMigrated(config);
    let found: boolean;
    try {
      found = await setOperator(database.db, email, command === 'grant');
    } finally {
      await database.close();
    }
    if (!found) await fail(`There is no account with the e-mail ${email}.`);
    say(command === 'grant' ? `${email} is an operator now.` : `${email} is no operator any more.`);
  } catch (error) {
    await fail(describeFailure(error, config) ?? String(error));
  }
}
