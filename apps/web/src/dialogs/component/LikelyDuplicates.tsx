import { componentEndpoints } from '@lintel/api/endpoints/components';
import { displayName } from '@lintel/domain/names';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { call } from '../../data/api.ts';
import { keys } from '../../data/queries.ts';

export interface LikelyDuplicatesProps {
  name: string;
  /** What it is called so far: nothing is asked until that is changed. */
  of: string;
  /** Itself is none of them; a new component has none yet. */
  slug?: string | undefined;
}

/** While one types a new name: what is called much the same already. */
export function LikelyDuplicates({ name, of, slug }: LikelyDuplicatesProps) {
  const asked = useDeferredValue(name.trim());
  const { data } = useQuery({
    queryKey: [...keys.components, 'duplicates', slug, asked],
    queryFn: ({ signal }) =>
      call(componentEndpoints.duplicates, { query: { name: asked, except: slug, limit: 3 } }, signal),
    enabled: asked.length > 2 && asked !== of,
    placeholderData: keepPreviousData,
  });
  const found = asked.length > 2 && asked !== of ? (data ?? []) : [];
  if (found.length === 0) return null;
  return (
    <p role="status" className="pt-0.5 text-12 text-warning">
      {found.some(({ exact }) => exact) ? 'There is already: ' : 'Much like: '}
      {found.map((each) => displayName('component', each)).join(', ')}
    </p>
  );
}
