import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from './api.ts';
import { diagramsQuery } from './queries.ts';

/** Notes once that the person opened this diagram; null while it is not known to exist. */
export const useVisit = (slug: string | null): void => {
  const client = useQueryClient();
  const noted = useRef<string | null>(null);
  useEffect(() => {
    if (slug === null || noted.current === slug) return;
    noted.current = slug;
    call(diagramEndpoints.visit, { params: { slug } }).then(
      () =>
        client.setQueryData(diagramsQuery.queryKey, (diagrams) =>
          diagrams?.map((diagram) =>
            diagram.slug === slug ? { ...diagram, openedAt: new Date().toISOString() } : diagram,
          ),
        ),
      // The list of what was opened last is a convenience: nobody is told that it lacks an entry.
      () => undefined,
    );
  }, [client, slug]);
};
