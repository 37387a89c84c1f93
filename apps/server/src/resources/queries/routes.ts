import { queryEndpoints } from '@lintel/api/endpoints/queries';
import { type Route, route } from '../../http/route.ts';
import { readCounts } from './counts.ts';
import { readResult } from './result.ts';
import { listQueries, readQuery, removeQueries, saveQuery } from './store.ts';

export const queryRoutes: Route[] = [
  route(queryEndpoints.list, ({ data }) => listQueries(data)),
  route(queryEndpoints.read, ({ data, params }) => readQuery(data, params.slug)),
  route(queryEndpoints.save, ({ data, params, body }) => saveQuery(data, params.slug, body.query)),
  route(queryEndpoints.remove, ({ data, body }) => removeQueries(data, body)),
  route(queryEndpoints.result, ({ data, body }) => readResult(data, body)),
  route(queryEndpoints.counts, ({ data, body }) => readCounts(data, body)),
];
