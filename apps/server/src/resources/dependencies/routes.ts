import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import { type Route, route } from '../../http/route.ts';
import type { Hub } from '../../sync/hub.ts';
import { readDependencies } from './dependencies.ts';
import { componentsFound } from './found.ts';
import { neighboursOf } from './neighbours.ts';
import { peopleAtWork } from './people.ts';
import { listFilters, readFilter, removeFilters, saveFilter } from './store.ts';

export const dependencyRoutes = ({ atWork }: Pick<Hub, 'atWork'>): Route[] => [
  route(dependencyEndpoints.read, ({ data, answer }) => {
    // Kept by the browser, and asked about each time: unchanged it is not sent again.
    answer.header('cache-control', 'private, no-cache');
    return readDependencies(data, answer);
  }),
  route(dependencyEndpoints.people, ({ data }) => peopleAtWork(data, atWork())),
  route(dependencyEndpoints.filters, ({ data }) => listFilters(data)),
  route(dependencyEndpoints.filter, ({ data, params }) => readFilter(data, params.id)),
  route(dependencyEndpoints.found, async ({ data, body }) => ({
    components: await componentsFound(data, body.data.filter),
  })),
  route(dependencyEndpoints.neighbours, ({ data, body }) => neighboursOf(data, body)),
  route(dependencyEndpoints.save, ({ data, params, body }) => saveFilter(data, params.id, body.data)),
  route(dependencyEndpoints.removeFilters, ({ data, body }) => removeFilters(data, body)),
];
