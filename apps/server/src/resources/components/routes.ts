import { componentEndpoints } from '@lintel/api/endpoints/components';
import { InParts } from '../../http/inParts.ts';
import { type Route, route } from '../../http/route.ts';
import { duplicatesOf } from './duplicates.ts';
import { importRows } from './import/importRows.ts';
import { mergeComponents, removeComponents, restoreComponents } from './lifecycle.ts';
import { namesOf } from './names.ts';
import { componentsInParts, readComponent } from './read.ts';
import { saveComponents } from './save.ts';
import { searchComponents } from './search.ts';
import { type UsageServices, usageOfComponents } from './usage.ts';
import { valuesOfComponents } from './values.ts';

export const componentRoutes = (services: UsageServices & { now(): Date }): Route[] => [
  route(componentEndpoints.search, ({ data, query }) => searchComponents(data, query)),
  route(componentEndpoints.duplicates, ({ data, query }) => duplicatesOf(data, query)),
  route(componentEndpoints.list, ({ data, query }) => InParts.of(componentsInParts(data, query))),
  route(componentEndpoints.read, ({ data, params }) => readComponent(data, params.slug)),
  route(componentEndpoints.save, ({ data, body }) => saveComponents(data, body.components)),
  route(componentEndpoints.import, ({ data, body }) => importRows(data, body)),
  route(componentEndpoints.remove, ({ data, body }) => removeComponents(data, body)),
  route(componentEndpoints.merge, ({ data, body }) => mergeComponents(data, body)),
  route(componentEndpoints.restore, ({ data, body }) =>
    restoreComponents(data, body.components, services.now()),
  ),
  route(componentEndpoints.usage, ({ data, body }) => usageOfComponents(data, services, body.components)),
  route(componentEndpoints.values, ({ data, body }) => valuesOfComponents(data, body.components)),
  route(componentEndpoints.names, ({ data, body }) => namesOf(data, body)),
];
