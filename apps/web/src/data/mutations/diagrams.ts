import { diagramEndpoints, type DiagramToSave } from '@lintel/api/endpoints/diagrams';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { diagramsQuery, keys, tagsQuery } from '../queries.ts';
import { isForForm } from '../refusals.ts';
import { explainFailure } from '../failures.ts';
import { listed, withChanges, withoutChanges } from './diagramList.ts';
import { sentAfter } from './sentAfter.ts';
import { changeKnown, diagramsWord, inTurn, takeSaved } from './knownDiagrams.ts';

const scope = { id: 'diagram' };

/** What was changed since goes on being shown over what the server says of an earlier change. */
const showWaiting = (client: QueryClient): void => {
  const tags = client.getQueryData(tagsQuery.queryKey) ?? [];
  for (const save of sentAfter(client, scope))
    changeKnown(client, (shown) => withChanges(shown, save as readonly DiagramToSave[], tags));
};

/**
 * Changes diagrams (those with a slug) and creates the rest. Changes show at once and are taken back
 * when the server refuses. A refusal that concerns a form (a collision, a wrong field) is left to the
 * caller's `onError`; every other one is told here, with a way on.
 */
export const useSaveDiagrams = ({ fromForm = false }: { fromForm?: boolean } = {}) => {
  const client = useQueryClient();
  const again = useRef<(diagrams: readonly DiagramToSave[]) => void>(() => undefined);
  const mutation = useMutation({
    // In the order in which they were made: of two levels or sets of tags the last is what is wanted.
    scope,
    mutationFn: (diagrams: readonly DiagramToSave[]) =>
      inTurn(diagrams, (portion) => call(diagramEndpoints.save, { body: { diagrams: portion } })),
    onMutate: async (diagrams) => {
      await client.cancelQueries({ queryKey: keys.diagrams, exact: true });
      const before = client.getQueryData(diagramsQuery.queryKey) ?? [];
      const tags = client.getQueryData(tagsQuery.queryKey) ?? [];
      changeKnown(client, (shown) => withChanges(shown, diagrams, tags));
      return { before };
    },
    onSuccess: (saved) => {
      takeSaved(client, saved.map(listed));
      showWaiting(client);
    },
    onError: (error, diagrams, context) => {
      if (context !== undefined)
        changeKnown(client, (shown) => withoutChanges(shown, diagrams, context.before));
      if (isForForm(error)) return;
      toast.error(`Could not save ${diagramsWord(diagrams.length)}`, {
        description: explainFailure(error),
        // A form is still there, with its own button.
        ...(!fromForm && { action: { label: 'Try again', run: () => again.current(diagrams) } }),
      });
    },
    onSettled: () => {
      if (sentAfter(client, scope).length === 0) void readAgain(client, 'diagram');
    },
  });
  useEffect(() => {
    again.current = mutation.mutate;
  }, [mutation.mutate]);
  return mutation;
};

/** One diagram, to be opened or linked next. `isReported`: the caller says itself what became of it. */
export const useCreateDiagram = ({ isReported = false }: { isReported?: boolean } = {}) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (diagram: DiagramToSave) => {
      const [created] = await call(diagramEndpoints.save, { body: { diagrams: [diagram] } });
      if (created === undefined) throw new Error('Got nothing back when creating a diagram');
      return created;
    },
    onSuccess: (created) => takeSaved(client, [listed(created)]),
    onError: (error) => {
      if (!isReported && !isForForm(error))
        toast.error('Could not create diagram', { description: explainFailure(error) });
    },
    onSettled: () => void readAgain(client, 'diagram'),
  });
};
