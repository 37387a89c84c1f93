import { conditionEndpoints } from '@lintel/api/endpoints/condition';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

/** Asked again by itself, since nobody announces how a disk fills. Of one page alone, so its key stands here. */
export const conditionQuery = queryOptions({
  queryKey: ['operator', 'condition'],
  queryFn: ({ signal }) => call(conditionEndpoints.read, {}, signal),
  refetchInterval: 30_000,
});
