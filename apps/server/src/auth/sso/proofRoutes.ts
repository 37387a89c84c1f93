import { ssoSignInEndpoints } from '@lintel/api/endpoints/sso';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/user.ts';
import { limitReached, notFound } from '../../http/refusal.ts';
import type { Caller, Origin, Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { demandPassword, wrongCredentials } from '../credentials.ts';
import { enter } from '../entering.ts';
import { recordIn } from '../recording.ts';
import { withCode } from '../secondFactor/withCode.ts';
import { announceArrived, openThrough } from './entering.ts';
import { inJoining, isAnothers, settleMembership } from './joining.ts';
import { findSsoOrganization, type SsoOrganization } from './organization.ts';
import type { AwaitedProof } from './proof.ts';
import type { SsoServices } from './services.ts';

const attempts = { calls: 600, seconds: 900 };

interface Awaiting {
  awaited: AwaitedProof;
  organization: SsoOrganization;
}

/** What this browser was asked to prove, as long as all of it still holds. */
const awaiting = async (
  { db, sealing, proofs }: SsoServices,
  cookie: (name: string) => string | undefined,
): Promise<Awaiting> => {
  const awaited = proofs.read(cookie(proofs.cookieName));
  if (awaited === null) throw notFound('This sign-in has taken too long: begin anew');
  const organization = await findSsoOrganization(db, sealing, awaited.organization);
  const holds = await db.$count(users, and(eq(users.userId, awaited.userId), eq(users.email, awaited.email)));
  if (organization === null || organization.suspended || holds === 0)
    throw notFound('This sign-in has taken too long: begin anew');
  return { awaited, organization };
};

/** Being signed in counts, unless another provider said who that is: what it says is good for its own organisation. */
const isSignedInAs = (caller: Caller | null, { userId }: AwaitedProof): boolean =>
  caller !== null && caller.account.userId === userId && caller.ssoOrganizationId === null;

const wrongPassword = () => wrongCredentials(403, 'The password is wrong');

const connect = (
  services: SsoServices,
  { awaited, organization }: Awaiting,
  origin: Origin,
  demandStill: (tx: Db) => Promise<void>,
) => {
  const { db, now } = services;
  const { userId } = awaited;
  return inJoining(db, async (tx) => {
    await demandStill(tx);
    const { address } = origin;
    const joining = { tx, organization, arrival: awaited, now: now(), address };
    if (await isAnothers(joining, userId)) throw notFound('This sign-in was connected elsewhere meanwhile');
    const joined = await settleMembership(joining, userId, { isNewHere: true });
    const linked = { of: 'account', what: 'linked', provider: organization.provider } as const;
    await recordIn(tx, organization.organizationId, { userId, address }, linked);
    const opened = await openThrough(services, tx, { organization, userId, origin, signOut: null });
    return { joined, opened };
  });
};

const connectByPassword = async (
  services: SsoServices,
  found: Awaiting,
  origin: Origin,
  { password, code }: { password?: string | undefined; code?: string | undefined },
) => {
  const { userId, email } = found.awaited;
  const { address } = origin;
  const proof = { userId, email, address, typed: password, wrong: wrongPassword };
  const demandStill = await demandPassword(services, proof);
  return withCode(services, { userId, email, address, code }, (demandCode) =>
    connect(services, found, origin, async (tx) => {
      await demandStill(tx);
      await demandCode(tx);
    }),
  );
};

/** The one time that a person shows that an account is theirs, before their provider may open it. */
export const proofRoutes = (services: SsoServices): Route[] => [
  route(
    ssoSignInEndpoints.awaitedProof,
    async ({ caller, cookie }) => {
      const { awaited, organization } = await awaiting(services, cookie);
      return {
        email: awaited.email,
        organizationName: organization.name,
        provider: organization.provider,
        signedIn: isSignedInAs(caller, awaited),
        returnTo: awaited.returnTo,
      };
    },
    attempts,
  ),

  route(
    ssoSignInEndpoints.prove,
    async ({ body, caller, origin, answer, cookie }) => {
      const found = await awaiting(services, cookie);
      const { joined, opened } = isSignedInAs(caller, found.awaited)
        ? await connect(services, found, origin, async () => {})
        : await connectByPassword(services, found, origin, body);
      if (joined.outcome !== 'joined' || opened === undefined)
        throw limitReached('This organisation cannot take more members');
      answer.setCookie(services.proofs.clear());
      announceArrived(services, found.organization, joined);
      return enter(services, { opened, caller, origin, answer });
    },
    attempts,
  ),
];
