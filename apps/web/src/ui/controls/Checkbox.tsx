import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { useFieldWiring } from './Field.tsx';
import { Icon } from '../Icon.tsx';

export interface CheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  /** Where a column or a row says it already. */
  hideLabel?: boolean | undefined;
  description?: ReactNode | undefined;
  indeterminate?: boolean | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  className?: string | undefined;
}

export const checkboxBox =
  'flex size-4 shrink-0 items-center justify-center rounded-xs border border-control bg-raised text-on-accent data-checked:border-accent data-checked:bg-accent data-indeterminate:border-accent data-indeterminate:bg-accent data-disabled:border-default data-disabled:bg-hover data-disabled:text-disabled';

export function Checkbox(props: CheckboxProps) {
  const {
    checked,
    onChange,
    label,
    hideLabel,
    description,
    indeterminate = false,
    disabled,
    className,
  } = props;
  const field = useFieldWiring({ id: props.id });
  return (
    <label
      className={classes(
        'inline-flex items-start gap-2 text-14',
        disabled ? 'text-disabled' : 'text-default',
        !hideLabel && 'pointer-coarse:min-h-touch pointer-coarse:items-center',
        className,
      )}
    >
      <Base.Root
        id={field.id}
        name={props.name}
        checked={checked}
        indeterminate={indeterminate}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
        aria-describedby={field.describedBy}
        className={classes(checkboxBox, 'touch-target', !hideLabel && 'mt-0.5 pointer-coarse:mt-0')}
      >
        <Base.Indicator>
          <Icon icon={indeterminate ? Minus : Check} size={12} />
        </Base.Indicator>
      </Base.Root>
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        {label}
        {description && <span className="block text-12 text-muted">{description}</span>}
      </span>
    </label>
  );
}
