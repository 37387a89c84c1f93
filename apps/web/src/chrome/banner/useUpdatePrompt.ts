import { useEffect, useState } from 'react';
import { useNewVersion } from '../../data/appVersion.ts';
import { hasUnsavedWork } from '../../data/unsavedWork.ts';
import { useReadable } from '../../state/useReadable.ts';
import { useHasUnsaved, useIsEditing } from '../../ui/unsaved.ts';

export interface UpdatePrompt {
  shown: boolean;
  /** Why the page must not be loaded anew just now. */
  blocked: string | null;
}

const presses = ['pointerdown', 'pointerup', 'pointercancel'] as const;

/** While something is dragged nothing may move under the pointer. */
const useIsPressing = (watching: boolean): boolean => {
  const [pressing, setPressing] = useState(false);
  useEffect(() => {
    if (!watching) return;
    const onPointer = ({ type, buttons }: PointerEvent): void =>
      setPressing(type === 'pointerdown' || buttons > 0);
    for (const press of presses) addEventListener(press, onPointer, { capture: true });
    return () => {
      for (const press of presses) removeEventListener(press, onPointer, { capture: true });
    };
  }, [watching]);
  return pressing;
};

/**
 * A new version is offered at a calm moment only. The offer then stays, because a page that moves each time
 * something is typed would be worse; what it offers waits until everything is saved. Each tab is asked for itself,
 * and none is ever loaded anew under a person's hands.
 */
export const useUpdatePrompt = (): UpdatePrompt => {
  const found = useNewVersion();
  const [offered, setOffered] = useState(false);
  const pressing = useIsPressing(found && !offered);
  const unsaved = useHasUnsaved();
  const editing = useIsEditing();
  const working = useReadable(hasUnsavedWork);
  const busy = unsaved || editing || working;
  if (found && !offered && !busy && !pressing) setOffered(true);
  return { shown: offered, blocked: busy ? 'Save or cancel your changes first' : null };
};
