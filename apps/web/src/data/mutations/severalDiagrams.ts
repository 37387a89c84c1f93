import { diagramEndpoints, type DiagramToSave } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { keys } from '../queries.ts';
import { isForForm } from '../refusals.ts';
import { takenBack } from './takenBack.ts';
import { useSaveDiagrams } from './diagrams.ts';
import { changeKnown, diagramsWord, inTurn, takeSaved } from './knownDiagrams.ts';

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
      changeKnown(client, (diagrams) => diagrams.filter(({ slug }) => !gone.has(slug)));
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
      takeSaved(client, copies);
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
