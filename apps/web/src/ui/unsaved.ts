import { useEffect } from 'react';
import { askBeforeLeaving } from '../state/askBeforeLeaving.ts';
import { derived } from '../state/derived.ts';
import { type Readable, settable } from '../state/readable.ts';
import { useReadable } from '../state/useReadable.ts';

/** How many of something there are on the screen. */
const tally = () => {
  const count = settable(0);
  const add = (difference: 1 | -1): void => count.set(count.get() + difference);
  return { add, isAny: derived(count, (now) => now > 0) };
};

const unsavedThings = tally();
const typedThings = tally();
const openEdits = tally();

askBeforeLeaving(unsavedThings.isAny);

const useCounted = (things: ReturnType<typeof tally>, counts: boolean): void => {
  useEffect(() => {
    if (!counts) return;
    things.add(1);
    return () => things.add(-1);
  }, [things, counts]);
};

/** Says that something here would be lost with the page; another screen may take the place of this one. */
export const useUnsaved = (unsaved: boolean): void => useCounted(unsavedThings, unsaved);

/** Says that something is typed here that only a button saves: it would be lost with the screen, unless it is being sent. */
export const useTyped = (typed: boolean, sending = false): void => {
  useUnsaved(typed);
  useCounted(typedThings, typed && !sending);
};

export const isTyped: Readable<boolean> = typedThings.isAny;

export const isEditing: Readable<boolean> = openEdits.isAny;

/** Says that the person is in the middle of it here, whether anything was typed yet or not. */
export const useEditing = (editing: boolean): void => useCounted(openEdits, editing);

export const useHasUnsaved = (): boolean => useReadable(unsavedThings.isAny);

export const useIsEditing = (): boolean => useReadable(isEditing);
