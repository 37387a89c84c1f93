import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { useSavingBlocked } from '../savingBlocked.ts';
import { useEditing, useUnsaved } from '../unsaved.ts';
import { isComposing } from '../isComposing.ts';

export interface InlineEditProps {
  value: string;
  /** Called with a trimmed, changed name; an empty one counts as Escape. */
  onCommit: (value: string) => void;
  label: string;
  /** Controlled when given; otherwise a press on the name starts it. */
  editing?: boolean | undefined;
  onEditingChange?: ((editing: boolean) => void) | undefined;
  /** Gets the focus after Enter or Escape where the name itself cannot: it is no button there. */
  returnFocus?: RefObject<HTMLElement | null> | undefined;
  /** Of the name: there a pointer may ask for what is cut off. */
  onMouseEnter?: ((event: MouseEvent<HTMLElement>) => void) | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  disabled?: boolean | undefined;
  /** Type size and weight, for name and field alike. */
  className?: string | undefined;
}

/** A name that is edited where it stands: Enter or leaving commits, Escape takes it back. */
export function InlineEdit(props: InlineEditProps) {
  const { value, onCommit, label, onEditingChange, placeholder, maxLength, disabled, className } = props;
  const blocked = useSavingBlocked();
  const [own, setOwn] = useState(false);
  const [refocus, setRefocus] = useState(false);
  const name = useRef<HTMLButtonElement>(null);
  const editing = props.editing ?? own;

  useEffect(() => {
    if (editing || !refocus) return;
    setRefocus(false);
    name.current?.focus();
  }, [editing, refocus]);

  const finish = (next: string | null, byKey: boolean) => {
    setOwn(false);
    setRefocus(byKey);
    onEditingChange?.(false);
    if (byKey) props.returnFocus?.current?.focus();
    const trimmed = next?.trim();
    if (trimmed && trimmed !== value) onCommit(trimmed);
  };

  if (editing && !disabled) {
    return (
      <NameField
        value={value}
        label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        className={className}
        finish={finish}
      />
    );
  }
  return (
    <button
      ref={name}
      type="button"
      disabled={disabled || blocked !== null}
      title={blocked ?? undefined}
      aria-label={`${label}: ${value}`}
      onMouseEnter={props.onMouseEnter}
      onClick={() => {
        setOwn(true);
        onEditingChange?.(true);
      }}
      className={classes(
        '-mx-1 max-w-[calc(100%+var(--space-2))] truncate rounded-xs px-1 text-left hover:not-disabled:bg-hover',
        className,
      )}
    >
      {value || <span className="text-muted">{placeholder}</span>}
    </button>
  );
}

interface NameFieldProps {
  value: string;
  label: string;
  placeholder: string | undefined;
  maxLength: number | undefined;
  className: string | undefined;
  finish: (next: string | null, byKey: boolean) => void;
}

function NameField({ value, label, placeholder, maxLength, className, finish }: NameFieldProps) {
  useEditing(true);
  const [typed, setTyped] = useState(false);
  useUnsaved(typed);
  // Enter unmounts the field, and the unmounting blurs it: only the first of the two counts.
  const done = useRef(false);
  const end = (next: string | null, byKey: boolean) => {
    if (done.current) return;
    done.current = true;
    finish(next, byKey);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither may reach a form or dialog around it.
    event.preventDefault();
    event.stopPropagation();
    end(event.key === 'Enter' ? event.currentTarget.value : null, true);
  };
  return (
    <input
      defaultValue={value}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onChange={() => setTyped(true)}
      onBlur={(event) => end(event.currentTarget.value, false)}
      onKeyDown={onKeyDown}
      className={classes(
        '-mx-1 field-sizing-content max-w-full min-w-16 rounded-xs bg-raised px-1 outline-hidden ring-2 ring-focus-ring',
        className,
      )}
    />
  );
}
