import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { sharingEndpoints } from '@lintel/api/endpoints/sharing';
import type { DiagramShape } from '@lintel/api/shapes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { diagramQuery, diagramsQuery, keys } from '../queries.ts';
import { isForForm } from '../refusals.ts';
import { sharePassOf } from '../sharedPicture.ts';
import { listed, withSaved } from './diagramList.ts';

interface Copying {
  /** Whether the link is on the clipboard by now. */
  copying: Promise<boolean>;
}

export interface SharingToSave {
  generalAccess?: boolean;
  /** Null takes the password off. */
  password?: string | null;
}

/** The last save wins: two people do not type one password at the same time. */
export const useSaveSharing = (diagram: DiagramShape) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ copying: _copying, ...sharing }: SharingToSave & Copying) =>
      call(diagramEndpoints.save, { body: { diagrams: [{ slug: diagram.slug, ...sharing }] } }),
    onSuccess: async (answered, { copying }) => {
      const saved = answered.map(listed);
      client.setQueryData(diagramsQuery.queryKey, (diagrams) => diagrams && withSaved(diagrams, saved));
      for (const each of saved) client.setQueryData(diagramQuery(each.slug).queryKey, each);
      const description = (await copying) ? 'The link has been copied' : undefined;
      toast.success('Sharing has been updated', { description });
    },
    onError: (error) => {
      if (!isForForm(error)) toast.error('Could not save sharing', { description: explainFailure(error) });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: keys.diagrams }),
  });
};

/** The password of a shared diagram. Refusals are told where it was typed. */
export const useOpenShared = (slug: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => call(sharingEndpoints.open, { params: { slug }, body: { password } }),
    onSuccess: async ({ token }) => {
      sharePassOf(slug).write(token);
      await client.invalidateQueries({ queryKey: keys.picture(slug) });
    },
  });
};
