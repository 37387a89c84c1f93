import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';

interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

/** What a control takes from the field around it; its own props win. */
export function useFieldWiring(own: {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  invalid?: boolean | undefined;
  required?: boolean | undefined;
}) {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    labelId: field?.labelId,
    describedBy: own['aria-describedby'] ?? field?.describedBy,
    invalid: own.invalid ?? field?.invalid ?? false,
    required: own.required ?? field?.required ?? false,
  };
}

/** What opens out of a field has controls of its own, which are not the field's. */
export function OutOfField({ children }: { children: ReactNode }) {
  return <FieldContext value={null}>{children}</FieldContext>;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode | undefined;
  error?: ReactNode | undefined;
  required?: boolean | undefined;
  /** At the right of the label: 'Forgot it?', a count. */
  aside?: ReactNode | undefined;
  hideLabel?: boolean | undefined;
  /** 'group' for radio cards and other sets: names them without pointing at one control. */
  as?: 'control' | 'group' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Field(props: FieldProps) {
  const {
    label,
    hint,
    error,
    required = false,
    aside,
    hideLabel,
    as = 'control',
    className,
    children,
  } = props;
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasHint = Boolean(hint) && !error;
  const describedBy = error ? errorId : hasHint ? hintId : undefined;
  const wiring = useMemo(
    () => ({ id, labelId, describedBy, invalid: Boolean(error), required }),
    [id, labelId, describedBy, error, required],
  );
  const group =
    as === 'group' ? { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy } : {};
  const Label = as === 'group' ? 'span' : 'label';
  return (
    <div className={classes('flex min-w-0 flex-col gap-1', className)} {...group}>
      <div className={classes('flex items-baseline justify-between gap-2', hideLabel && 'sr-only')}>
        <Label
          id={labelId}
          className="text-13 font-medium text-default"
          {...(as === 'control' && { htmlFor: id })}
        >
          {label}
          {required && <span className="ml-1 text-12 font-regular text-muted">Required</span>}
        </Label>
        {aside && <span className="text-13 text-muted">{aside}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hasHint && (
        <p id={hintId} className="text-12 text-muted">
          {hint}
        </p>
      )}
      <div aria-live="polite">{error && <FieldError id={errorId}>{error}</FieldError>}</div>
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1 pt-0.5 text-12 text-danger">
      <Icon icon={CircleAlert} size={12} className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
