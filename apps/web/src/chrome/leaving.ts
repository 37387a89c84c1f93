import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Readable, settable } from '../state/readable.ts';
import { useReadable } from '../state/useReadable.ts';
import { isEditing, isTyped, useIsEditing } from '../ui/unsaved.ts';

type Answer = (mayLeave: boolean) => void;

const asked = settable<Answer | null>(null);

/** To whom the person's answer goes, while they are asked. */
export const leaveQuestion: Readable<Answer | null> = asked;

/** What is edited where it stands is taken as soon as the field is left. */
const leaveField = (): void => {
  if (isEditing.get() && document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

/** Asks where something typed would be lost with the screen. Of two ways taken meanwhile the last is the one. */
export const mayLeave = async (): Promise<boolean> => {
  leaveField();
  if (!isTyped.get()) return true;
  return new Promise((resolve) =>
    asked.set((answer) => {
      asked.set(null);
      resolve(answer);
    }),
  );
};

/** No other screen takes the place of one in which something is typed without a question. Whether that is so now. */
export const useLeaveQuestion = (): boolean => {
  const { history } = useRouter();
  const typed = useReadable(isTyped);
  const editing = useIsEditing();
  useEffect(() => {
    if (!typed && !editing) return;
    return history.block({
      enableBeforeUnload: false,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        // An earlier way is given up: the history of the browser is where the last one has led.
        asked.set(null);
        return currentLocation.pathname !== nextLocation.pathname && !(await mayLeave());
      },
    });
  }, [history, typed, editing]);
  return typed;
};
