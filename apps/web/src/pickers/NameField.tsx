import { type KeyboardEvent, useRef } from 'react';
import { limits } from '@lintel/domain/limits';
import { useEditing } from '../ui/unsaved.ts';
import { isComposing } from '../ui/isComposing.ts';

export interface NameFieldProps {
  label: string;
  value: string;
  /** Once: the trimmed name, or null where nothing is to be changed. */
  onEnd: (name: string | null) => void;
}

/** A name that is typed where it stands: Enter and leaving commit, Escape ends it as well. */
export function NameField({ label, value, onEnd }: NameFieldProps) {
  useEditing(true);
  // Enter unmounts the field, and the unmounting blurs it: only the first of the two counts.
  const done = useRef(false);
  const end = (typed: string | null) => {
    if (done.current) return;
    done.current = true;
    const name = typed?.trim() ?? '';
    onEnd(name === '' || name === value ? null : name);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    end(event.key === 'Enter' ? event.currentTarget.value : null);
  };
  return (
    <input
      defaultValue={value}
      aria-label={label}
      maxLength={limits.nameLength}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => end(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      className="w-full min-w-0 rounded-xs bg-raised px-1 text-center text-13 font-medium outline-hidden ring-2 ring-focus-ring"
    />
  );
}
