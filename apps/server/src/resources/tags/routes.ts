import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { type Route, route } from '../../http/route.ts';
import { listTags, removeTags, saveTag } from './store.ts';

export const tagRoutes: Route[] = [
  route(tagEndpoints.list, ({ data }) => listTags(data)),
  route(tagEndpoints.save, ({ data, body }) => saveTag(data, body.tag)),
  route(tagEndpoints.remove, async ({ data, body }) => ({ tagIds: await removeTags(data, body.tagIds) })),
];
