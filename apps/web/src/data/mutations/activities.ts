import { activityEndpoints } from '@lintel/api/endpoints/activities';
import type { Input } from '@lintel/api/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { activityRetentionQuery } from '../activityQueries.ts';
import { readAgain } from '../affected.ts';
import { call } from '../api.ts';
import { downloadFile, fileNameOf } from '../download.ts';
import { explainFailure } from '../failures.ts';

export type ActivityExport = Input<typeof activityEndpoints.export>['body'];

export const useExportActivities = () =>
  useMutation({
    meta: { isAside: true },
    mutationFn: (body: ActivityExport) => call(activityEndpoints.export, { body }),
    onSuccess: (file, { format }) => downloadFile(fileNameOf('Activity log', format), file),
    onError: (error) =>
      toast.error('Could not export the activity log', { description: explainFailure(error) }),
  });

type Retention = Input<typeof activityEndpoints.saveRetention>['body'];

export const useSaveRetention = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Retention) => call(activityEndpoints.saveRetention, { body }),
    onSuccess: (saved) => {
      client.setQueryData(activityRetentionQuery.queryKey, saved);
      toast.success('Retention has been saved');
    },
    onError: (error) => toast.error('Could not save the retention', { description: explainFailure(error) }),
    onSettled: () => readAgain(client, 'activity'),
  });
};
