import { diagramEndpoints, type DiagramToSave } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { limits } from '@lintel/domain/limits';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { diagramQuery, diagramsQuery, keys, tagsQuery } from '../queries.ts';
import { isForForm } from '../refusals.ts';
import { explainFailure } from '../failures.ts';
import { inPortions, listed, takenBack, withChanges, withoutChanges, withSaved } from './diagramList.ts';

const change = (client: QueryClient, next: (diagrams: DiagramShape[]) => DiagramShape[]): void => {
  client.setQueryData(diagramsQuery.queryKey, (diagrams) => diagrams && next(diagrams));
};

const take = (client: QueryClient, saved: readonly DiagramShape[]): void => {
  change(client, (diagrams) => withSaved(diagrams, saved));
  for (const diagram of saved) {
    client.setQueryData(diagramQuery(diagram.slug).queryKey, diagram);
    void client.invalidateQueries({ queryKey: keys.diagramDetails(diagram.slug) });
  }
};

const inTurn = async <T, R>(items: readonly T[], send: (portion: T[]) => Promise<R[]>): Promise<R[]> => {
  const replies: R[] = [];
  for (const portion of inPortions(items, limits.diagramsPerCall)) replies.push(...(await send(portion)));
  return replies;
};

const diagramsWord = (count: number): string => (count === 1 ? 'diagram' : `${count} diagrams`);

/**
 * Changes diagrams (those with a slug) and creates the rest. Changes show at once and are taken back
 * when the server refuses. A refusal that concerns a form (a collision, a wrong field) is left to the
 * caller's `onError`; every other one is told here, with a way on.
 */
export const useSaveDiagrams = ({ fromForm = false }: { fromForm?: boolean } = {}) => {
  const client = useQueryClient();
  const again = useRef<(diagrams: readonly DiagramToSave[]) => void>(() => undefined);
  const mutation = useMutation({
    mutationFn: (diagrams: readonly DiagramToSave[]) =>
      inTurn(diagrams, (portion) => call(diagramEndpoints.save, { body: { diagrams: portion } })),
    onMutate: async (diagrams) => {
      await client.cancelQueries({ queryKey: keys.diagrams, exact: true });
      const before = client.getQueryData(diagramsQuery.queryKey) ?? [];
      const tags = client.getQueryData(tagsQuery.queryKey) ?? [];
      change(client, (shown) => withChanges(shown, diagrams, tags));
      return { before };
    },
    onSuccess: (saved) => take(client, saved.map(listed)),
    onError: (error, diagrams, context) => {
      if (context !== undefined) change(client, (shown) => withoutChanges(shown, diagrams, context.before));
      if (isForForm(error)) return;
      toast.error(`Could not save ${diagramsWord(diagrams.length)}`, {
        description: explainFailure(error),
        // A form is still there, with its own button.
        ...(!fromForm && { action: { label: 'Try again', run: () => again.current(diagrams) } }),
      });
    },
    onSettled: () => void readAgain(client, 'diagram'),
  });
  useEffect(() => {
    again.current = mutation.mutate;
  }, [mutation.mutate]);
  return mutation;
};

export interface DiagramsChange {
  diagrams: readonly DiagramShape[];
  /** Null leaves a diagram alone. */
  of: (diagram: DiagramShape) => Omit<DiagramToSave, 'slug'> | null;
  /** What happened, once it has. */
  said: string;
  /** Actions that follow each other quickly share one toast: the latest. */
  toastId?: string;
}

/**
 * One action on several diagrams: the last save wins, and Undo puts back what stood there before, unless
 * another person has changed the same field since. Answers whether it was saved.
 */
export const useChangeDiagrams = () => {
  const { mutateAsync: save } = useSaveDiagrams();

  const reportFailure = (title: string, error: unknown): void => {
    if (isForForm(error)) toast.error(title, { description: explainFailure(error) });
  };

  return async ({ diagrams, of, said, toastId }: DiagramsChange): Promise<boolean> => {
    const changes = diagrams.flatMap((diagram) => {
      const wanted = of(diagram);
      return wanted === null ? [] : [{ diagram, wanted: { ...wanted, slug: diagram.slug } }];
    });
    if (changes.length === 0) return true;
    try {
      const saved = await save(changes.map(({ wanted }) => wanted));
      const keys = new Map(saved.map(({ slug, concurrencyKey }) => [slug, concurrencyKey]));
      const undo = changes.map(({ diagram, wanted }): DiagramToSave => {
        const concurrencyKey = keys.get(diagram.slug);
        return { ...takenBack(diagram, wanted), ...(concurrencyKey !== undefined && { concurrencyKey }) };
      });
      toast.success(said, {
        id: toastId,
        action: {
          label: 'Undo',
          run: () => void save(undo).catch((error: unknown) => reportFailure('Could not undo', error)),
        },
      });
      return true;
    } catch (error) {
      reportFailure(`Could not save ${diagramsWord(changes.length)}`, error);
      return false;
    }
  };
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
    onSuccess: (created) => take(client, [listed(created)]),
    onError: (error) => {
      if (!isReported && !isForForm(error))
        toast.error('Could not create diagram', { description: explainFailure(error) });
    },
    onSettled: () => void readAgain(client, 'diagram'),
  });
};

export const useDeleteDiagrams = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slugs: readonly string[]) =>
      inTurn(slugs, async (portion) => {
        const reply = await call(diagramEndpoints.remove, { body: { diagramSlugs: portion } });
        return reply.diagramSlugs;
      }),
    onSuccess: (slugs) => {
      const gone = new Set(slugs);
      change(client, (diagrams) => diagrams.filter(({ slug }) => !gone.has(slug)));
      for (const slug of slugs) client.removeQueries({ queryKey: keys.diagram(slug) });
      const noun = slugs.length === 1 ? 'Diagram has' : `${slugs.length} diagrams have`;
      toast.success(`${noun} been deleted`);
    },
    onError: (error) => toast.error('Failed to remove diagram', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'diagram'),
  });
};

export const useDuplicateDiagrams = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slugs: readonly string[]) =>
      inTurn(slugs, (portion) =>
        call(diagramEndpoints.duplicate, { body: { diagrams: portion.map((slug) => ({ slug })) } }),
      ),
    onSuccess: (copies) => {
      take(client, copies);
      const [only] = copies;
      toast.success(
        copies.length === 1 && only !== undefined
          ? `Created “${displayName('diagram', only)}”`
          : `Created ${copies.length} copies`,
      );
    },
    onError: (error, slugs) =>
      toast.error(`Could not duplicate ${diagramsWord(slugs.length)}`, {
        description: explainFailure(error),
      }),
    onSettled: () => void readAgain(client, 'diagram'),
  });
};
