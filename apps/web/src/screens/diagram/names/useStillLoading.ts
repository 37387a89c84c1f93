import { useEffect } from 'react';
import type { Settable } from '../../../state/readable.ts';
import { useReadable } from '../../../state/useReadable.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Milliseconds. What opens later than this opens out of the blue. */
const patience = 5_000;

/** While what was asked for is not known yet, that is said, and given up in the end. */
export const useStillLoading = <T>(asked: Settable<T | null>, isAwaited: boolean, text: string): void => {
  const given = useReadable(asked);
  useEffect(() => {
    if (!isAwaited) return;
    toast.info(text);
    const timer = setTimeout(() => asked.set(null), patience);
    return () => clearTimeout(timer);
  }, [asked, given, isAwaited, text]);
};
