import { newQuerySlug, queryEndpoints, type QueryShape } from '@lintel/api/endpoints/queries';
import type { ViewFilter } from '@lintel/domain/entities/saved';
import { displayName } from '@lintel/domain/names';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod/mini';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { collidedOf, isForForm } from '../refusals.ts';
import { viewQuery, viewsQuery } from '../viewQueries.ts';
import { useTableSetting } from './uiSettings.ts';

/** Under `newQuerySlug` a view is created. */
export interface ViewToSave {
  slug: string;
  name?: string;
  description?: string | null;
  filter?: ViewFilter;
  /** The state a change is based on. */
  updatedAt?: string;
}

/** By name, as the server lists them. */
const withView = (views: readonly QueryShape[], saved: QueryShape): QueryShape[] =>
  [...views.filter(({ queryId }) => queryId !== saved.queryId), saved].sort((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  );

const take = (client: QueryClient, saved: QueryShape): void => {
  client.setQueryData(viewQuery(saved.slug).queryKey, saved);
  client.setQueryData(viewsQuery.queryKey, (views) => views && withView(views, saved));
};

const send = ({ slug, ...query }: ViewToSave) =>
  call(queryEndpoints.save, { params: { slug }, body: { query } });

const couldNotSave = (error: unknown): string =>
  toast.error('Could not save query', { description: explainFailure(error) });

/** Creates one, or changes what it is called. What is for the form is left to the form. */
export const useSaveView = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (saved) => take(client, saved),
    onError: (error, { slug }) => {
      if (isForForm(error)) return;
      if (slug === newQuerySlug) couldNotSave(error);
      else toast.error('Failed to update query', { description: explainFailure(error) });
    },
    onSettled: () => void readAgain(client, 'query'),
  });
};

type ChangeOfFilter = (filter: ViewFilter) => ViewFilter;

const mostTries = 3;

/** A save of another condition or column came in between: the change is made once more on what was saved. */
const sendChange = async (client: QueryClient, slug: string, change: ChangeOfFilter): Promise<QueryShape> => {
  for (let tries = 1; ; tries++) {
    const view = await client.ensureQueryData(viewQuery(slug));
    try {
      return await send({ slug, filter: change(view.filter), updatedAt: view.updatedAt });
    } catch (error) {
      if (collidedOf(error) === null || tries === mostTries) throw error;
      await client.fetchQuery({ ...viewQuery(slug), staleTime: 0 });
    }
  }
};

export interface FilterOfView {
  /** As it is saved, with what is on its way there. */
  filter: ViewFilter;
  change: (change: ChangeOfFilter) => void;
}

/** What a view asks and shows; each change is shown at once, saved by itself, and taken back if it cannot be saved. */
export const useFilterOfView = (view: QueryShape): FilterOfView => {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly ChangeOfFilter[]>([]);
  const { mutate } = useMutation({
    scope: { id: `view.${view.slug}` },
    mutationFn: (change: ChangeOfFilter) => sendChange(client, view.slug, change),
    onMutate: (change) => setPending((before) => [...before, change]),
    onSuccess: (saved) => take(client, saved),
    onError: couldNotSave,
    onSettled: (_saved, _error, change) => setPending((before) => before.filter((each) => each !== change)),
  });
  return { filter: pending.reduce((filter, change) => change(filter), view.filter), change: mutate };
};

export const useDeleteView = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ queryId }: QueryShape) => call(queryEndpoints.remove, { body: [{ queryId }] }),
    onSuccess: (_gone, view) => {
      client.setQueryData(viewsQuery.queryKey, (views) =>
        views?.filter(({ queryId }) => queryId !== view.queryId),
      );
      toast.success(`View “${displayName('view', view)}” has been deleted`);
    },
    onError: (error) => toast.error('Failed to delete view', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'query'),
  });
};

const pinnedSchema = z.array(z.string().check(z.maxLength(200))).check(z.maxLength(100));
const nonePinned: string[] = [];

export interface PinnedViews {
  pinned: readonly string[];
  toggle: (slug: string) => void;
}

/** The views that this person wants on top of the sidebar. */
export const usePinnedViews = (): PinnedViews => {
  const { value, keep } = useTableSetting('pinnedViews', pinnedSchema, nonePinned);
  return {
    pinned: value,
    toggle: (slug) =>
      keep(value.includes(slug) ? value.filter((each) => each !== slug) : [...value, slug].slice(-100)),
  };
};
