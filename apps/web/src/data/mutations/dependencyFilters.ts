import type { Input } from '@lintel/api/endpoint';
import { dependencyEndpoints, type DependencyFilterShape } from '@lintel/api/endpoints/dependencies';
import { displayName } from '@lintel/domain/names';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '@lintel/api/client';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { dependencyFilterQuery, dependencyFiltersQuery } from '../dependencyQueries.ts';
import { explainFailure } from '../failures.ts';
import { isForForm } from '../refusals.ts';

type GraphChanges = Input<typeof dependencyEndpoints.save>['body']['data'];

/** Under the slug `new` a dependency graph is created. */
export interface GraphToSave {
  slug: string;
  changes: GraphChanges;
}

const savedMilliseconds = 1500;

const withGraph = (
  graphs: readonly DependencyFilterShape[],
  saved: DependencyFilterShape,
): DependencyFilterShape[] =>
  [
    ...graphs.filter(({ dependencyFilterId }) => dependencyFilterId !== saved.dependencyFilterId),
    saved,
  ].toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

const take = (client: QueryClient, saved: DependencyFilterShape): void => {
  client.setQueryData(dependencyFilterQuery(saved.slug).queryKey, saved);
  client.setQueryData(dependencyFiltersQuery.queryKey, (graphs) => graphs && withGraph(graphs, saved));
};

const send = ({ slug, changes }: GraphToSave) =>
  call(dependencyEndpoints.save, { params: { id: slug }, body: { data: changes } });

/** The filter was saved elsewhere since it was read here. */
export const isFilterChanged = (error: unknown): boolean =>
  error instanceof ApiFailure && error.body.code === 'filter-changed';

interface Texts {
  loading: string;
  success: (saved: DependencyFilterShape) => string;
  error: string;
}

/** What is answered elsewhere, by a dialog or at a field, is no toast. */
const useGraphMutation = (
  { loading, success, error }: Texts,
  isAnsweredElsewhere: (error: unknown) => boolean,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (graph: GraphToSave) =>
      toast.promise(send(graph), {
        loading,
        success: (saved) => ({ title: success(saved), duration: savedMilliseconds }),
        error: (reason) =>
          isAnsweredElsewhere(reason) ? null : { title: error, description: explainFailure(reason) },
      }),
    onSuccess: (saved) => take(client, saved),
    onSettled: () => void readAgain(client, 'dependencyFilter'),
  });
};

const savingTexts: Texts = {
  loading: 'Saving filter...',
  success: () => 'Filter saved',
  error: 'Could not save filter',
};

export const useSaveGraph = () => useGraphMutation(savingTexts, isFilterChanged);

const renamingTexts: Texts = {
  loading: 'Renaming filter...',
  success: ({ name }) => `Filter renamed to "${name}"`,
  error: 'Could not rename filter',
};

export const useRenameGraph = () => useGraphMutation(renamingTexts, isForForm);

/** View options are saved in passing: nobody is told of it unless it fails. */
export const useSaveGraphSettings = () => {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'dependencyFilter.settings' },
    mutationFn: send,
    onSuccess: (saved) => take(client, saved),
    onError: (error) => toast.error('Could not save filter', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'dependencyFilter'),
  });
};

export const useDeleteGraph = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ dependencyFilterId }: DependencyFilterShape) =>
      call(dependencyEndpoints.removeFilters, { body: [{ dependencyFilterId }] }),
    onSuccess: (_gone, graph) => {
      client.setQueryData(dependencyFiltersQuery.queryKey, (graphs) =>
        graphs?.filter(({ dependencyFilterId }) => dependencyFilterId !== graph.dependencyFilterId),
      );
      toast.success(`Dependency graph “${displayName('dependency graph', graph)}” has been deleted`);
    },
    onError: (error) =>
      toast.error('Failed to delete dependency graph', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'dependencyFilter'),
  });
};
