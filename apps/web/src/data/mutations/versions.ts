import { versionEndpoints } from '@lintel/api/endpoints/versions';
import type { VersionShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../api.ts';
import { explainFailure } from '../failures.ts';
import { versionsQuery } from '../historyQueries.ts';
import { diagramQuery, diagramsQuery, keys } from '../queries.ts';
import { withSaved } from './diagramList.ts';

/** A version by what it is called on screen. */
export interface TitledVersion {
  readonly slug: string;
  readonly title: string;
}

export const useVersionActions = (slug: string) => {
  const client = useQueryClient();
  const failed = (title: string) => (error: unknown) => {
    toast.error(title, { description: explainFailure(error) });
  };
  const refresh = () => void client.invalidateQueries({ queryKey: keys.versions(slug) });
  const show = (version: VersionShape) =>
    client.setQueryData(
      versionsQuery(slug).queryKey,
      (versions) =>
        versions &&
        [version, ...versions.filter((each) => each.versionId !== version.versionId)].sort(newestFirst),
    );

  const keep = useMutation({
    mutationFn: (name: string) => call(versionEndpoints.create, { params: { slug }, body: { name } }),
    onSuccess: show,
    onError: failed('Could not keep a version'),
    onSettled: refresh,
  });
  const rename = useMutation({
    mutationFn: ({ versionSlug, name }: { versionSlug: string; name: string }) =>
      call(versionEndpoints.rename, { params: { slug, versionSlug }, body: { name } }),
    onSuccess: show,
    onError: failed('Could not rename the version'),
    onSettled: refresh,
  });
  const restore = useMutation({
    mutationFn: (version: TitledVersion) =>
      call(versionEndpoints.restore, { params: { slug, versionSlug: version.slug }, body: {} }),
    onSuccess: (_, version) => {
      toast.success(`Restored “${version.title}”`, {
        description: 'What was drawn before is in the history.',
      });
    },
    onError: failed('Could not restore the version'),
    onSettled: () => {
      refresh();
      void client.invalidateQueries({ queryKey: keys.diagrams });
      void client.invalidateQueries({ queryKey: keys.picture(slug) });
    },
  });
  const duplicate = useMutation({
    mutationFn: (versionSlug: string) =>
      call(versionEndpoints.duplicate, { params: { slug, versionSlug }, body: {} }),
    onSuccess: (copy) => {
      client.setQueryData(diagramsQuery.queryKey, (diagrams) => diagrams && withSaved(diagrams, [copy]));
      client.setQueryData(diagramQuery(copy.slug).queryKey, copy);
      toast.success(`Created “${displayName('diagram', copy)}”`);
    },
    onError: failed('Could not duplicate the version'),
    onSettled: () => void client.invalidateQueries({ queryKey: keys.diagrams }),
  });
  return { keep, rename, restore, duplicate };
};

const newestFirst = (a: VersionShape, b: VersionShape): number => b.seqId - a.seqId;
