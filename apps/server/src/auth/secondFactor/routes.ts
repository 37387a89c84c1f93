import { randomBytes } from 'node:crypto';
import { profileEndpoints } from '@lintel/api/endpoints/profile';
import type { ActivityFact } from '@lintel/domain/activityLog/facts';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../http/refusal.ts';
import { type Caller, type Origin, type Route, route } from '../../http/route.ts';
import { secondFactorMessage } from '../../mail/messages.ts';
import { announceSessions } from '../announcing.ts';
import { confirmPassword } from '../credentials.ts';
import { announceRecorded, recordOfAccount } from '../recording.ts';
import type { AuthServices } from '../services.ts';
import { openBegun, sealBegun } from './begun.ts';
import { base32, setUpAddress, stepOfCode } from './oneTimeCode.ts';
import { dropSecondFactor, keepSecondFactor, readSecondFactor, replaceRecoveryCodes } from './store.ts';
import { wrongCode } from './withCode.ts';

const calls = { calls: 200, seconds: 900 };
/** As RFC 4226 recommends: as long as what the codes are cut from. */
const secretBytes = 20;

interface Changing {
  caller: Caller;
  origin: Origin;
  fact: Extract<ActivityFact, { of: 'account' }>;
  /** Goes to the person by mail, who may not be the one who does it. */
  happened: string;
}

/** Changes, records, announces and mails how an account is entered, all or none of it. */
const changeWays = async <Changed>(
  services: AuthServices,
  { caller, origin: { address }, fact, happened }: Changing,
  change: (tx: Db) => Promise<Changed>,
): Promise<Changed> => {
  const { db, mail, later } = services;
  const { userId, email: to, firstName } = caller.account;
  const { changed, recorded } = await db.transaction(async (tx) => ({
    changed: await change(tx),
    recorded: await recordOfAccount(tx, { userId, address }, fact),
  }));
  announceRecorded(services, recorded);
  announceSessions(services, userId);
  later('mail a change of the second factor', async () => {
    await mail.send(secondFactorMessage({ to, firstName, happened }));
  });
  return changed;
};

export const secondFactorRoutes = (services: AuthServices): Route[] => {
  const { db, sealing, sessions, now } = services;
  return [
    route(
      profileEndpoints.secondFactor,
      async ({ caller }) =>
        (await readSecondFactor(db, caller.account.userId)) ?? { since: null, recoveryCodesLeft: 0 },
    ),

    route(
      profileEndpoints.beginSecondFactor,
      async ({ body: { currentPassword }, caller, origin }) => {
        await confirmPassword(services, caller, origin, currentPassword);
        const secret = randomBytes(secretBytes);
        const begun = sealBegun(sealing, caller, secret, now());
        return { address: setUpAddress(secret, caller.account.email), key: base32(secret), begun };
      },
      calls,
    ),

    route(
      profileEndpoints.turnOnSecondFactor,
      async ({ body: { begun, code }, caller, origin }) => {
        const secret = openBegun(sealing, caller, begun, now());
        if (secret === null) throw notFound('Setting this up has taken too long: begin anew');
        const step = stepOfCode(secret, code, now());
        if (step === null) throw wrongCode(403);
        const { userId } = caller.account;
        const fact = { of: 'account', what: 'secondFactorTurnedOn' } as const;
        const happened = 'Two-step sign-in was turned on for your account on Lintel';
        const recoveryCodes = await changeWays(services, { caller, origin, fact, happened }, async (tx) => {
          const codes = await keepSecondFactor(tx, sealing, { userId, secret, step });
          await sessions.endAll(tx, userId, caller.sessionId);
          return codes;
        });
        return { recoveryCodes };
      },
      calls,
    ),

    route(
      profileEndpoints.turnOffSecondFactor,
      async ({ body: { currentPassword }, caller, origin }) => {
        const demandConfirmed = await confirmPassword(services, caller, origin, currentPassword);
        const fact = { of: 'account', what: 'secondFactorTurnedOff' } as const;
        const happened = 'Two-step sign-in was turned off for your account on Lintel';
        await changeWays(services, { caller, origin, fact, happened }, async (tx) => {
          await demandConfirmed(tx);
          if (!(await dropSecondFactor(tx, caller.account.userId))) throw notFound();
        });
        return {};
      },
      calls,
    ),

    route(
      profileEndpoints.renewRecoveryCodes,
      async ({ body: { currentPassword }, caller, origin }) => {
        const demandConfirmed = await confirmPassword(services, caller, origin, currentPassword);
        const { userId } = caller.account;
        const fact = { of: 'account', what: 'recoveryCodesRenewed' } as const;
        const happened = 'New recovery codes were made for your account on Lintel';
        const recoveryCodes = await changeWays(services, { caller, origin, fact, happened }, async (tx) => {
          await demandConfirmed(tx);
          if ((await readSecondFactor(tx, userId)) === null) throw notFound();
          return replaceRecoveryCodes(tx, userId);
        });
        return { recoveryCodes };
      },
      calls,
    ),
  ];
};
