import { typingPauseMilliseconds } from '@lintel/diagram/limits';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

export interface TypedDraft<Value> {
  readonly shown: Value;
  readonly type: (value: Value) => void;
  readonly leave: () => void;
}

/** Saved after each pause of typing, and when it is left; what others write shows while nobody types here. */
export const useTypedDraft = <Value>(
  value: Value,
  isSame: (a: Value, b: Value) => boolean,
  onCommit: (value: Value) => void,
): TypedDraft<Value> => {
  const [draft, setDraft] = useState<{ value: Value } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const commit = (typed: { value: Value } | null): void => {
    clearTimeout(timer.current);
    if (typed !== null && !isSame(typed.value, value)) onCommit(typed.value);
  };
  const pause = useEffectEvent(commit);
  useEffect(() => {
    timer.current = setTimeout(() => pause(draft), typingPauseMilliseconds);
    return () => clearTimeout(timer.current);
  }, [draft]);
  // Its place may be closed by a key, with the caret still in the text.
  const close = useEffectEvent(() => commit(draft));
  useEffect(() => () => close(), []);
  return {
    shown: draft === null ? value : draft.value,
    type: (typed) => setDraft({ value: typed }),
    leave: () => {
      commit(draft);
      setDraft(null);
    },
  };
};
