import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { askBeforeLeaving } from '../state/askBeforeLeaving.ts';
import { derived } from '../state/derived.ts';
import { type Readable, settable } from '../state/readable.ts';
import { toast } from '../ui/feedback/toast.ts';
import { explainFailure } from './failures.ts';
import { addUnsavedWork } from './unsavedWork.ts';
import { upload } from './upload.ts';

/** What a file hangs on. */
export type AttachedTo = { readonly component: string } | { readonly diagram: string };

export interface AttachmentUpload {
  readonly key: number;
  readonly item: AttachedTo;
  readonly name: string;
  /** 0 to 1, of what has left this device. */
  readonly progress: number;
  readonly stop: () => void;
}

const uploads = settable<readonly AttachmentUpload[]>([]);

/** What is on its way, and what waits for that. */
export const attachmentUploads: Readable<readonly AttachmentUpload[]> = uploads;

const isAny = derived(uploads, ({ length }) => length > 0);
addUnsavedWork(isAny);
askBeforeLeaving(isAny);

let started = 0;
/** One after the other: several at once would take all the connections that a browser opens to one server. */
let last = Promise.resolve();

/** It goes on whatever becomes of the dialog in which the file was chosen. */
export const attach = (item: AttachedTo, file: File, onAttached: () => unknown): void => {
  const key = ++started;
  const stopping = new AbortController();
  const { signal } = stopping;
  const leave = () => uploads.set(uploads.get().filter((each) => each.key !== key));
  const onProgress = (progress: number) =>
    uploads.set(uploads.get().map((each) => (each.key === key ? { ...each, progress } : each)));
  const stop = () => {
    stopping.abort();
    leave();
  };
  const send = async (): Promise<void> => {
    if (signal.aborted) return;
    try {
      await upload(attachmentEndpoints.upload, file, { query: item, signal, onProgress });
      await onAttached();
      toast.success('Attachment has been added', { description: file.name });
    } catch (error) {
      if (!signal.aborted)
        toast.error('Upload failed', { description: `${file.name}: ${explainFailure(error)}` });
    }
    leave();
  };
  uploads.set([...uploads.get(), { key, item, name: file.name, progress: 0, stop }]);
  last = last.then(send);
};
