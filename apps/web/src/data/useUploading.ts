import { useEffect, useRef } from 'react';
import { toast } from '../ui/feedback/toast.ts';
import { explainFailure } from './failures.ts';

/** Sends a file. What is still on its way when its component goes is stopped, which is no failure. */
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
      await send(signal);
    } catch (error) {
      if (!signal.aborted)
        toast.error('Upload failed', { description: `${file.name}: ${explainFailure(error)}` });
    }
  };
};
