import { displayName } from '@lintel/domain/names';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../ui/toast.ts';
import { explainFailure } from './failures.ts';
import { useCreateDiagram } from './mutations/diagrams.ts';

/** A new diagram for a component to lead to, with the words that go with it. */
export const useLinkedDiagram = () => {
  const create = useCreateDiagram({ isTold: true });
  return useMutation({
    mutationFn: ({
      name,
      draft,
      folderId = null,
    }: {
      name: string;
      draft: boolean;
      folderId?: number | null;
    }) =>
      toast.promise(
        create.mutateAsync({ name, fkFolderId: folderId, ...(draft && { state: 'DRAFT' as const }) }),
        {
          loading: 'Creating and linking diagram...',
          success: (made) => `Diagram "${displayName('diagram', made)}" has been created and linked`,
          error: (error) => ({
            title: 'Could not create and link diagram',
            description: explainFailure(error),
          }),
        },
      ),
  });
};
