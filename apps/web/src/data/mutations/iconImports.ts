import { iconEndpoints } from '@lintel/api/endpoints/icons';
import type { ImportedSet } from '@lintel/domain/icons';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { keys } from '../queries.ts';

const betweenLooks = 1_000;

/** The newest import of a set, looked at again and again while it runs, begun here or elsewhere. */
export const iconImportQuery = (iconSet: ImportedSet) =>
  queryOptions({
    queryKey: [...keys.icons, 'import', iconSet],
    queryFn: ({ signal }) => call(iconEndpoints.importState, { params: { iconSet } }, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? betweenLooks : false),
  });

export const useImportIcons = (iconSet: ImportedSet) => {
  const client = useQueryClient();
  const state = iconImportQuery(iconSet).queryKey;
  return useMutation({
    mutationFn: (archive: File) => call(iconEndpoints.import, { params: { iconSet }, file: archive }),
    onSuccess: (done) => client.setQueryData(state, done),
    onError: (error) => toast.error('Could not import the icons', { description: explainFailure(error) }),
    onSettled: () =>
      Promise.all([keys.icons, keys.sharedTypes].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
};
