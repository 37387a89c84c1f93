import { operatorEndpoints, organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { effectiveRole } from '@lintel/domain/roles';
import { asc, eq, sql } from 'drizzle-orm';
import { componentModel } from '../db/tables/component.ts';
import { diagram } from '../db/tables/diagram.ts';
import { organization } from '../db/tables/organization.ts';
import { membership } from '../db/tables/user.ts';
import { notFound } from '../http/refusal.ts';
import { type Route, route } from '../http/route.ts';
import { organizationColumns } from './accounts.ts';
import { demandAnywhere } from './entrance.ts';
import { foundOrganization } from './organizations.ts';
import type { AuthServices } from './services.ts';
import { signUpClosed } from './signIn.ts';
import { announceSessions } from './announcing.ts';
import { announceRecorded, recordIn } from './recording.ts';

const foundings = { calls: 200, seconds: 900 };

/** What belongs to the person rather than to one organisation; the current one is a resource of its own. */
export const ownOrganizationRoutes = ({
  db,
  config,
  sessions,
  notices,
  addExample,
}: AuthServices): Route[] => [
  route(organizationEndpoints.list, async ({ caller }) => {
    const { userId, superUser } = caller.account;
    const found = await db
      .select({ ...organizationColumns, memberRole: membership.role })
      .from(membership)
      .innerJoin(organization, eq(organization.organizationId, membership.fkOrganizationId))
      .where(eq(membership.fkUserId, userId))
      .orderBy(asc(sql`lower(${organization.name})`), asc(organization.organizationId));
    return found.map(({ memberRole, ...each }) => ({
      ...each,
      role: effectiveRole(memberRole, superUser) ?? memberRole,
    }));
  }),

  route(
    organizationEndpoints.create,
    async ({ body: { name, template }, caller, origin: { address } }) => {
      const { userId, superUser } = caller.account;
      demandAnywhere(caller);
      if (config.signUp === 'invite' && !superUser) throw signUpClosed();
      await db.transaction(async (tx) => {
        const { organizationId } = await foundOrganization(tx, { userId, name, template }, addExample);
        await sessions.moveTo(tx, caller.sessionId, organizationId);
        await recordIn(
          tx,
          organizationId,
          { userId, address },
          { of: 'organization', what: 'founded', name },
        );
      });
      announceSessions({ notices }, userId);
      return sessions.show(caller.sessionId);
    },
    foundings,
  ),
];

/** The operator sees how large organisations are and nothing of what is in them. */
export const operatorRoutes = ({ db, notices }: AuthServices): Route[] => {
  const countIn = (table: typeof membership | typeof diagram | typeof componentModel) =>
    db.$count(table, eq(table.fkOrganizationId, organization.organizationId));
  return [
    route(operatorEndpoints.organizations, async () =>
      db
        .select({
          ...organizationColumns,
          createdAt: organization.createdAt,
          members: countIn(membership),
          diagrams: countIn(diagram),
          components: countIn(componentModel),
        })
        .from(organization)
        .orderBy(asc(sql`lower(${organization.name})`), asc(organization.organizationId)),
    ),

    route(
      operatorEndpoints.suspend,
      async ({ body: { organizationId, suspended }, caller, origin: { address } }) => {
        const { userId } = caller.account;
        const changed = await db.transaction(async (tx) => {
          const [row] = await tx
            .update(organization)
            .set({ suspended })
            .where(eq(organization.organizationId, organizationId))
            .returning(organizationColumns);
          if (row === undefined) throw notFound();
          const fact = { of: 'organization', what: 'suspensionChanged', isSuspended: suspended } as const;
          await recordIn(tx, organizationId, { userId, address }, fact);
          return row;
        });
        announceRecorded({ notices }, [organizationId]);
        notices.announce({ organizationId, changed: 'organization', slugs: [], onlyFor: null });
        return changed;
      },
    ),
  ];
};
