import { useEffect, useRef } from 'react';
import { explainFailure } from '../data/failures.ts';
import { toast } from '../ui/feedback/toast.ts';

/** Sends a file for a text. What is still on its way when that is closed is stopped, which is no failure. */
export const useUploading = () => {
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);

  return async (file: File, send: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const { signal } = stop.current;
    try {
      signal.throwIfAborted();
      await send(signal);
    } catch (error) {
      if (signal.aborted) toast.info(`${file.name} was not added: its text was closed before it had arrived`);
      else toast.error('Upload failed', { description: `${file.name}: ${explainFailure(error)}` });
    }
  };
};
