import { normalizeEmail } from '@lintel/domain/people';
import { eq } from 'drizzle-orm';
import { takeOffSecondFactor } from './auth/secondFactor/takeOff.ts';
import { configOfProcess } from './config.ts';
import type { Db } from './db/client.ts';
import { sessions } from './db/tables/access.ts';
import { users } from './db/tables/user.ts';
import { endProcess } from './ending.ts';
import { openMigrated } from './opening.ts';
import { describeFailure } from './startFailures.ts';

const usage = `Makes somebody the operator of this installation, takes it back, ends the sessions of somebody or of everybody,
or lets somebody in by password alone who has lost their codes:
  npm run operator -- grant <email>
  npm run operator -- revoke <email>
  npm run operator -- end-sessions <email>
  npm run operator -- end-sessions --all
  npm run operator -- turn-off-codes <email>
With the embedded database the server has to be stopped first.`;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const fail = (text: string): Promise<never> => {
  process.stderr.write(`${text}\n`);
  return endProcess(1);
};

const noAccount = (email: string): string => `There is no account with the e-mail ${email}.`;

/** What is to be said of it; null where there is no such account. */
type Command = (db: Db, email: string) => Promise<string | null>;

/** There is no screen for this on purpose: those who may start the server decide it. */
const settingOperator =
  (superUser: boolean, done: (email: string) => string): Command =>
  async (db, email) => {
    const changed = await db
      .update(users)
      .set({ superUser })
      .where(eq(users.email, normalizeEmail(email)))
      .returning({ userId: users.userId });
    return changed.length === 0 ? null : done(email);
  };

/** Open pages and sockets notice within two seconds. */
const endSessions: Command = async (db, email) => {
  if (email === '--all') {
    const ended = await db.delete(sessions).returning({ sessionId: sessions.sessionId });
    return `Everybody is signed out: ${ended.length} sessions have ended.`;
  }
  const [account] = await db
    .select({ userId: users.userId })
    .from(users)
    .where(eq(users.email, normalizeEmail(email)));
  if (account === undefined) return null;
  const ended = await db
    .delete(sessions)
    .where(eq(sessions.fkUserId, account.userId))
    .returning({ sessionId: sessions.sessionId });
  return `${email} is signed out: ${ended.length} sessions have ended.`;
};

/** That it is they who ask is for those to find out who run the server. */
const turnOffCodes: Command = async (db, email) => {
  const taken = await takeOffSecondFactor(db, email);
  if (taken === 'absent') return null;
  return taken === 'was-off'
    ? `${email} signs in without a code already.`
    : `${email} signs in by password alone now, until two-step sign-in is turned on again.`;
};

const commands = new Map<string, Command>([
  ['grant', settingOperator(true, (email) => `${email} is an operator now.`)],
  ['revoke', settingOperator(false, (email) => `${email} is no operator any more.`)],
  ['end-sessions', endSessions],
  ['turn-off-codes', turnOffCodes],
]);

const [name = '', email] = process.argv.slice(2);
const command = commands.get(name);
if (command === undefined || email === undefined) {
  await fail(usage);
} else {
  const config = await configOfProcess();
  try {
    const database = await openMigrated(config);
    let done: string | null;
    try {
      done = await command(database.db, email);
    } finally {
      await database.close();
    }
    if (done === null) await fail(noAccount(email));
    else say(done);
  } catch (error) {
    await fail(describeFailure(error, config) ?? String(error));
  }
}
