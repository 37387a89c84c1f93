import { componentEndpoints } from '@lintel/api/endpoints/components';
import { attributeKindOf } from '@lintel/domain/attributes/registry';
import { limits } from '@lintel/domain/limits';
import type { DependencyGraph } from '@lintel/model/dependencyGraph';
import type { ShownGraph } from '@lintel/model/shownGraph';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Quality, qualitiesOf } from '../../../colouring/qualities.ts';
import { call } from '../../../data/api.ts';
import { attributesQuery } from '../../../data/modelQueries.ts';
import { usersQuery } from '../../../data/peopleQueries.ts';
import { keys, tagsQuery } from '../../../data/queries.ts';

const valuesQuery = (slugs: readonly string[]) =>
  queryOptions({
    queryKey: [...keys.components, 'values', 'graph', ...slugs],
    queryFn: ({ signal }) => call(componentEndpoints.values, { body: { components: [...slugs] } }, signal),
    placeholderData: keepPreviousData,
  });

const none: readonly never[] = [];

/** What components may be told apart by: texts would be as many as there are components. */
export const useOfferedQualities = (): readonly { value: string; label: string }[] => {
  const attributes = useQuery(attributesQuery).data ?? none;
  return [
    { value: 'tags', label: 'Tags' },
    { value: 'state', label: 'State' },
    ...attributes
      .filter(
        ({ attributeType }) => attributeKindOf(attributeType).held !== 'text' || attributeType === 'BOOLEAN',
      )
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
      .map(({ attributeId, name }) => ({ value: `attribute:${attributeId}`, label: name })),
  ];
};

interface QualityHere {
  /** Null while it is not known, and where there is no such thing. */
  readonly quality: Quality | null;
  /** It is not known yet. */
  readonly isDue: boolean;
}

/** What the shown components have of a quality. Null asks for nothing. */
export const useQuality = (graph: DependencyGraph, { nodes }: ShownGraph, id: string | null): QualityHere => {
  const enabled = id !== null;
  const components = useMemo(
    () =>
      enabled
        ? nodes.flatMap((node) => graph.components.get(node.id) ?? []).slice(0, limits.namesPerCall)
        : none,
    [graph, nodes, enabled],
  );
  const read = useQuery({ ...valuesQuery(components.map(({ slug }) => slug)), enabled });
  const values = read.data;
  const tags = useQuery({ ...tagsQuery, enabled }).data;
  const attributes = useQuery({ ...attributesQuery, enabled }).data;
  const people = useQuery({ ...usersQuery, enabled }).data;
  const quality = useMemo(() => {
    if (id === null || values === undefined || tags === undefined || attributes === undefined) return null;
    const known = {
      components: components.map(({ slug, state }) => ({ slug, state, deleted: false })),
      values,
      tags,
      attributes,
      people: people ?? none,
    };
    return qualitiesOf(known).find((quality) => quality.id === id) ?? null;
  }, [id, components, values, tags, attributes, people]);
  const isMissing = values === undefined || tags === undefined || attributes === undefined;
  return { quality, isDue: enabled && isMissing && !read.isError };
};
