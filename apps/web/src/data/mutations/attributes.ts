import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import type { AttributeType } from '@lintel/domain/attributes/registry';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { gotBack } from '../gotBack.ts';
import { attributesQuery } from '../modelQueries.ts';
import { isForForm } from '../refusals.ts';

export interface ListItemToSave {
  attributeListItemId?: number;
  value: string;
}

/** Without an id an attribute is created; with one, only what is there changes. */
export interface AttributeToSave {
  attributeId?: number;
  name?: string;
  description?: string | null;
  required?: boolean;
  attributeType?: AttributeType;
  /** New and renamed ones alone. */
  listItems?: ListItemToSave[];
  removedListItems?: number[];
  attributeForTypes?: ({ fkTypeId: number } | { fkSharedTypeId: number })[];
  updatedAt?: string;
}

/** Newest first, as the server lists them. */
const withAttribute = (attributes: readonly AttributeShape[], saved: AttributeShape): AttributeShape[] =>
  [...attributes.filter(({ attributeId }) => attributeId !== saved.attributeId), saved].sort(
    (a, b) => b.attributeId - a.attributeId,
  );

export const useSaveAttribute = (onSaved?: (saved: AttributeShape) => void) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (attribute: AttributeToSave): Promise<AttributeShape> => {
      const [saved] = await call(attributeEndpoints.save, { body: { attributes: [attribute] } });
      return gotBack(saved, 'attributes');
    },
    onSuccess: (saved) => {
      client.setQueryData(attributesQuery.queryKey, (known) => known && withAttribute(known, saved));
      onSaved?.(saved);
    },
    onError: (error) => {
      if (isForForm(error)) return;
      toast.error('Failed to save attributes', { description: explainFailure(error) });
    },
    onSettled: () => void readAgain(client, 'attribute'),
  });
};

export const useDeleteAttribute = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (attributeId: number) =>
      call(attributeEndpoints.remove, { body: { attributes: [{ attributeId }] } }),
    onSuccess: (_, gone) => {
      client.setQueryData(attributesQuery.queryKey, (known) =>
        known?.filter(({ attributeId }) => attributeId !== gone),
      );
      toast.success('Attribute has been deleted');
    },
    onError: (error) => toast.error('Could not delete attribute', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'attribute'),
  });
};
