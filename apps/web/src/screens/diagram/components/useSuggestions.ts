import { componentNameEndpoints } from '@lintel/api/endpoints/componentNames';
import type { ComponentBriefShape } from '@lintel/api/componentBriefShape';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../data/api.ts';
import { keys } from '../../../data/queries.ts';

const most = 6;
const pause = 150;

/** What fits word by word comes first, then what is called much the same; each once. */
const suggestionsOf = (
  found: readonly ComponentBriefShape[],
  alike: readonly ComponentBriefShape[],
  takesDrafts: boolean,
): ComponentBriefShape[] => {
  const bySlug = new Map([...found, ...alike].map((each) => [each.slug, each]));
  return [...bySlug.values()]
    .filter(({ state }) => state === 'ACTIVE' || (takesDrafts && state === 'DRAFT'))
    .slice(0, most);
};

const useRested = (text: string): string => {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
};

/** The components that may be meant by a name that is typed. */
export const useSuggestions = (
  typed: string,
  { enabled, takesDrafts }: { enabled: boolean; takesDrafts: boolean },
): readonly ComponentBriefShape[] => {
  const name = useRested(typed.trim());
  const isAsked = enabled && typed.trim().length > 1 && name.length > 1;
  const found = useQuery({
    queryKey: [...keys.components, 'suggested', name],
    queryFn: ({ signal }) =>
      call(
        componentNameEndpoints.search,
        { query: { search: name, sort: 'relevance', limit: most * 2 } },
        signal,
      ),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const alike = useQuery({
    queryKey: [...keys.components, 'alike', name],
    queryFn: ({ signal }) =>
      call(componentNameEndpoints.duplicates, { query: { name, limit: most } }, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return isAsked ? suggestionsOf(found.data?.components ?? [], alike.data ?? [], takesDrafts) : [];
};

/** Of an entry in the list of them. */
export const suggestionId = (list: string, index: number): string => `${list}-${index}`;
