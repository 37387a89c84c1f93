import { activityGroupSchema } from '@lintel/domain/activityLog/entries';
import { retentionDays } from '@lintel/domain/entities/organization';
import { id, instant, slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { line } from '@lintel/domain/text';
import { activityActions, activityItems, activityLogSchema } from '@lintel/domain/entities/logs';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { namedThing } from '../namesShape.ts';
import { counted, idInQuery } from '../queryFields.ts';

const loggedItem = z.object({
  type: z.enum(activityItems),
  action: z.enum(activityActions),
  slug,
  /** As it is called today; null where it is gone, or not to be seen. */
  name: z.nullable(z.string()),
});

/** An entry, with what it says in words. */
const activityShape = z.extend(
  z.pick(activityLogSchema, { activityLogId: true, actor: true, fact: true, address: true, createdAt: true }),
  {
    userId: z.nullable(id),
    /** Null for the server itself, and once the account is gone. */
    userName: z.nullable(z.string()),
    group: activityGroupSchema,
    label: z.string(),
    text: z.string(),
    item: z.nullable(loggedItem),
    /** Where it happened, while that is there. */
    diagram: z.nullable(namedThing),
  },
);
export type ActivityShape = z.infer<typeof activityShape>;

/** All that is given has to hold. */
const asked = {
  group: z.optional(activityGroupSchema),
  except: z.optional(activityGroupSchema),
  /** Who did it, or to whom it was done. */
  person: z.optional(idInQuery),
  from: z.optional(instant),
  until: z.optional(instant),
  /** Each of its words occurs in what an entry says, in a name or in the address. */
  text: z.optional(line(limits.searchLength)),
};

const exportedAs = ['csv', 'json'] as const;

const retention = z.object({ days: retentionDays, updatedAt: instant });

export const activityEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/activities',
    summary: 'The activity log of the organisation, newest first, a page at a time',
    permission: 'activity.read',
    query: z.object({
      ...asked,
      limit: z.optional(counted(limits.activitiesPerPage)),
      /** Where the page before ended. */
      cursor: z.optional(z.string().check(z.maxLength(60))),
    }),
    reply: z.object({
      entries: z.array(activityShape),
      /** Null at the end. A page may have nothing on it, and others may follow: long logs are searched in parts. */
      cursor: z.nullable(z.string()),
    }),
  }),
  export: defineEndpoint({
    method: 'POST',
    path: '/api/activities/export',
    summary: 'The activity log as a file, newest first, which is recorded in it',
    permission: 'activity.read',
    body: z.object({ ...asked, person: z.optional(id), format: z.enum(exportedAs) }),
    reply: 'binary',
  }),
  retention: defineEndpoint({
    method: 'GET',
    path: '/api/activities/retention',
    summary: 'For how many days the activity log is kept',
    permission: 'activity.read',
    reply: retention,
  }),
  saveRetention: defineEndpoint({
    method: 'POST',
    path: '/api/activities/retention',
    summary: 'Say for how many days the activity log is kept; what is older is removed within a day',
    permission: 'organization.manage',
    body: z.object({ days: retentionDays, updatedAt: z.optional(instant) }),
    reply: retention,
    errors: [409],
  }),
};
