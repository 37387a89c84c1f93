import type { SsoSettings } from '@lintel/api/endpoints/sso';
import type { ActivityFact } from '@lintel/domain/activityLog/facts';
import { ssoStartLink } from '@lintel/domain/links';
import type { MemberRole } from '@lintel/domain/roles';
import type { RoleRule } from '@lintel/domain/roleRules';
import type { SsoConnection } from '@lintel/domain/singleSignOn';
import { eq } from 'drizzle-orm';
import { redirectAddress, signedOutAddress } from '../../auth/sso/answer.ts';
import {
  columnsOfConnection,
  isSameClient,
  openedSecret,
  sealedSecret,
  shownConnection,
  type WholeConnection,
} from '../../auth/sso/connection.ts';
import type { EndSessions } from '../../auth/sso/endSessions.ts';
import type { Scoped } from '../../db/scoped.ts';
import { organization } from '../../db/tables/organization.ts';
import { recordActivity } from '../../model/logs/recordActivity.ts';
import { collided, invalid, Refusal } from '../../http/refusal.ts';
import { hasChanges, mergeFields, nextStamp } from '../../merge/fieldMerge.ts';
import type { Sealing } from '../../sealing.ts';

export interface SsoSettingsServices {
  sealing: Sealing;
  publicUrl: string;
  endSessions: EndSessions;
  now(): Date;
}

type StoredOrganization = Awaited<ReturnType<Scoped['organization']>>;

const settingsOf = (
  { sealing, publicUrl }: Pick<SsoSettingsServices, 'sealing' | 'publicUrl'>,
  stored: StoredOrganization,
): SsoSettings => ({
  connection: shownConnection(stored),
  hasSecret: openedSecret(sealing, stored) !== null,
  required: stored.ssoRequired,
  defaultRole: stored.ssoDefaultRole,
  roleClaim: stored.ssoRoleClaim,
  roleRules: stored.ssoRoleRules,
  redirectAddress: redirectAddress(publicUrl, stored.slug),
  signOutAddress: signedOutAddress(publicUrl),
  signInAddress: `${publicUrl}${ssoStartLink(stored.slug)}`,
  updatedAt: stored.updatedAt,
});

export const readSettings = async (services: SsoSettingsServices, data: Scoped): Promise<SsoSettings> =>
  settingsOf(services, await data.organization());

const secretRequired = (): Refusal =>
  invalid('Client Secret is required', [{ path: 'clientSecret', message: 'Client Secret is required' }]);

/**
 * With the secret that is kept where none was sent, and only for the very client it is kept for: sent to another address,
 * what nobody may read would be read there.
 */
export const withSecret = (
  sealing: Sealing,
  stored: StoredOrganization,
  sent: SsoConnection,
): WholeConnection => {
  const { clientSecret = null, ...shown } = sent;
  const before = shownConnection(stored);
  const kept = before !== null && isSameClient(before, shown) ? openedSecret(sealing, stored) : null;
  const secret = clientSecret ?? kept;
  if (secret === null) throw secretRequired();
  return { ...shown, clientSecret: secret };
};

const attempts = 20;
const tooMany = (): Refusal => new Refusal(409, 'conflict', 'Too many people are changing this at once');

/** Written only onto the state it was made from. */
const change = (
  data: Scoped,
  write: (tx: Scoped, stored: StoredOrganization) => Promise<StoredOrganization | undefined>,
): Promise<StoredOrganization> =>
  data.transaction(async (tx) => {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const saved = await write(tx, await tx.organization());
      if (saved !== undefined) return saved;
    }
    throw tooMany();
  });

const overStored = ({ updatedAt }: StoredOrganization) => eq(organization.updatedAt, updatedAt);

export const connect = async (
  services: SsoSettingsServices,
  data: Scoped,
  sent: SsoConnection,
): Promise<SsoSettings> => {
  const { sealing, endSessions, now } = services;
  const saved = await change(data, async (tx, stored) => {
    const { clientSecret } = withSecret(sealing, stored, sent);
    const before = shownConnection(stored);
    const written = await tx.updateOrganization(
      {
        ...columnsOfConnection(sent),
        ssoSecret: sealedSecret(sealing, stored.organizationId, clientSecret),
        updatedAt: nextStamp(stored.updatedAt, now()),
        savedByUserId: tx.viewer.userId,
      },
      overStored(stored),
    );
    if (written === undefined) return undefined;
    // Who came through another provider has to show themselves to this one.
    if (before !== null && !isSameClient(before, sent))
      await endSessions.openedThrough(stored.organizationId);
    const isSecretNew = sent.clientSecret !== undefined && sent.clientSecret !== null;
    const { provider } = sent;
    await recordActivity(tx, { of: 'sso', what: 'configured', provider, isSecretNew });
    return written;
  });
  return settingsOf(services, saved);
};

