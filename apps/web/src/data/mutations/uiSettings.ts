import { uiSettingsEndpoints } from '@lintel/api/endpoints/uiSettings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod/mini';
import { call } from '../api.ts';
import { uiSettingsQuery } from '../queries.ts';

type Json = z.core.util.JSONType;

export interface TableSetting<T> {
  value: T;
  /** What is shown may still turn out to be another: the settings are on their way. */
  pending: boolean;
  keep: (value: T) => void;
}

/**
 * How one table looks for this person in this organisation. What cannot be read is the fallback, and what
 * cannot be kept holds until the page is left: a setting is never worth a failure.
 */
export const useTableSetting = <T extends Json>(
  key: string,
  schema: z.ZodMiniType<T>,
  fallback: NoInfer<T>,
): TableSetting<T> => {
  const client = useQueryClient();
  const query = useQuery(uiSettingsQuery);
  const { mutate } = useMutation({
    // Of two choices in quick succession the last is kept.
    scope: { id: 'tableSettings' },
    mutationFn: (value: T) => call(uiSettingsEndpoints.save, { body: { tableSettings: { [key]: value } } }),
    onMutate: async (value) => {
      await client.cancelQueries({ queryKey: uiSettingsQuery.queryKey });
      client.setQueryData(uiSettingsQuery.queryKey, (settings) => ({
        tableSettings: { ...settings?.tableSettings, [key]: value },
      }));
    },
  });
  const kept = query.data?.tableSettings[key];
  const parsed = useMemo(() => schema.safeParse(kept), [schema, kept]);
  return { value: parsed.success ? parsed.data : fallback, pending: query.isPending, keep: mutate };
};
