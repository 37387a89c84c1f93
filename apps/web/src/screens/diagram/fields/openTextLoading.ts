import { useEffect, useState } from 'react';
import { toast } from '../../../ui/feedback/toast.ts';
import type * as OpenText from './OpenText.tsx';

type Loaded = typeof OpenText;

let loaded: Loaded | null = null;

/** Editing texts takes as much script as half of the drawing, and is not needed to see one. */
const load = async (): Promise<Loaded> => (loaded ??= await import('./OpenText.tsx'));

/** So that the first text opens at once; opening one says when it cannot be loaded. */
export const preloadTextEditor = (): Promise<unknown> => load().catch(() => undefined);

/** Null until it is there. */
export const useTextEditor = (onFailure: () => void): Loaded | null => {
  const [editor, setEditor] = useState(loaded);
  useEffect(() => {
    if (editor !== null) return;
    let isWanted = true;
    load().then(
      (module) => {
        if (isWanted) setEditor(module);
      },
      () => {
        if (!isWanted) return;
        toast.error('The text could not be opened', { description: 'Check the connection and try again' });
        onFailure();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [editor, onFailure]);
  return editor;
};
