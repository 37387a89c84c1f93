import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { useMutation } from '@tanstack/react-query';
import { toast } from '../../ui/feedback/toast.ts';
import { call } from '../api.ts';
import type { AttachedTo } from '../attachmentUploads.ts';
import { explainFailure } from '../failures.ts';

/** From that alone: it may hang on a copy of it as well. `refresh`: reads again what carried it. */
export const useRemoveAttachment = (item: AttachedTo, refresh: () => Promise<unknown>) =>
  useMutation({
    mutationFn: (attachmentId: number) =>
      call(attachmentEndpoints.remove, { params: { attachmentId }, query: item }),
    onSuccess: () => toast.success('Attachment has been removed'),
    onError: (error) => toast.error('Could not remove attachment', { description: explainFailure(error) }),
    onSettled: refresh,
  });
