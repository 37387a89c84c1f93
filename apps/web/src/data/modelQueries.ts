import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { iconEndpoints, sharedTypeEndpoints } from '@lintel/api/endpoints/icons';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import type { Input, Reply } from '@lintel/api/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { keys } from './queries.ts';

/** What the screens read of the model. Apart from the other queries, since the page starts without it. */

export const typesQuery = queryOptions({
  queryKey: keys.types,
  meta: { kept: typeEndpoints.list.reply },
  queryFn: ({ signal }) => call(typeEndpoints.list, {}, signal),
});

/** They change with a new build of the server and not otherwise. */
export const sharedTypesAsSent = queryOptions({
  queryKey: keys.sharedTypes,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { kept: sharedTypeEndpoints.list.reply },
  queryFn: ({ signal }) => call(sharedTypeEndpoints.list, { query: {} }, signal),
});

export const sharedTypesOf = ({ sharedTypes }: Reply<typeof sharedTypeEndpoints.list>) => sharedTypes ?? [];

export const typeUsageQuery = queryOptions({
  queryKey: [...keys.types, 'usage'],
  queryFn: ({ signal }) => call(typeEndpoints.usage, {}, signal),
});

export const attributesQuery = queryOptions({
  queryKey: keys.attributes,
  meta: { kept: attributeEndpoints.list.reply },
  queryFn: ({ signal }) => call(attributeEndpoints.list, {}, signal),
});

export const attributeUsageQuery = queryOptions({
  queryKey: [...keys.attributes, 'usage'],
  queryFn: ({ signal }) => call(attributeEndpoints.usage, {}, signal),
});

export const iconsQuery = queryOptions({
  queryKey: keys.icons,
  queryFn: ({ signal }) => call(iconEndpoints.list, {}, signal),
});

export type ComponentsAsked = Input<typeof componentEndpoints.search>['query'];

/** A page of what fits; the last one stands there until the next is read. */
export const componentListQuery = (query: ComponentsAsked) =>
  queryOptions({
    queryKey: [...keys.components, 'list', query],
    queryFn: ({ signal }) => call(componentEndpoints.search, { query }, signal),
    placeholderData: keepPreviousData,
  });

export const componentQuery = (slug: string) =>
  queryOptions({
    queryKey: [...keys.components, 'one', slug],
    queryFn: ({ signal }) => call(componentEndpoints.read, { params: { slug } }, signal),
  });

/** Of one that a program made: what it wrote last, where that is another thing now. */
export const overriddenQuery = (slug: string) =>
  queryOptions({
    queryKey: [...keys.components, 'overridden', slug],
    queryFn: ({ signal }) => call(componentEndpoints.overridden, { params: { slug } }, signal),
  });

export const componentLogsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...keys.components, 'logs', slug],
    queryFn: ({ signal }) => call(changeLogEndpoints.ofComponent, { params: { slug } }, signal),
  });

/** Asked again while it is shown: people come and go, and what was just drawn is not counted at once. */
export const componentUsageQuery = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.components, 'usage', ...slugs],
    queryFn: ({ signal }) => call(componentEndpoints.usage, { body: { components: [...slugs] } }, signal),
    staleTime: 0,
    refetchInterval: 3_000,
  });

/** `of` is the state that is asked for: one that was read of an earlier state is not shown for it. */
export const diagramDetailsQuery = (slug: string, of: string) =>
  queryOptions({
    queryKey: [...keys.diagramDetails(slug), of],
    queryFn: ({ signal }) => call(diagramEndpoints.details, { params: { slug } }, signal),
  });

export const attachmentsQuery = (diagram: string) =>
  queryOptions({
    queryKey: [...keys.attachments, diagram],
    queryFn: ({ signal }) => call(attachmentEndpoints.list, { query: { diagram } }, signal),
  });
