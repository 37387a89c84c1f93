import { componentEndpoints } from '@lintel/api/endpoints/components';
import { InParts } from '../../http/inParts.ts';
import { type Route, route } from '../../http/route.ts';
import type { Notices } from '../../notices.ts';
import { duplicatesOf } from './duplicates.ts';
import { importRows } from './import/importRows.ts';
import { mergeComponents, removeComponents, restoreComponents } from './lifecycle.ts';
import { namesOf } from './names.ts';
import { overriddenOf } from './overridden.ts';
import { componentsInParts, readComponent } from './read.ts';
import { saveComponents } from './save.ts';
import { searchComponents } from './search.ts';
import { type UsageServices, usageOfComponents } from './usage.ts';
import { valuesOfComponents } from './values.ts';

type Services = UsageServices & { now(): Date; notices: Pick<Notices, 'announce'> };

/** Saved filters that name one of them read as something else now. */
const announceFilters = ({ notices }: Services, organizationId: number): void => {
  for (const changed of ['query', 'dependencyFilter'] as const)
    notices.announce({ organizationId, changed, slugs: [], onlyFor: null });
};

export const componentRoutes = (services: Services): Route[] => [
  route(componentEndpoints.search, ({ data, query }) => searchComponents(data, query)),
  route(componentEndpoints.duplicates, ({ data, query }) => duplicatesOf(data, query)),
  route(componentEndpoints.list, ({ data, query }) => InParts.of(componentsInParts(data, query))),
  route(componentEndpoints.read, ({ data, params }) => readComponent(data, params.slug)),
  route(componentEndpoints.overridden, ({ data, params }) => overriddenOf(data, params.slug)),
  route(componentEndpoints.save, ({ data, body }) => saveComponents(data, body.components)),
  route(componentEndpoints.import, ({ data, body }) => importRows(data, body)),
  route(componentEndpoints.remove, ({ data, body }) => removeComponents(data, body)),
  route(componentEndpoints.merge, async ({ data, body }) => {
    const merged = await mergeComponents(data, body);
    announceFilters(services, data.viewer.organizationId);
    return merged;
  }),
  route(componentEndpoints.restore, async ({ data, body }) => {
    const restored = await restoreComponents(data, body.components, services.now());
    announceFilters(services, data.viewer.organizationId);
    return restored;
  }),
  route(componentEndpoints.usage, ({ data, body }) => usageOfComponents(data, services, body.components)),
  route(componentEndpoints.values, ({ data, body }) => valuesOfComponents(data, body.components)),
  route(componentEndpoints.names, ({ data, body }) => namesOf(data, body)),
];