export const disconnect = async (services: SsoSettingsServices, data: Scoped): Promise<SsoSettings> => {
  const { endSessions, now } = services;
  const saved = await change(data, async (tx, stored) => {
    if (stored.ssoProvider === null) return stored;
    const written = await tx.updateOrganization(
      {
        ssoProvider: null,
        ssoClientId: null,
        ssoSecret: null,
        ssoAzureTenantId: null,
        ssoWellknownUrl: null,
        ssoRequired: false,
        updatedAt: nextStamp(stored.updatedAt, now()),
        savedByUserId: tx.viewer.userId,
      },
      overStored(stored),
    );
    if (written === undefined) return undefined;
    await endSessions.openedThrough(stored.organizationId);
    await recordActivity(tx, { of: 'sso', what: 'removed' });
    return written;
  });
  return settingsOf(services, saved);
};

export interface RulesToSave {
  required?: boolean | undefined;
  defaultRole?: MemberRole | undefined;
  roleClaim?: string | undefined;
  roleRules?: RoleRule[] | undefined;
  updatedAt?: string | undefined;
}

const mergedWith = (
  stored: StoredOrganization,
  { updatedAt: basedOn, ...sent }: RulesToSave,
  saving: { now: Date; by: number },
) =>
  mergeFields({
    stored: {
      ssoRequired: stored.ssoRequired,
      ssoDefaultRole: stored.ssoDefaultRole,
      ssoRoleClaim: stored.ssoRoleClaim,
      ssoRoleRules: stored.ssoRoleRules,
    },
    stamps: stored.fieldStamps,
    sent: {
      ssoRequired: sent.required,
      ssoDefaultRole: sent.defaultRole,
      ssoRoleClaim: sent.roleClaim,
      ssoRoleRules: sent.roleRules,
    },
    basedOn,
    updatedAt: stored.updatedAt,
    ...saving,
  });

const sentNames: Readonly<Record<string, string>> = {
  ssoRequired: 'required',
  ssoDefaultRole: 'defaultRole',
  ssoRoleClaim: 'roleClaim',
  ssoRoleRules: 'roleRules',
};

const factsOfRules = (
  { ssoRequired: isRequired, ...roles }: ReturnType<typeof mergedWith>['changes'],
  after: Pick<StoredOrganization, 'ssoRoleRules'>,
): ActivityFact[] => {
  const groups = after.ssoRoleRules.length;
  const facts: ActivityFact[] = [];
  if (isRequired !== undefined) facts.push({ of: 'sso', what: 'requiredChanged', isRequired });
  if (Object.keys(roles).length > 0) facts.push({ of: 'sso', what: 'rolesChanged', groups });
  return facts;
};

export const saveRules = async (
  services: SsoSettingsServices,
  data: Scoped,
  sent: RulesToSave,
): Promise<SsoSettings> => {
  const { endSessions, now } = services;
  const saved = await change(data, async (tx, stored) => {
    const provider = stored.ssoProvider;
    if (sent.required === true && provider === null)
      throw invalid('There is no identity provider yet', [
        { path: 'required', message: 'There is no identity provider yet' },
      ]);
    const merge = mergedWith(stored, sent, { now: now(), by: tx.viewer.userId });
    if (merge.collisions.length > 0) {
      const collisions = merge.collisions.map((each) => ({
        ...each,
        field: sentNames[each.field] ?? each.field,
      }));
      throw collided(collisions, stored.updatedAt, { savedBy: stored.savedByUserId });
    }
    if (!hasChanges(merge)) return stored;
    const written = await tx.updateOrganization(
      {
        ...merge.changes,
        fieldStamps: merge.stamps,
        updatedAt: merge.at,
        savedByUserId: tx.viewer.userId,
      },
      overStored(stored),
    );
    if (written === undefined) return undefined;
    if (merge.changes.ssoRequired === true) await endSessions.openedByPassword(stored.organizationId);
    await recordActivity(tx, ...factsOfRules(merge.changes, written));
    return written;
  });
  return settingsOf(services, saved);
};
