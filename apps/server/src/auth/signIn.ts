import { authEndpoints } from '@lintel/api/endpoints/auth';
import { emailField } from '@lintel/api/shapes';
import { normalizeEmail } from '@lintel/domain/people';
import { eq } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { userPassword, users } from '../db/tables/user.ts';
import { alreadyExists, Refusal } from '../http/refusal.ts';
import { type Origin, type Route, route } from '../http/route.ts';
import { judge, stillHolds, wrongCredentials } from './credentials.ts';
import { enter, leave } from './entering.ts';
import { homeOf } from './entrance.ts';
import { demandUnguessable } from './guessable.ts';
import { foundOrganization } from './organizations.ts';
import { withCode } from './secondFactor/withCode.ts';
import { mailUseOfRecoveryCode } from './secondFactor/mailing.ts';
import type { AuthServices } from './services.ts';
import type { OpenedSession } from './sessions.ts';
import { announceRecorded, recordFailedSignIn, recordIn } from './recording.ts';

/** By address, in memory. Generous, for a whole office may share one; guessing is limited by account as well. */
const signUps = { calls: 200, seconds: 900 };
const signIns = { calls: 600, seconds: 900 };

export const signUpClosed = (): Refusal =>
  new Refusal(403, 'sign-up-closed', 'On this server an account needs an invite');

interface NewAccount {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
}

/** The id of the new account, or null when its address is taken. */
export const createAccount = async (
  tx: Db,
  { passwordHash, ...person }: NewAccount,
): Promise<number | null> => {
  const [created] = await tx
    .insert(users)
    .values(person)
    .onConflictDoNothing({ target: users.email })
    .returning({ userId: users.userId });
  if (created === undefined) return null;
  await tx.insert(userPassword).values({ fkUserId: created.userId, passwordHash });
  return created.userId;
};

const setHome = async (tx: Db, userId: number, defaultOrganizationId: number): Promise<void> => {
  await tx.update(users).set({ defaultOrganizationId }).where(eq(users.userId, userId));
};

const passwordOf = async (db: Db, typedEmail: string) => {
  // What cannot be an address is not asked for: the database would choke on some of it.
  if (!emailField.safeParse(typedEmail).success) return undefined;
  const [found] = await db
    .select({ userId: users.userId, passwordHash: userPassword.passwordHash })
    .from(users)
    .leftJoin(userPassword, eq(userPassword.fkUserId, users.userId))
    .where(eq(users.email, typedEmail));
  return found;
};

/** The first account has to be made without an invitation: there is no member yet to send one. */
const signUpPolicy = async ({ db, config }: AuthServices): Promise<'open' | 'invite'> => {
  if (config.signUp === 'open') return 'open';
  return (await db.$count(users)) === 0 ? 'open' : 'invite';
};

const recordFounding = (
  tx: Db,
  organizationId: number,
  { userId, name }: { userId: number; name: string },
  { address }: Origin,
): Promise<void> =>
  recordIn(
    tx,
    organizationId,
    { userId, address },
    { of: 'organization', what: 'founded', name },
    { of: 'signIn', what: 'entered', by: 'signUp' },
  );

/** Work is left for later whether or not there is such an account. */
const recordLater = (services: AuthServices, userId: number | undefined, address: string): void =>
  services.later('record a failed sign-in', async () => {
    if (userId !== undefined) await recordFailedSignIn(services, { userId, by: 'password', address });
  });

interface Judged {
  userId: number;
  email: string;
  /** The password fits it. */
  passwordHash: string;
  code: string | undefined;
}

const openByPassword = async (
  services: AuthServices,
  { userId, email, passwordHash, code }: Judged,
  origin: Origin,
  wrong: () => Refusal,
): Promise<OpenedSession> => {
  const { db, sessions } = services;
  const { address } = origin;
  const { opened, home, second } = await withCode(services, { userId, email, address, code }, (demandCode) =>
    db.transaction(async (tx) => {
      if (!(await stillHolds(tx, userId, passwordHash))) throw wrong();
      const second = await demandCode(tx);
      const home = await homeOf(tx, { userId, address });
      const fact = { of: 'signIn', what: 'entered', by: 'password', ...second } as const;
      await recordIn(tx, home, { userId, address }, fact);
      return { opened: await sessions.open(tx, userId, home, origin), home, ...second };
    }),
  );
  announceRecorded(services, [home]);
  if (second === 'recoveryCode') mailUseOfRecoveryCode(services, userId);
  return opened;
};

export const signInRoutes = (services: AuthServices): Route[] => {
  const { db, config, sessions, passwords, failures, addExample } = services;
  return [
    route(
      authEndpoints.signUp,
      async ({ body, caller, origin, answer }) => {
        if ((await signUpPolicy(services)) === 'invite') throw signUpClosed();
        const { firstName, lastName, email, organizationName, template } = body;
        await demandUnguessable(body.password, body, 'password');
        // Hashed first: whether the address is taken must not show in the time either.
        const passwordHash = await passwords.hash(body.password);
        const opened = await db.transaction(async (tx) => {
          const userId = await createAccount(tx, { firstName, lastName, email, passwordHash });
          if (userId === null) throw alreadyExists('There is an account with this e-mail already');
          const founding = { userId, name: organizationName, template };
          const { organizationId } = await foundOrganization(tx, founding, addExample);
          await setHome(tx, userId, organizationId);
          await recordFounding(tx, organizationId, founding, origin);
          return sessions.open(tx, userId, organizationId, origin);
        });
        return enter(services, { opened, caller, origin, answer });
      },
      signUps,
    ),

    route(
      authEndpoints.signIn,
      async ({ body, caller, origin, answer }) => {
        const email = normalizeEmail(body.email);
        const account = await passwordOf(db, email);
        const passwordHash = account?.passwordHash ?? null;
        const guess = { email, address: origin.address, typed: body.password, passwordHash };
        const wrong = () => wrongCredentials(401, 'E-mail or password is wrong');
        const { address } = origin;
        if (!(await judge(services, guess)) || account === undefined || passwordHash === null) {
          recordLater(services, account?.userId, address);
          throw wrong();
        }
        const { userId } = account;
        const judged = { userId, email, passwordHash, code: body.code };
        const opened = await openByPassword(services, judged, origin, wrong);
        services.later('forget what has expired', async () => {
          await sessions.forgetExpired();
          await failures.forgetOld();
        });
        return enter(services, { opened, caller, origin, answer });
      },
      signIns,
    ),

    route(authEndpoints.signOut, async ({ caller, origin, answer }) => {
      const providerSignOut = caller === null ? null : await sessions.signOutAddress(caller.sessionId);
      if (caller !== null) await leave(services, caller, origin);
      answer.setCookie(sessions.blankCookie());
      return { providerSignOut };
    }),

    route(authEndpoints.session, async ({ caller }) => ({
      awaitsSecondFactor: caller.awaitsSecondFactor,
      user: caller.account,
      organization: caller.organization,
      role: caller.role,
      mark: services.news.earlierMark(),
    })),

    route(authEndpoints.signUpPolicy, async () => ({
      signUp: await signUpPolicy(services),
      storageEndpoint: services.config.r2?.publicUrl ?? null,
      environment: config.environment,
      supportUrl: config.supportUrl,
    })),
  ];
};
