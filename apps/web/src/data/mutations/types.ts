import { typeEndpoints } from '@lintel/api/endpoints/types';
import type { TypeShape } from '@lintel/api/modelShapes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { gotBack } from '../gotBack.ts';
import { typesQuery } from '../modelQueries.ts';
import { isForForm } from '../refusals.ts';

/** Without an id a type is created; with one, only the fields that are there change. */
export interface TypeToSave {
  typeId?: number;
  name: string;
  description?: string | null;
  iconId?: number | null;
  /** The state a change is based on. */
  updatedAt?: string;
}

/** Newest first, as the server lists them. */
const withType = (types: readonly TypeShape[], saved: TypeShape): TypeShape[] =>
  [...types.filter(({ typeId }) => typeId !== saved.typeId), saved].sort((a, b) => b.typeId - a.typeId);

/** `toasts`: the caller has no form of its own, so that every refusal becomes a toast. */
export const useSaveType = ({ toasts = false }: { toasts?: boolean } = {}) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (type: TypeToSave) =>
      gotBack(await call(typeEndpoints.save, { body: { type } }), 'type'),
    onSuccess: (saved) => {
      client.setQueryData(typesQuery.queryKey, (types) => types && withType(types, saved));
    },
    onError: (error, { typeId }) => {
      if (!toasts && isForForm(error)) return;
      const title = typeId === undefined ? 'Could not create type' : 'Could not update type';
      toast.error(title, { description: explainFailure(error) });
    },
    onSettled: () => void readAgain(client, 'type'),
  });
};

export const useDeleteTypes = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (typeIds: readonly number[]) =>
      call(typeEndpoints.remove, { body: { types: typeIds.map((typeId) => ({ typeId })) } }),
    onSuccess: ({ types }) => {
      const gone = new Set(types.map(({ typeId }) => typeId));
      client.setQueryData(typesQuery.queryKey, (known) => known?.filter(({ typeId }) => !gone.has(typeId)));
      toast.success(types.length === 1 ? 'Type has been deleted' : `${types.length} types have been deleted`);
    },
    onError: (error) => toast.error('Could not delete type', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'type'),
  });
};
