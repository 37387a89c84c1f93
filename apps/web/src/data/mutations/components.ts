import type { Reply } from '@lintel/api/endpoint';
import { componentEndpoints, type ComponentToSave } from '@lintel/api/endpoints/components';
import type { ComponentShape } from '@lintel/api/componentShapes';
import { displayName } from '@lintel/domain/names';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { componentQuery } from '../modelQueries.ts';

const take = (client: QueryClient, saved: readonly ComponentShape[]): void => {
  for (const component of saved) client.setQueryData(componentQuery(component.slug).queryKey, component);
};

const componentsWord = (count: number): string => (count === 1 ? 'component' : `${count} components`);

/** `isReported`: the caller says itself what became of it. */
export const useSaveComponents = ({ isReported = false }: { isReported?: boolean } = {}) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (components: readonly ComponentToSave[]) =>
      call(componentEndpoints.save, { body: { components: [...components] } }),
    onSuccess: (saved) => take(client, saved),
    onError: (error) => {
      if (!isReported) toast.error('Could not save component', { description: explainFailure(error) });
    },
    onSettled: () => void readAgain(client, 'component'),
  });
};

type Restored = Reply<typeof componentEndpoints.restore>;

/** What leads to drafts is no longer what it was; undefined where that is so of nothing. */
const describeLinksLeftOut = (restored: Restored): string | undefined => {
  const drafts = new Map(
    restored.flatMap(({ linksLeftOut }) =>
      linksLeftOut.map((each) => [each.slug, `“${displayName('diagram', each)}”`] as const),
    ),
  );
  if (drafts.size === 0) return undefined;
  const names = [...drafts.values()].join(', ');
  return drafts.size === 1
    ? `The link to ${names} was left out: it is a draft by now`
    : `The links to ${names} were left out: they are drafts by now`;
};

export const useRestoreComponents = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slugs: readonly string[]) =>
      call(componentEndpoints.restore, { body: { components: [...slugs] } }),
    onSuccess: (restored) => {
      take(client, restored);
      const [only] = restored;
      toast.success(
        restored.length === 1 && only !== undefined
          ? `Component "${only.name}" is back`
          : `${restored.length} components are back`,
        { description: describeLinksLeftOut(restored) },
      );
    },
    onError: (error) => toast.error('Could not bring back component', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'component'),
  });
};

interface Named {
  slug: string;
  name: string;
}

/** Both can be undone for 30 days; the toast offers it at once. */
export const useDeleteComponents = () => {
  const client = useQueryClient();
  const restore = useRestoreComponents();
  return useMutation({
    mutationFn: (components: readonly Named[]) =>
      call(componentEndpoints.remove, { body: components.map(({ slug }) => ({ slug })) }),
    onSuccess: (gone, components) => {
      const [only] = components;
      toast.success(
        gone.length === 1 && only !== undefined
          ? `Component "${only.name}" has been deleted`
          : `${gone.length} components have been deleted`,
        {
          duration: 10_000,
          action: { label: 'Undo', run: () => restore.mutate(gone.map(({ slug }) => slug)) },
        },
      );
    },
    onError: (error, { length }) =>
      toast.error(`Could not delete ${componentsWord(length)}`, { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'component'),
  });
};

export const useMergeComponents = () => {
  const client = useQueryClient();
  const restore = useRestoreComponents();
  return useMutation({
    mutationFn: ({ into, components }: { into: string; components: readonly string[] }) =>
      call(componentEndpoints.merge, { body: { into, components: [...components] } }),
    onSuccess: (merged, { components }) => {
      take(client, [merged]);
      toast.success(`Merged into "${merged.name}"`, {
        duration: 10_000,
        action: { label: 'Undo', run: () => restore.mutate(components) },
      });
    },
    onError: (error) => toast.error('Could not merge components', { description: explainFailure(error) }),
    onSettled: () => void readAgain(client, 'component'),
  });
};
