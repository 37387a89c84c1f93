import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import type { Filter } from '@lintel/domain/filter/grammar';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { keys } from './queries.ts';
import { readGraph } from './readGraph.ts';

/** What is read of dependency graphs. Apart from the other queries, since the page starts without it. */

export const dependenciesQuery = queryOptions({
  queryKey: [...keys.dependencies, 'drawn'],
  queryFn: ({ signal }) => readGraph(signal),
});

/** The components in use that a filter finds; those of the filter before stand there until they are read. */
export const foundComponentsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...keys.dependencies, 'found', filter],
    queryFn: ({ signal }) => call(dependencyEndpoints.found, { body: { data: { filter } } }, signal),
    placeholderData: keepPreviousData,
  });

/** Who works on which components of the graph. */
export const peopleAtWorkQuery = queryOptions({
  queryKey: [...keys.dependencies, 'people'],
  queryFn: ({ signal }) => call(dependencyEndpoints.people, {}, signal),
  staleTime: 0,
  gcTime: 0,
  retry: false,
});

export const dependencyFiltersQuery = queryOptions({
  queryKey: keys.dependencyFilters,
  meta: { kept: dependencyEndpoints.filters.reply },
  queryFn: ({ signal }) => call(dependencyEndpoints.filters, {}, signal),
});

export const dependencyFilterQuery = (slug: string) =>
  queryOptions({
    queryKey: [...keys.dependencyFilters, 'one', slug],
    queryFn: ({ signal }) => call(dependencyEndpoints.filter, { params: { id: slug } }, signal),
  });
