import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { type Route, route } from '../../http/route.ts';
import { listAttributes } from './read.ts';
import { removeAttributes, saveAttributes } from './store.ts';
import { usageOfAttributes } from './usage.ts';

export const attributeRoutes: Route[] = [
  route(attributeEndpoints.list, ({ data }) => listAttributes(data)),
  route(attributeEndpoints.usage, ({ data }) => usageOfAttributes(data)),
  route(attributeEndpoints.save, ({ data, body }) => saveAttributes(data, body.attributes)),
  route(attributeEndpoints.remove, async ({ data, body }) => {
    const ids = body.attributes.map(({ attributeId }) => attributeId);
    return { attributes: (await removeAttributes(data, ids)).map((attributeId) => ({ attributeId })) };
  }),
];
