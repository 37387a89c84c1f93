import { ssoLink } from '@lintel/domain/links';
import type { Db } from '../../db/client.ts';
import type { AnswerHeaders, Caller, Origin } from '../../http/route.ts';
import { announceMember, announceSessions } from '../announcing.ts';
import { leave } from '../entering.ts';
import { announceRecorded, recordIn, recordRefusedEntrance } from '../recording.ts';
import type { OpenedSession } from '../sessions.ts';
import { type SentAnswer, verifyAnswer, type Verified } from './answer.ts';
import { providerOf, reachable } from './available.ts';
import { SsoFailure } from './failure.ts';
import { arrive, inJoining, type Joined } from './joining.ts';
import type { SsoOrganization } from './organization.ts';
import type { SsoServices } from './services.ts';

export interface Arriving {
  slug: string;
  sent: SentAnswer;
  /** The session of this browser until now. */
  caller: Caller | null;
  origin: Origin;
  answer: AnswerHeaders;
  cookie(name: string): string | undefined;
}

/** Nothing is looked at before it is known that this browser was sent, and not long ago. */
const verify = async (services: SsoServices, { slug, sent, origin: { address }, cookie }: Arriving) => {
  const { requests, browserCookie, config } = services;
  const { publicUrl } = config;
  const organization = await reachable(services, slug);
  const { organizationId } = organization;
  const browser = cookie(browserCookie.name);
  const checks =
    sent.state === undefined || browser === undefined
      ? null
      : await requests.take({ state: sent.state, browser, organizationId });
  if (checks === null) throw new SsoFailure('expired');
  try {
    const provider = await providerOf(services, organization);
    const verified = await verifyAnswer({ organization, provider, publicUrl, checks, sent });
    return { organization, verified, returnTo: checks.returnTo };
  } catch (error) {
    if (error instanceof SsoFailure) {
      const { problem } = error;
      await recordRefusedEntrance(services, { organizationId, userId: null, problem, address });
    }
    throw error;
  }
};

interface Opening {
  organization: SsoOrganization;
  userId: number;
  origin: Origin;
  signOut: string | null;
}

export const openThrough = async (
  { sessions }: SsoServices,
  tx: Db,
  { organization, userId, origin, signOut }: Opening,
): Promise<OpenedSession> => {
  const { organizationId } = organization;
  const by = { userId, address: origin.address };
  await recordIn(tx, organizationId, by, { of: 'signIn', what: 'entered', by: 'sso' });
  return sessions.open(tx, userId, organizationId, origin, { organizationId, signOut });
};

/** After the commit: others see who came. */
export const announceArrived = (
  services: SsoServices,
  { organizationId }: SsoOrganization,
  { memberChanged, userId }: Extract<Joined, { outcome: 'joined' }>,
): void => {
  const { notices } = services;
  if (memberChanged) {
    announceMember(services, organizationId, userId);
    notices.announce({ organizationId, changed: 'invite', slugs: [], onlyFor: null });
    notices.announce({ organizationId, changed: 'folder', slugs: [], onlyFor: userId });
  }
  announceRecorded(services, [organizationId]);
  announceSessions(services, userId);
};

const settle = async (
  services: SsoServices,
  { origin }: Arriving,
  { organization, verified }: { organization: SsoOrganization; verified: Verified },
) => {
  const { db, now } = services;
  const { arrival, signOut } = verified;
  return inJoining(db, async (tx) => {
    const joined = await arrive({ tx, organization, arrival, now: now(), address: origin.address });
    if (joined.outcome !== 'joined') return { joined };
    const { userId } = joined;
    return { joined, opened: await openThrough(services, tx, { organization, userId, origin, signOut }) };
  });
};

/** Where the person goes on: with a session to where they wanted to be, or to a page that asks or says why not. */
export const enterThrough = async (services: SsoServices, arriving: Arriving): Promise<string> => {
  const { proofs } = services;
  const { caller, answer } = arriving;
  const { organization, verified, returnTo } = await verify(services, arriving);
  const { joined, opened } = await settle(services, arriving, { organization, verified });
  switch (joined.outcome) {
    case 'joined':
      if (caller !== null) await leave(services, caller, arriving.origin);
      if (opened !== undefined) answer.setCookie(opened.cookie);
      announceArrived(services, organization, joined);
      return returnTo;
    case 'proof-needed': {
      const { userId } = joined;
      answer.setCookie(
        proofs.ask({ ...verified.arrival, organization: organization.slug, userId, returnTo }),
      );
      return `${ssoLink}?proof=1`;
    }
    default: {
      const problem = joined.outcome === 'removed' ? 'removed' : 'organization-full';
      const { organizationId } = organization;
      const { address } = arriving.origin;
      await recordRefusedEntrance(services, { organizationId, userId: joined.userId, problem, address });
      throw new SsoFailure(problem);
    }
  }
};
