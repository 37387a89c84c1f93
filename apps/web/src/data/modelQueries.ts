import { endpoints } from '@lintel/api/endpoints';
import type { Input, Reply } from '@lintel/api/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { keys } from './queries.ts';

/** What the screens read of the model. Apart from the other queries, since the page starts without it. */

export const typesQuery = queryOptions({
  queryKey: keys.types,
  meta: { kept: endpoints.types.list.reply },
  queryFn: ({ signal }) => call(endpoints.types.list, {}, signal),
});

/** They change with a new build of the server and not otherwise. */
export const sharedTypesAsTold = queryOptions({
  queryKey: keys.sharedTypes,
  staleTime: Number.POSITIVE_INFINITY,
  meta: { kept: endpoints.sharedTypes.list.reply },
  queryFn: ({ signal }) => call(endpoints.sharedTypes.list, { query: {} }, signal),
});

export const sharedTypesOf = ({ sharedTypes }: Reply<typeof endpoints.sharedTypes.list>) => sharedTypes ?? [];

export const typeUsageQuery = queryOptions({
  queryKey: [...keys.types, 'usage'],
  queryFn: ({ signal }) => call(endpoints.types.usage, {}, signal),
});

export const attributesQuery = queryOptions({
  queryKey: keys.attributes,
  queryFn: ({ signal }) => call(endpoints.attributes.list, {}, signal),
});

export const attributeUsageQuery = queryOptions({
  queryKey: [...keys.attributes, 'usage'],
  queryFn: ({ signal }) => call(endpoints.attributes.usage, {}, signal),
});

export const iconsQuery = queryOptions({
  queryKey: keys.icons,
  queryFn: ({ signal }) => call(endpoints.icons.list, {}, signal),
});

export type ComponentsAsked = Input<typeof endpoints.components.search>['query'];

/** A page of what fits; the last one stands there until the next is read. */
export const componentListQuery = (query: ComponentsAsked) =>
  queryOptions({
    queryKey: [...keys.components, 'list', query],
    queryFn: ({ signal }) => call(endpoints.components.search, { query }, signal),
    placeholderData: keepPreviousData,
  });

export const componentQuery = (slug: string) =>
  queryOptions({
    queryKey: [...keys.components, 'one', slug],
    queryFn: ({ signal }) => call(endpoints.components.read, { params: { slug } }, signal),
  });

export const componentLogsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...keys.components, 'logs', slug],
    queryFn: ({ signal }) => call(endpoints.changeLogs.ofComponent, { params: { slug } }, signal),
  });

/** Asked again while it is shown: people come and go, and what was just drawn is not counted at once. */
export const componentUsageQuery = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.components, 'usage', ...slugs],
    queryFn: ({ signal }) => call(endpoints.components.usage, { body: { components: [...slugs] } }, signal),
    staleTime: 0,
    refetchInterval: 3_000,
  });

/** `of` is the state that is asked for: one that was read of an earlier state is not shown for it. */
export const diagramDetailsQuery = (slug: string, of: string) =>
  queryOptions({
    queryKey: [...keys.diagramDetails(slug), of],
    queryFn: ({ signal }) => call(endpoints.diagrams.details, { params: { slug } }, signal),
  });

export const attachmentsQuery = (diagram: string) =>
  queryOptions({
    queryKey: [...keys.attachments, diagram],
    queryFn: ({ signal }) => call(endpoints.attachments.list, { query: { diagram } }, signal),
  });
