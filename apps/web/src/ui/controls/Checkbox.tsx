import { Check, Minus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classes } from '../classes.ts';
import { useFieldWiring } from './Field.tsx';
import { Icon } from '../Icon.tsx';

interface CheckboxBase {
  checked: boolean;
  /** With Shift it may mean all from the last one to here. */
  onChange: (checked: boolean, isWithShift: boolean) => void;
  description?: ReactNode | undefined;
  indeterminate?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
}

/** A label is hidden where a column or a row says it already. */
export type CheckboxProps = CheckboxBase &
  ({ label: ReactNode; hideLabel?: false | undefined } | { label: string; hideLabel: true });

export const checkboxBox =
  'flex size-4 shrink-0 items-center justify-center rounded-xs border border-control bg-raised text-on-accent data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent data-disabled:border-default data-disabled:bg-hover data-disabled:text-disabled';

/** A box changes by a click, also where a key or its label was pressed. */
const isWithShift = (change: Event): boolean => change instanceof MouseEvent && change.shiftKey;

/** The browser's own box: a long table has one in each row, and it is a single element. */
export function Checkbox(props: CheckboxProps) {
  const { checked, onChange, description, indeterminate = false, disabled, className } = props;
  const field = useFieldWiring({ id: props.id });
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current !== null) input.current.indeterminate = indeterminate;
  }, [indeterminate, checked]);
  const isMarked = checked || indeterminate;
  return (
    <label
      className={classes(
        'inline-flex items-start gap-2 text-14',
        disabled ? 'text-disabled' : 'text-default',
        props.hideLabel ? 'touch-target' : 'pointer-coarse:min-h-touch pointer-coarse:items-center',
        className,
      )}
    >
      <span className={classes('grid place-items-center', !props.hideLabel && 'mt-0.5 pointer-coarse:mt-0')}>
        <input
          ref={input}
          type="checkbox"
          id={field.id}
          name={props.name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked, isWithShift(event.nativeEvent))}
          aria-label={props.hideLabel ? props.label : undefined}
          aria-describedby={field.describedBy}
          data-checked={isMarked ? '' : undefined}
          data-disabled={disabled ? '' : undefined}
          className={classes(checkboxBox, 'col-start-1 row-start-1 appearance-none')}
        />
        {isMarked && (
          <Icon
            icon={indeterminate ? Minus : Check}
            size={12}
            className={classes(
              'pointer-events-none col-start-1 row-start-1',
              disabled ? 'text-disabled' : 'text-on-accent',
            )}
          />
        )}
      </span>
      {!props.hideLabel && (
        <span className="min-w-0">
          {props.label}
          {description && <span className="block text-12 text-muted">{description}</span>}
        </span>
      )}
    </label>
  );
}
