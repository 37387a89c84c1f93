import { activityEndpoints } from '@lintel/api/endpoints/activities';
import { embeddingEndpoints } from '@lintel/api/endpoints/embedding';
import { organizationEndpoints } from '@lintel/api/endpoints/organizations';
import { type Route, route } from '../../http/route.ts';
import { readOrganization, readRetention, saveOrganization } from './store.ts';

export const organizationRoutes: Route[] = [
  route(organizationEndpoints.current, ({ data }) => readOrganization(data)),
  route(organizationEndpoints.save, ({ data, body }) => saveOrganization(data, body)),
  route(embeddingEndpoints.save, ({ data, body }) => saveOrganization(data, body)),
  route(activityEndpoints.retention, ({ data }) => readRetention(data)),
  route(activityEndpoints.saveRetention, async ({ data, body: { days, updatedAt } }) => {
    await saveOrganization(data, { activityRetentionDays: days, updatedAt });
    return readRetention(data);
  }),
];
